import {
  alarmSign,
  alarmSlot,
  card,
  defineSymbol,
  flowSlot,
  temperatureSlot,
  valueText,
  words,
} from '../symbol.ts';
import { ink } from '../tokens.ts';

export default defineSymbol({
  label: 'Shower',
  order: 20,
  width: 200,
  height: 80,
  icon: [10, 10, 52, 56],
  ports: [
    { id: 'in', x: 100, y: 0, side: 'top', flow: 'in', medium: 'mixed' },
    { id: 'drain', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'grey' },
  ],
  slots: [temperatureSlot(72, 48), flowSlot(72, 67), alarmSlot(200)],
  draw: ({ label = '' }, id) =>
    [
      card(200, 80),
      `<path d="M20 60V28a10 10 0 0 1 20 0v4" fill="none" stroke="${ink('metal')}" stroke-width="4" stroke-linecap="round"/>`,
      `<path id="${id('body')}" d="M28 42a12 10 0 0 1 24 0Z" fill="${ink('idle')}"/>`,
      `<path d="M32 48v6M40 48v10M48 48v6" stroke="${ink('water')}" stroke-width="3" stroke-linecap="round"/>`,
      words(label, { x: 72, y: 25, width: 112 }),
      valueText(id('temperature'), { x: 72, y: 48 }),
      valueText(id('flow'), { x: 72, y: 67, size: 12, token: 'quiet', isBold: false }),
      alarmSign(id('alarm'), 200),
    ].join(''),
});
