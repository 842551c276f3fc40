import type { ModelValue } from '../../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, flag, ignored } from '../../facts.ts';

const VOLTS = Array.from({ length: 128 }, (_, tenths) => tenths / 10);
const numbers = (number: (volt: number, isLow: boolean) => number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    VOLTS.flatMap((volt) => [
      [String(volt), number(volt, false)],
      [`${volt}(low battery)`, number(volt, true)],
    ]),
  );

/** What every device of the vendor sends; `Volt` is a number, or a text such as `2.4(low battery)`. */
export const DEVICE_VALUES: readonly ModelValue[] = [
  { from: 'Volt', ...BATTERY_VOLTAGE, words: numbers((volt) => volt) },
  {
    from: 'Volt',
    key: 'low_battery',
    // Beside the voltage, whose role it can't have.
    ...flag(
      'battery_percent',
      'Low battery',
      numbers((_, isLow) => (isLow ? 1 : 0)),
    ),
  },
  ...ignored('Device', 'SWver', 'HWver', 'Datecode', 'Cmd', 'Status', 'MinTime', 'MaxTime', 'BatteryChange'),
];
