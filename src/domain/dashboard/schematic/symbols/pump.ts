import {
  alarmSign,
  alarmSlot,
  card,
  defineSymbol,
  drawnStatus,
  flowSlot,
  type DrawPicture,
  words,
} from '../symbol.ts';
import { ink } from '../tokens.ts';

const blade = (turn: number): string =>
  `<path d="M40 40c9-5 9-16 0-19-7 6-6 14 0 19Z" transform="rotate(${turn} 40 40)"/>`;

const picture: DrawPicture = (_symbol, id) =>
  [
    `<circle cx="40" cy="40" r="25" fill="${ink('shade')}" stroke="${ink('metal')}" stroke-width="3"/>`,
    `<g id="${id('state')}" fill="${ink('idle')}"><circle cx="40" cy="40" r="21" fill-opacity="0"/>${[0, 120, 240].map(blade).join('')}</g>`,
    `<circle cx="40" cy="40" r="4" fill="${ink('metal')}"/>`,
  ].join('');

/** A pump. Its rotor turns while it runs. */
export default defineSymbol({
  label: 'Pump',
  order: 40,
  width: 160,
  height: 80,
  icon: [10, 10, 60, 60],
  ports: [
    { id: 'in', x: 0, y: 40, side: 'left', flow: 'in' },
    { id: 'out', x: 160, y: 40, side: 'right', flow: 'out' },
  ],
  slots: [
    {
      name: 'state',
      roles: ['pump'],
      as: 'state',
      x: 40,
      y: 40,
      isSpinning: true,
    },
    flowSlot(76, 58),
    alarmSlot(160),
  ],
  picture,
  values: drawnStatus,
  draw: (symbol, id) =>
    [
      card(160, 80),
      picture(symbol, id),
      words(symbol.label ?? '', { x: 76, y: 35, width: 72 }),
      drawnStatus(symbol, id, 76, [58, 58]),
      alarmSign(id('alarm'), 160),
    ].join(''),
});
