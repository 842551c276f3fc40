import {
  alarmSign,
  alarmSlot,
  card,
  defineSymbol,
  flowSlot,
  smallValue,
  type DrawValues,
  valueText,
  words,
} from '../symbol.ts';
import { ink } from '../tokens.ts';

const picture = (): string =>
  [
    `<circle cx="40" cy="40" r="25" fill="${ink('shade')}" stroke="${ink('metal')}" stroke-width="3"/>`,
    `<path d="M40 22v5M22 40h5M53 40h5M27.500 27.500l3.500 3.500M52.500 27.500l-3.500 3.500" stroke="${ink('metal')}" stroke-width="2.500" stroke-linecap="round"/>`,
    `<path d="M40 42l9-12" stroke="${ink('cold')}" stroke-width="3.500" stroke-linecap="round"/><circle cx="40" cy="42" r="4" fill="${ink('metal')}"/>`,
  ].join('');
const values: DrawValues = ({ lines = [] }, id, x, [y, below]) =>
  valueText(id('flow'), { x, y }) + smallValue(id('total'), lines[0] ?? '', { x, y: below });

/** Where its texts start. */
const TEXT = 72;

export default defineSymbol({
  label: 'Water meter',
  order: 70,
  width: 200,
  height: 80,
  icon: [10, 10, 60, 60],
  ports: [
    { id: 'in', x: 0, y: 40, side: 'left', flow: 'in' },
    { id: 'out', x: 200, y: 40, side: 'right', flow: 'out' },
  ],
  slots: [
    flowSlot(TEXT, 48),
    {
      name: 'total',
      roles: ['register'],
      as: 'value',
      x: TEXT,
      y: 67,
    },
    alarmSlot(200),
  ],
  lines: ['total'],
  picture,
  values,
  draw: (symbol, id) =>
    [
      card(200, 80),
      picture(),
      words(symbol.label ?? '', { x: TEXT, y: 25, width: 104 }),
      values(symbol, id, TEXT, [48, 67]),
      alarmSign(id('alarm'), 200),
    ].join(''),
});
