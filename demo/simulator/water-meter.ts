import { demandAt, isIn, USUAL_RSSI, type Fault, type Minute, type Model, type Span } from './model.ts';
import { type Random, rounded } from './random.ts';

/** Demand below this is night time. */
const NIGHT = 0.055;
/** Litres a day for each litre per minute at peak demand. */
const LITRES_A_DAY = 350;

/** What a meter measures, among the meters of a building. */
export interface Metered {
  /** The rest of the building for its main meter, a part of it for a sub-meter. */
  readonly as: 'main' | 'part';
  /** The sub-meters downstream: returns what each says in the next minute, whose water passes this meter too. */
  readonly parts: () => readonly Part[];
}
/** What a sub-meter says. */
export interface Part {
  readonly flow: number;
  readonly register: number;
}

/** How likely water is drawn in a minute. At night a cistern fills now and then; without whole hours of no flow it would look like a leak. */
const CHANCES = {
  alone: { night: 0.004, least: 0.06 },
  main: { night: 0.0004, least: 0.4 },
  part: { night: 0.0004, least: 0.06 },
} as const;
/** Litres per minute that leak: a tap or a cistern behind a sub-meter, which must not look like a burst of its small pipe. */
const LEAKS = { alone: [0.8, 4], main: [0.8, 4], part: [0.1, 0.5] } as const;
/** Litres per minute at peak demand, by those of a meter of a building of its own. */
const MOST = {
  alone: (most: number) => most,
  main: (most: number) => 12 + most / 4,
  part: (most: number) => most / 8,
} as const;

/**
 * A building's water meter with daily demand and little at night. Faults: `leak` (flow never stops), `reset`
 * (the meter is replaced and starts at 0 when the fault begins).
 */
export const waterMeterModel = (
  random: Random,
  fault: Fault,
  span: Span | null,
  metered?: Metered,
): Model => {
  const as = metered?.as ?? 'alone';
  const most = MOST[as](random.between(8, 60));
  const [leastLeak, mostLeak] = LEAKS[as];
  const leak = random.between(leastLeak, mostLeak);
  /** Litres: a meter among others has been there for some months. */
  const before = random.between(20_000, 4_000_000);
  let register = Math.round(metered ? most * LITRES_A_DAY * (100 + before / 13_000) : before);
  let wasReset = false;
  let hasBegun = false;

  return (minute: Minute) => {
    const isLeaking = fault === 'leak' && isIn(minute.at, span);
    if (fault === 'reset' && !wasReset && span && minute.at >= span.from) {
      register = 0;
      wasReset = true;
    }
    const parts = metered?.parts() ?? [];
    if (!hasBegun) register += Math.round(parts.reduce((sum, part) => sum + part.register, 0));
    hasBegun = true;
    const demand = demandAt(minute);
    const { night, least } = CHANCES[as];
    const isDrawn = minute.random.chance(demand < NIGHT ? night : Math.min(1, least + demand * 1.4));
    const drawn = isDrawn ? most * demand * minute.random.between(0.3, 1.2) : 0;
    const flow =
      parts.reduce((sum, part) => sum + part.flow, drawn) +
      (isLeaking ? leak * minute.random.between(0.95, 1.05) : 0);
    register += flow;
    return {
      values: {
        volume_total: rounded(register, 1),
        flow_rate: rounded(flow, 2),
      },
      status: {
        leak: isLeaking,
        battery_v: rounded(3.58 + minute.random.noise(0.005), 3),
        rssi: Math.round(USUAL_RSSI + minute.random.noise(3)),
      },
      isUrgent: false,
    };
  };
};
