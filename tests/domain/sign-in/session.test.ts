import { describe, expect, it } from 'vitest';
import {
  isSession,
  serializeEntry,
  parseEntry,
  SESSION_LIFETIME_MS,
} from '../../../src/domain/sign-in/session.ts';

const NOW = 1_700_000_000_000;
const data = { id: 1, role: 'user' };

describe('what is kept in the browser', () => {
  it('expires 86,400,000 ms after it is set', () => {
    expect(SESSION_LIFETIME_MS).toBe(86_400_000);
    const text = serializeEntry({ a: 1 }, NOW);
    expect(JSON.parse(text)).toEqual({ value: { a: 1 }, expire: NOW + 86_400_000 });
    expect(parseEntry(text, NOW + 86_399_999)?.value).toEqual({ a: 1 });
    expect(parseEntry(text, NOW + 86_400_000)).toBeNull();
  });

  it.each([null, '', '{', 'null', '[]', '"x"', '{}', '{"value":1}', '{"value":1,"expire":"tomorrow"}'])(
    'counts %j as nothing',
    (text) => expect(parseEntry(text, NOW)).toBeNull(),
  );

  it('knows a session from what somebody wrote there', () => {
    expect(isSession({ token: 't', data })).toBe(true);
    expect(isSession({ token: '', data })).toBe(false);
    expect(isSession({ token: 't', data: { role: 'root' } })).toBe(false);
    expect(isSession({ token: 't' })).toBe(false);
    expect(isSession('t')).toBe(false);
    expect(isSession(null)).toBe(false);
  });
});
