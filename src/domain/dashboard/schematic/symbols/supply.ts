import { card, defineSymbol, words } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** Where cold water comes from outside of the drawing, such as the mains. */
export default defineSymbol({
  label: 'Cold supply',
  order: 110,
  width: 140,
  height: 40,
  icon: [6, 4, 32, 32],
  ports: [
    { id: 'out', x: 140, y: 20, side: 'right', flow: 'out', medium: 'cold' },
    { id: 'down', x: 60, y: 40, side: 'bottom', flow: 'out', medium: 'cold' },
  ],
  slots: [],
  draw: ({ label = '' }) =>
    [
      card(140, 40),
      `<path d="M14 20h14M22 13l7 7-7 7" fill="none" stroke="${ink('cold')}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
      words(label, { x: 40, y: 25, size: 13, width: 92, token: 'text' }),
    ].join(''),
});
