import { alarmSign, alarmSlot, card, defineSymbol, temperatureSlot, valueText, words } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** A water heater: cold water in, hot water out. */
export default defineSymbol({
  label: 'Water heater',
  order: 80,
  width: 200,
  height: 120,
  icon: [8, 8, 68, 104],
  ports: [
    { id: 'cold', x: 0, y: 80, side: 'left', flow: 'in', medium: 'cold' },
    { id: 'return', x: 100, y: 120, side: 'bottom', flow: 'in', medium: 'hot' },
    { id: 'hot', x: 200, y: 40, side: 'right', flow: 'out', medium: 'hot' },
  ],
  slots: [
    {
      ...temperatureSlot(82, 78),
      keys: [/temperature_hot|temp.*(?:hot|storage)/, ...temperatureSlot(0, 0).keys],
    },
    { name: 'state', keys: [/heat|burner|element/, /^state$|^on$/], as: 'state', x: 42, y: 80 },
    alarmSlot(200),
  ],
  draw: ({ label = '' }, id) =>
    [
      card(200, 120),
      `<rect x="18" y="16" width="48" height="88" rx="16" fill="${ink('shade')}" stroke="${ink('metal')}" stroke-width="3"/>`,
      `<path d="M28 36h28M28 46h28" stroke="${ink('hot')}" stroke-width="3" stroke-linecap="round" opacity="0.7"/>`,
      `<path id="${id('state')}" d="M42 60c9 9 12 15 12 21a12 12 0 0 1-24 0c0-4 2-7 5-10 1 4 3 5 5 5-2-6-1-11 2-16Z" fill="${ink('idle')}"/>`,
      words(label, { x: 82, y: 52, width: 98 }),
      valueText(id('temperature'), { x: 82, y: 80, size: 24 }),
      alarmSign(id('alarm'), 200),
    ].join(''),
});
