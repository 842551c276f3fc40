import type { DeviceType } from '../src/domain/devices/devices.ts';
import d22 from './simulator/payloads/d22.ts';
import elt2 from './simulator/payloads/elt-2.ts';
import em300di from './simulator/payloads/em300-di.ts';
import type { PayloadFormat } from './simulator/payloads/format.ts';
import qalcosonicW1 from './simulator/payloads/qalcosonic-w1.ts';

/** Those of the first valves and meters of a site are in its drawings and charts, with values that these models do not send. */
const DRAWN = { tmv: 6, water_meter: 2 } as const;

const FORMATS = { tmv: [elt2, d22], water_meter: [qalcosonicW1, em300di] } as const;
const isFormatted = (type: DeviceType): type is keyof typeof FORMATS => Object.hasOwn(FORMATS, type);

/** Two of twelve further valves and meters of a site are of a built-in model. */
const TURNS = { tmv: [0, 3], water_meter: [0, 1] } as const;
const ROUND = 12;

/** The format of the device with this number among those of its type at its site; undefined: Flowgen's own. */
export const formatAtSite = (type: DeviceType, number: number): PayloadFormat | undefined => {
  if (!isFormatted(type) || number < DRAWN[type]) return undefined;
  const turn = TURNS[type].findIndex((one) => one === (number - DRAWN[type]) % ROUND);
  return FORMATS[type][turn];
};

/** The format of a pending device: half of them are of a built-in model. */
export const formatOfPending = (type: DeviceType, index: number): PayloadFormat | undefined =>
  isFormatted(type) ? FORMATS[type][index % 4] : undefined;
