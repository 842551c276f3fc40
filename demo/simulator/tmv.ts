import {
  ambientAt,
  demandAt,
  HOUR_MS,
  isIn,
  USUAL_RSSI,
  type Fault,
  type Minute,
  type Model,
  type Span,
} from './model.ts';
import { type Random, rounded } from './random.ts';

/** °C */
const SET_POINT = 43.5;
/** Time constants in seconds: outlet to mixed water, and idle pipe to the building's temperature. */
const WARMS_S = 12;
const COOLS_S = 35 * 60;
const BATTERY_FULL = 3.6;
const BATTERY_FALLS_A_HOUR = 0.00004;
/** Reading of a sensor with a broken cable. */
const BROKEN = -40;
const HOTTEST = 75;

/** Draw-offs per minute at peak demand. */
const BUSY = 0.03;

const towards = (from: number, to: number, seconds: number, pace: number): number =>
  to + (from - to) * Math.exp(-seconds / pace);

/**
 * A thermostatic mixing valve: during a draw-off the outlet approaches the set-point, afterwards the building's
 * temperature. Faults: `scald` (hot water passes through), `creeping` (the set-point rises), `sensor`. Each
 * draw-off is sent at once.
 */
export const tmvModel = (random: Random, fault: Fault, span: Span | null): Model => {
  const setPoint = SET_POINT + random.noise(0.25);
  const busy = BUSY * random.between(0.4, 1.4);
  let outlet = 22;
  let left = 0;
  let lived = 0;

  const mixed = (at: number, hot: number): number => {
    if (fault === 'scald' && isIn(at, span)) return Math.min(hot - 4, setPoint + 11);
    if (fault === 'creeping' && span && isIn(at, span)) {
      return Math.min(hot - 6, setPoint + ((at - span.from) / HOUR_MS) * 0.15);
    }
    return setPoint;
  };

  return (minute: Minute) => {
    const { at } = minute;
    lived += 1;
    if (left <= 0 && minute.random.chance(busy * demandAt(minute))) left = minute.random.between(15, 240);
    const flowing = Math.min(60, Math.max(0, left));
    left -= flowing;
    const hot = 65 + 2 * Math.sin(at / HOUR_MS) + minute.random.noise(0.6);
    const ambient = ambientAt(minute);
    const cold = ambient - 5 + minute.random.noise(0.3);
    if (flowing > 0) outlet = towards(outlet, mixed(at, hot), flowing, WARMS_S);
    // Sends the temperature at the end of the flow, before it cools.
    const measured = Math.min(HOTTEST, outlet + minute.random.noise(flowing > 0 ? 0.3 : 0.1));
    if (flowing < 60) outlet = towards(outlet, ambient, 60 - flowing, COOLS_S);
    const isBroken = fault === 'sensor' && isIn(at, span);
    return {
      values: {
        temperature: rounded(isBroken ? BROKEN : measured, 1),
        flow_rate: flowing > 0 ? rounded(6 + minute.random.noise(0.8), 1) : 0,
        flow_seconds: Math.round(flowing),
      },
      status: {
        temperature_hot: rounded(hot, 1),
        temperature_cold: rounded(cold, 1),
        battery_v: rounded(BATTERY_FULL - (lived / 60) * BATTERY_FALLS_A_HOUR, 3),
        rssi: Math.round(USUAL_RSSI + minute.random.noise(3)),
      },
      isUrgent: flowing > 0,
    };
  };
};
