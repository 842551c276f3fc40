import { MEDIA } from '../model.ts';
import { card, defineSymbol, words } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** What the colours of the pipes mean. */
export default defineSymbol({
  label: 'Legend',
  order: 140,
  width: 140,
  height: 120,
  ports: [],
  slots: [],
  lines: ['Hot', 'Cold', 'Mixed', 'Grey water'],
  draw: ({ lines = [] }) =>
    [
      card(140, 120),
      ...MEDIA.flatMap((medium, index) => [
        `<path d="M16 ${24 + index * 24}h24" stroke="${ink(medium)}" stroke-width="6" stroke-linecap="round"/>`,
        words(lines[index] ?? '', { x: 52, y: 28 + index * 24, width: 80, token: 'text' }),
      ]),
    ].join(''),
});
