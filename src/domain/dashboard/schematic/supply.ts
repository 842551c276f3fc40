import type { Medium } from './model.ts';
import { posed } from './pose.ts';
import { card, defineSymbol, NARROW, type SymbolKind, words } from './symbol.ts';
import { ink } from './tokens.ts';

/** Whether all of its water leaves downwards, where its arrow points then. */
const isDown = (used: readonly string[]): boolean => used.length > 0 && used.every((port) => port === 'down');

/** The port below, and how long a label may be for the card to be as wide as that is its middle. */
const DOWN = 60;
const SHORT = 11;

/** Where water of a medium comes from outside of the drawing. */
export const defineSupply = (
  medium: Medium,
  { label, order }: Pick<SymbolKind, 'label' | 'order'>,
): SymbolKind => {
  const drawn =
    (width: number, indent = 0): SymbolKind['draw'] =>
    (symbol, _id, _media, used = []) => {
      const isCentred = isDown(used) && (symbol.label ?? '').length <= SHORT;
      return [
        card(isCentred ? 2 * DOWN : width, 40),
        posed(
          symbol,
          22 + indent,
          20,
          `<path${isDown(used) ? ` transform="rotate(90 ${22 + indent} 20)"` : ''} d="M${14 + indent} 20h14M${22 + indent} 13l7 7-7 7" fill="none" stroke="${ink(medium)}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
        ),
        words(symbol.label ?? '', {
          x: 40 + 2 * indent,
          y: 25,
          width: width - 48 - 2 * indent,
          token: 'text',
        }),
      ].join('');
    };
  return defineSymbol({
    label,
    order,
    group: 'pipes',
    width: 140,
    height: 40,
    icon: [6, 4, 32, 32],
    ports: [
      { id: 'out', x: 140, y: 20, side: 'right', flow: 'out', medium },
      { id: 'down', x: DOWN, y: 40, side: 'bottom', flow: 'out', medium },
    ],
    slots: [],
    draw: drawn(140),
    // All leave in the direction of the arrow.
    narrow: {
      width: NARROW,
      ports: [
        { id: 'out', x: NARROW, y: 20, side: 'right', flow: 'out', medium },
        { id: 'down', x: NARROW, y: 20, side: 'right', flow: 'out', medium },
      ],
      draw: (symbol, id, media) => drawn(NARROW, 2)(symbol, id, media),
    },
  });
};
