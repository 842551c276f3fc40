import { posed } from '../pose.ts';
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

const picture: DrawPicture = (symbol, id) =>
  posed(
    symbol,
    40,
    44,
    [
      `<path d="M40 44V24M30 22h20" fill="none" stroke="${ink('metal')}" stroke-width="4" stroke-linecap="round"/>`,
      `<path id="${id('state')}" d="M16 30l24 14-24 14Zm48 0v28L40 44Z" fill="${ink('idle')}" stroke-linejoin="round"/>`,
    ].join(''),
  );

/** A valve that is open or closed. */
export default defineSymbol({
  label: 'Valve',
  order: 50,
  width: 160,
  height: 80,
  icon: [12, 14, 56, 56],
  ports: [
    { id: 'in', x: 0, y: 40, side: 'left', flow: 'in' },
    { id: 'out', x: 160, y: 40, side: 'right', flow: 'out' },
  ],
  slots: [
    { name: 'state', roles: ['valve_open'], as: 'state', x: 40, y: 44 },
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
