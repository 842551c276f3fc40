import { posed } from '../pose.ts';
import { card, defineSymbol, words } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** Where water leaves the drawing, such as other outlets or the sewer. */
export default defineSymbol({
  label: 'Outlet',
  order: 115,
  group: 'pipes',
  width: 140,
  height: 40,
  icon: [104, 4, 32, 32],
  ports: [
    { id: 'in', x: 0, y: 20, side: 'left', flow: 'in' },
    { id: 'down', x: 60, y: 0, side: 'top', flow: 'in' },
  ],
  slots: [],
  draw: (symbol) =>
    [
      card(140, 40),
      words(symbol.label ?? '', { x: 14, y: 25, width: 92, token: 'text' }),
      posed(
        symbol,
        118,
        20,
        `<path d="M112 20h14M120 13l7 7-7 7" fill="none" stroke="${ink('metal')}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
      ),
    ].join(''),
});
