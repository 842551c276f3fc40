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
  label: 'Basin',
  order: 30,
  width: 200,
  height: 80,
  icon: [8, 12, 60, 56],
  ports: [
    { id: 'in', x: 100, y: 0, side: 'top', flow: 'in', medium: 'mixed' },
    { id: 'drain', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'grey' },
  ],
  slots: [temperatureSlot(72, 48), flowSlot(72, 67), alarmSlot(200)],
  draw: ({ label = '' }, id) =>
    [
      card(200, 80),
      `<path d="M30 40V26a8 8 0 0 1 16 0" fill="none" stroke="${ink('metal')}" stroke-width="4" stroke-linecap="round"/>`,
      `<path id="${id('body')}" d="M14 42h48a24 18 0 0 1-16 17H30a24 18 0 0 1-16-17Z" fill="${ink('idle')}"/>`,
      words(label, { x: 72, y: 25, width: 112 }),
      valueText(id('temperature'), { x: 72, y: 48 }),
      valueText(id('flow'), { x: 72, y: 67, size: 12, token: 'quiet', isBold: false }),
      alarmSign(id('alarm'), 200),
    ].join(''),
});
