import {
  alarmSign,
  alarmSlot,
  defineSymbol,
  levelSlot,
  temperatureSlot,
  valueText,
  words,
} from '../symbol.ts';
import { ink } from '../tokens.ts';

/** A tank that is filled to its level. The rectangle `fill` is drawn for a full tank. */
export default defineSymbol({
  label: 'Tank',
  order: 60,
  width: 160,
  height: 160,
  icon: [-4, -4, 168, 168],
  ports: [
    { id: 'top', x: 80, y: 0, side: 'top', flow: 'in' },
    { id: 'left', x: 0, y: 40, side: 'left', flow: 'in' },
    { id: 'right', x: 160, y: 120, side: 'right', flow: 'out' },
    { id: 'bottom', x: 80, y: 160, side: 'bottom', flow: 'out' },
  ],
  slots: [levelSlot(80, 92), temperatureSlot(80, 122), alarmSlot(152)],
  draw: ({ label = '' }, id) =>
    [
      `<rect width="160" height="160" rx="20" fill="${ink('shade')}"/>`,
      `<rect id="${id('fill')}" x="4" y="4" width="152" height="152" rx="16" fill="${ink('water')}" opacity="0"/>`,
      `<rect x="2" y="2" width="156" height="156" rx="18" fill="none" stroke="${ink('metal')}" stroke-width="4"/>`,
      words(label, { x: 80, y: 34, width: 120, anchor: 'middle', token: 'text' }),
      valueText(id('level'), { x: 80, y: 92, size: 28, anchor: 'middle' }),
      valueText(id('temperature'), { x: 80, y: 122, size: 16, anchor: 'middle' }),
      alarmSign(id('alarm'), 152),
    ].join(''),
});
