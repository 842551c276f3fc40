import { demandAt, isIn, type Fault, type Minute, type Model, type Span } from './model.ts';
import { type Random, rounded } from './random.ts';

/** Demand below this is night time. */
const NIGHT = 0.055;

/**
 * A building's water meter with daily demand and little at night. Faults: `leak` (flow never stops), `reset`
 * (the meter is replaced and starts at 0 when the fault begins).
 */
export const waterMeterModel = (random: Random, fault: Fault, span: Span | null): Model => {
  const most = random.between(8, 60);
  const leak = random.between(0.8, 4);
  /** Litres. */
  let register = Math.round(random.between(20_000, 4_000_000));
  let wasReset = false;

  return (minute: Minute) => {
    const isLeaking = fault === 'leak' && isIn(minute.at, span);
    if (fault === 'reset' && !wasReset && span && minute.at >= span.from) {
      register = 0;
      wasReset = true;
    }
    const demand = demandAt(minute);
    // At night a cistern fills now and then; without whole hours of no flow it would look like a leak.
    const isDrawn = minute.random.chance(demand < NIGHT ? 0.004 : Math.min(1, 0.06 + demand * 1.4));
    const drawn = isDrawn ? most * demand * minute.random.between(0.3, 1.2) : 0;
    const flow = drawn + (isLeaking ? leak * minute.random.between(0.95, 1.05) : 0);
    register += flow;
    return {
      values: {
        volume_total: rounded(register, 1),
        flow_rate: rounded(flow, 2),
      },
      status: {
        leak: isLeaking,
        battery_v: rounded(3.58 + minute.random.noise(0.005), 3),
        rssi: Math.round(-98 + minute.random.noise(6)),
      },
      isUrgent: false,
    };
  };
};
