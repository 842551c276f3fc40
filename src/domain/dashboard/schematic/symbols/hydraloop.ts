import { TOP_UP_PORT } from '../flow.ts';
import { alarmSign, alarmSlot, card, defineSymbol, levelSlot, SMALL, valueText, words } from '../symbol.ts';
import { ink } from '../tokens.ts';

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
  draw: ({ label = '', lines = [] }, id) =>
    [
      card(240, 160),
      `<rect x="18" y="18" width="68" height="124" rx="14" fill="${ink('shade')}"/>`,
      `<rect id="${id('fill')}" x="20" y="20" width="64" height="120" rx="12" fill="${ink('water')}" opacity="0"/>`,
      `<path d="M40 74a13 13 0 1 1 24 0" fill="none" stroke="${ink('on')}" stroke-width="4" stroke-linecap="round"/><path d="M58 70l7 7 4-10Z" fill="${ink('on')}"/>`,
      `<rect x="18" y="18" width="68" height="124" rx="14" fill="none" stroke="${ink('metal')}" stroke-width="3"/>`,
      `<circle id="${id('state')}" cx="52" cy="120" r="9" fill="${ink('idle')}"/>`,
      words(label, { x: 104, y: 33, width: 112 }),
      valueText(id('level'), { x: 104, y: 57 }),
      valueText(id('recycled'), { x: 104, y: 88, size: 16 }),
      words(lines[0] ?? '', { x: 104, y: 104, size: SMALL, width: 120 }),
      valueText(id('mains'), { x: 104, y: 130, size: 16 }),
      words(lines[1] ?? '', { x: 104, y: 146, size: SMALL, width: 120 }),
      alarmSign(id('alarm'), 240),
    ].join(''),
  lines: ['recycled', 'from the mains'],
});
