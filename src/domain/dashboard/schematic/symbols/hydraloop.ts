import { TOP_UP_PORT } from '../flow.ts';
import {
  alarmSign,
  alarmSlot,
  card,
  defineSymbol,
  levelSlot,
  NARROW,
  SMALL,
  type SymbolKind,
  valueText,
  words,
} from '../symbol.ts';
import { ink } from '../tokens.ts';

const LINES = ['Recycled', 'From the mains', 'Level'];
/** What its arrow is drawn from: a ring that is open below, in which water goes round. */
const ARROW =
  'M-13.85 5.77A15 15 0 1 1 13.85 5.77L10.15 4.23A11 11 0 1 0-10.15 4.23ZM5.5 2.3L18.5 7.7L8.5 13.3Z';

/** `left` and `wide`: where its tank is; `x`: where its texts are, each value below its word. */
const drawn =
  (width: number, left: number, wide: number, x: number): SymbolKind['draw'] =>
  ({ label = '', lines = [] }, id) => {
    const [middle, room] = [left + wide / 2, width - x - 10];
    const word = (line: number, y: number): string =>
      words(lines[line] ?? LINES[line] ?? '', { x, y, size: SMALL, width: room });
    return [
      card(width, 160),
      `<rect x="${left}" y="18" width="${wide}" height="124" rx="14" fill="${ink('shade')}"/>`,
      `<rect id="${id('fill')}" x="${left + 2}" y="20" width="${wide - 4}" height="120" rx="12" fill="${ink('water')}" opacity="0"/>`,
      `<rect x="${left}" y="18" width="${wide}" height="124" rx="14" fill="none" stroke="${ink('metal')}" stroke-width="3"/>`,
      `<circle cx="${middle}" cy="80" r="${Math.min(22, wide / 2 - 4)}" fill="${ink('card')}"/>`,
      `<g transform="translate(${middle} 80)${wide < 52 ? ' scale(0.8)' : ''}"><path id="${id('state')}" d="${ARROW}" fill="${ink('idle')}"/></g>`,
      words(label, { x, y: 25, width: Math.min(112, room) }),
      word(2, 45),
      valueText(id('level'), { x, y: 71, size: 26 }),
      word(0, 93),
      valueText(id('recycled'), { x, y: 108, size: SMALL }),
      word(1, 129),
      valueText(id('mains'), { x, y: 144, size: SMALL }),
      alarmSign(id('alarm'), width),
    ].join('');
  };

/** A unit that recycles grey water: its level, and the litres recycled and taken from the mains. Its arrow is coloured while it recycles. */
export default defineSymbol({
  label: 'Hydraloop',
  order: 90,
  width: 240,
  height: 160,
  icon: [10, 10, 84, 140],
  ports: [
    { id: 'grey', x: 0, y: 60, side: 'left', flow: 'in', medium: 'grey' },
    { id: TOP_UP_PORT, x: 120, y: 0, side: 'top', flow: 'in', medium: 'cold' },
    { id: 'out', x: 240, y: 60, side: 'right', flow: 'out', medium: 'recycled' },
  ],
  slots: [
    levelSlot(104, 71),
    { name: 'recycled', keys: [/recycled/], as: 'value', x: 104, y: 108 },
    { name: 'mains', keys: [/mains/], as: 'value', x: 104, y: 144 },
    { name: 'state', keys: [/^pump$/, /pump/, /^state$/], as: 'state', x: 52, y: 80 },
    alarmSlot(240),
  ],
  // The tank as wide as it can be beside the words.
  narrow: {
    width: NARROW,
    ports: [
      { id: 'grey', x: 0, y: 80, side: 'left', flow: 'in', medium: 'grey' },
      { id: TOP_UP_PORT, x: 100, y: 0, side: 'top', flow: 'in', medium: 'cold' },
      { id: 'out', x: NARROW, y: 80, side: 'right', flow: 'out', medium: 'recycled' },
    ],
    draw: drawn(NARROW, 12, 40, 62),
  },
  draw: drawn(240, 18, 68, 104),
  lines: LINES,
});
