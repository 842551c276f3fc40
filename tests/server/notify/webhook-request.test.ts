import { describe, expect, it } from 'vitest';
import { formatBody } from '../../../server/notify/webhook-request.ts';

const textsOf = (title: string, text: string): string[] => {
  const body = { type: 'alarm.raised', timestamp: '2026-11-20T00:00:00Z', data: { title, text } } as const;
  const [card] = JSON.parse(formatBody(body, 'teams')).attachments;
  return card.content.body.map((block: { text: string }) => block.text);
};

describe('a card for Teams', () => {
  it('shows names as they are, never as links or markup', () => {
    expect(textsOf('[Reset](https://evil.example) *now* `x`_y_', '# Basement\n- 1\n2. ~tap~\n> b')).toEqual([
      String.raw`Alarm: \[Reset\](https://evil.example) \*now\* \`x\`\_y\_`,
      '\\# Basement\n\\- 1\n2\\. \\~tap\\~\n\\> b',
    ]);
    expect(textsOf(String.raw`\[a](b)`, '58.3 °C (limit 50 °C), −4.5')).toEqual([
      String.raw`Alarm: \\\[a\](b)`,
      '58.3 °C (limit 50 °C), −4.5',
    ]);
  });
});
