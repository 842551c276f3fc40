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

/** `left` and `wide`: where its tank is; `x`: where its texts are. */
const drawn =
  (width: number, left: number, wide: number, x: number): SymbolKind['draw'] =>
  ({ label = '', lines = [] }, id) => {
    const [middle, room] = [left + wide / 2, width - x - 8];
    return [
      card(width, 160),
      `<rect x="${left}" y="18" width="${wide}" height="124" rx="14" fill="${ink('shade')}"/>`,
      `<rect id="${id('fill')}" x="${left + 2}" y="20" width="${wide - 4}" height="120" rx="12" fill="${ink('water')}" opacity="0"/>`,
      `<path d="M${middle - 12} 74a13 13 0 1 1 24 0" fill="none" stroke="${ink('on')}" stroke-width="4" stroke-linecap="round"/><path d="M${middle + 6} 70l7 7 4-10Z" fill="${ink('on')}"/>`,
      `<rect x="${left}" y="18" width="${wide}" height="124" rx="14" fill="none" stroke="${ink('metal')}" stroke-width="3"/>`,
      `<circle id="${id('state')}" cx="${middle}" cy="120" r="9" fill="none"/>`,
      words(label, { x, y: 30, width: Math.min(112, room) }),
      valueText(id('level'), { x, y: 54 }),
      valueText(id('recycled'), { x, y: 82, size: 16 }),
      words(lines[0] ?? '', { x, y: 100, size: SMALL, width: Math.min(120, room) }),
      valueText(id('mains'), { x, y: 127, size: 16 }),
      words(lines[1] ?? '', { x, y: 145, size: SMALL, width: Math.min(120, room) }),
      alarmSign(id('alarm'), width),
    ].join('');
  };

/** A unit that recycles grey water: its level, and the litres recycled and taken from the mains. */
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
    levelSlot(104, 62),
    { name: 'recycled', keys: [/recycled/], as: 'value', x: 104, y: 96 },
    { name: 'mains', keys: [/mains/], as: 'value', x: 104, y: 132 },
    { name: 'state', keys: [/^pump$/, /pump/, /^state$/], as: 'state', x: 52, y: 124 },
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
  lines: ['recycled', 'from the mains'],
});
