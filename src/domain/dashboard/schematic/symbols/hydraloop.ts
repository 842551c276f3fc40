import { TOP_UP_PORT } from '../flow.ts';
import {
  alarmSign,
  alarmSlot,
  card,
  defineSymbol,
  levelSlot,
  NARROW,
  SMALL,
  smallValue,
  type SymbolKind,
  valueText,
  words,
} from '../symbol.ts';
import { ink } from '../tokens.ts';

const LINES = ['recycled', 'mains', 'Level'];
/** What its arrow is drawn from: a ring that is open below, in which water goes round. */
const ARROW =
  'M-13.85 5.77A15 15 0 1 1 13.85 5.77L10.15 4.23A11 11 0 1 0-10.15 4.23ZM5.5 2.3L18.5 7.7L8.5 13.3Z';

const HEIGHT = 140;
/** The room for the word after a value. */
const WORD = 64;

/** `left` and `wide`: where its tank is; `x`: where its texts are; in its narrow form, each word is below its value. */
const drawn =
  (width: number, height: number, left: number, wide: number, x: number): SymbolKind['draw'] =>
  ({ label = '', lines = [] }, id) => {
    const [middle, room, isNarrow] = [left + wide / 2, width - x - 10, width === NARROW];
    const y = isNarrow ? -4 : 0;
    const word = (line: number): string => lines[line] ?? LINES[line] ?? '';
    const total = (name: string, line: number, at: number): string =>
      isNarrow
        ? valueText(id(name), { x, y: at, size: SMALL }) +
          words(word(line), { x, y: at + 15, size: SMALL, width: room })
        : smallValue(id(name), word(line), { x, y: at, width: WORD });
    return [
      card(width, height),
      `<rect x="${left}" y="18" width="${wide}" height="${height - 36}" rx="14" fill="${ink('shade')}"/>`,
      `<rect id="${id('fill')}" x="${left + 2}" y="20" width="${wide - 4}" height="${height - 40}" rx="12" fill="${ink('water')}" opacity="0"/>`,
      `<rect x="${left}" y="18" width="${wide}" height="${height - 36}" rx="14" fill="none" stroke="${ink('metal')}" stroke-width="3"/>`,
      `<circle cx="${middle}" cy="${height / 2}" r="${Math.min(22, wide / 2 - 4)}" fill="${ink('card')}"/>`,
      `<g transform="translate(${middle} ${height / 2})${wide < 52 ? ' scale(0.8)' : ''}"><path id="${id('state')}" d="${ARROW}" fill="${ink('idle')}"/></g>`,
      words(label, { x, y: y + 28, width: Math.min(112, room) }),
      words(word(2), { x, y: y + 49, size: SMALL, width: room }),
      valueText(id('level'), { x, y: y + 77, size: 26 }),
      total('recycled', 0, isNarrow ? 95 : 102),
      total('mains', 1, isNarrow ? 130 : 122),
      alarmSign(id('alarm'), width),
    ].join('');
  };

/** A unit that recycles grey water: its level, and the litres recycled and taken from the mains. Its arrow is coloured while it recycles. */
export default defineSymbol({
  label: 'Hydraloop',
  order: 90,
  width: 240,
  height: HEIGHT,
  icon: [10, 10, 84, 120],
  ports: [
    { id: 'grey', x: 0, y: 60, side: 'left', flow: 'in', medium: 'grey' },
    { id: TOP_UP_PORT, x: 120, y: 0, side: 'top', flow: 'in', medium: 'cold' },
    { id: 'out', x: 240, y: 60, side: 'right', flow: 'out', medium: 'recycled' },
  ],
  slots: [
    levelSlot(104, 77),
    { name: 'recycled', roles: ['register_recycled'], as: 'value', x: 104, y: 102 },
    { name: 'mains', roles: ['register_mains'], as: 'value', x: 104, y: 122 },
    { name: 'state', roles: ['pump'], as: 'state', x: 52, y: 70 },
    alarmSlot(240),
  ],
  // The tank as wide as it can be beside the words.
  narrow: {
    width: NARROW,
    height: 160,
    ports: [
      { id: 'grey', x: 0, y: 80, side: 'left', flow: 'in', medium: 'grey' },
      { id: TOP_UP_PORT, x: 100, y: 0, side: 'top', flow: 'in', medium: 'cold' },
      { id: 'out', x: NARROW, y: 80, side: 'right', flow: 'out', medium: 'recycled' },
    ],
    draw: drawn(NARROW, 160, 12, 40, 62),
  },
  draw: drawn(240, HEIGHT, 18, 68, 104),
  lines: LINES,
});
