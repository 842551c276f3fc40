import { REGISTER_ROLES, TEMPERATURE_ROLES } from '../../../readings/datapoint-roles.ts';
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
    `<rect x="24" y="16" width="14" height="36" rx="7" fill="${ink('shade')}" stroke="${ink('metal')}" stroke-width="3"/>`,
    `<circle id="${id('body')}" cx="31" cy="54" r="11" fill="${ink('idle')}" stroke="${ink('metal')}" stroke-width="3"/>`,
    `<circle id="${id('mark')}" cx="31" cy="54" r="5" fill="none"/>`,
  ].join('');
const values: DrawValues = (_symbol, id, x, [y], size = 18) => valueText(id('value'), { x, y, size });

/** What is measured, best first; not the state of the device itself. */
const MEASURED = [
  ...TEMPERATURE_ROLES,
  'pressure',
  'level',
  'humidity',
  'flow_rate',
  ...REGISTER_ROLES,
] as const;

/** Any single value. */
export default defineSymbol({
  label: 'Sensor',
  order: 100,
  width: 160,
  height: 80,
  icon: [8, 8, 46, 64],
  ports: [{ id: 'at', x: 0, y: 40, side: 'left', flow: 'in' }],
  slots: [
    {
      ...temperatureSlot(60, 56),
      name: 'value',
      roles: MEASURED,
    },
    alarmSlot(160),
  ],
  picture,
  values,
  draw: (symbol, id) =>
    [
      card(160, 80),
      picture(symbol, id),
      words(symbol.label ?? '', { x: 60, y: 32, width: 80 }),
      values(symbol, id, 60, [56, 56]),
      alarmSign(id('alarm'), 160),
    ].join(''),
});
