import type { ModelValue } from '../../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_VOLTAGE, flag, ignored, REGISTER, wordsOfStatus } from '../../facts.ts';

interface Names {
  readonly volume: string;
  readonly leak: string;
  readonly error: string;
  readonly batteryActive: string;
  readonly battery: string;
  readonly lowest: string;
  readonly highest: string;
  readonly ambient: string;
}

/** 3 is a medium leak, 4 a large one. */
const LEAK = wordsOfStatus(4, (state) => state >= 3);
const REVERSE_FLOW = 384;

/** The values of a status report; the decoders differ in names. */
export const statusValues = (names: Names): readonly ModelValue[] => [
  { from: names.volume, ...REGISTER, unit: 'L' },
  { from: names.leak, ...flag('leak', 'Leak', LEAK) },
  { from: names.error, ...flag('fault', 'Error') },
  {
    from: names.error,
    key: 'reverse_flow',
    ...flag('backflow', 'Backflow', { 0: 0, 419: 0, 421: 0, 32768: 0, [REVERSE_FLOW]: 1 }),
  },
  { from: names.battery, ...BATTERY_VOLTAGE, factor: 0.001 },
  { from: names.lowest, label: 'Lowest water temperature', kind: 'gauge', unit: '°C' },
  { from: names.highest, label: 'Highest water temperature', kind: 'gauge', unit: '°C' },
  { from: names.ambient, ...AMBIENT },
  ...ignored(names.batteryActive, 'fport', 'fPort', 'length', 'hexBytes', 'type'),
];
