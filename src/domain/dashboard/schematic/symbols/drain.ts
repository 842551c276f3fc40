import { posed } from '../pose.ts';
import { card, defineSymbol, NARROW, type SymbolKind, words } from '../symbol.ts';
import { ink } from '../tokens.ts';

const drawn =
  (width: number): SymbolKind['draw'] =>
  (symbol) =>
    [
      card(width, 40),
      words(symbol.label ?? '', { x: 14, y: 25, width: width - 48, token: 'text' }),
      posed(
        symbol,
        width - 22,
        20,
        `<path d="M${width - 28} 20h14M${width - 20} 13l7 7-7 7" fill="none" stroke="${ink('metal')}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
      ),
    ].join('');

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
  draw: drawn(140),
  // All arrive in the direction of the arrow.
  narrow: {
    width: NARROW,
    ports: [
      { id: 'in', x: 0, y: 20, side: 'left', flow: 'in' },
      { id: 'down', x: 0, y: 20, side: 'left', flow: 'in' },
    ],
    draw: drawn(NARROW),
  },
});
