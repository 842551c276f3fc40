import {
  alarmSign,
  alarmSlot,
  card,
  defineSymbol,
  type DrawPicture,
  type DrawValues,
  temperatureSlot,
  valueText,
  words,
} from '../symbol.ts';
import { ink } from '../tokens.ts';

const picture: DrawPicture = (_symbol, id) =>
  [
    `<rect x="18" y="16" width="48" height="88" rx="16" fill="${ink('shade')}" stroke="${ink('metal')}" stroke-width="3"/>`,
    `<path d="M28 36h28M28 46h28" stroke="${ink('hot')}" stroke-width="3" stroke-linecap="round" opacity="0.7"/>`,
    `<path id="${id('state')}" d="M42 60c9 9 12 15 12 21a12 12 0 0 1-24 0c0-4 2-7 5-10 1 4 3 5 5 5-2-6-1-11 2-16Z" fill="${ink('idle')}"/>`,
  ].join('');
const values: DrawValues = (_symbol, id, x, [y], size = 24) => valueText(id('temperature'), { x, y, size });

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
      roles: ['hot_temperature', 'outlet_temperature', 'water_temperature'],
    },
    { name: 'state', roles: [], as: 'state', x: 42, y: 80 },
    alarmSlot(200),
  ],
  picture,
  values,
  // Both connections on one side, beside which the mains are.
  narrow: {
    ports: [
      { id: 'hot', x: 0, y: 20, side: 'left', flow: 'out', medium: 'hot' },
      { id: 'cold', x: 0, y: 60, side: 'left', flow: 'in', medium: 'cold' },
      { id: 'return', x: 80, y: 80, side: 'bottom', flow: 'in', medium: 'hot' },
    ],
  },
  draw: (symbol, id) =>
    [
      card(200, 120),
      picture(symbol, id),
      words(symbol.label ?? '', { x: 82, y: 52, width: 98 }),
      values(symbol, id, 82, [80, 80]),
      alarmSign(id('alarm'), 200),
    ].join(''),
});
