import { ambientAt, demandAt, isIn, type Fault, type Minute, type Model, type Span } from './model.ts';
import { type Random, rounded } from './random.ts';

/** Litres. */
const TANK = 300;
const LOW = 30;

/**
 * A Hydraloop: showers fill it, toilets and laundry draw from it, and the mains supply the rest.
 * Fault: `dry` (no inflow, so the mains supply everything).
 */
export const hydraloopModel = (random: Random, fault: Fault, span: Span | null): Model => {
  const people = random.between(3, 9);
  let held = TANK * random.between(0.3, 0.8);
  let recycled = Math.round(random.between(1_000, 200_000));
  let mains = Math.round(random.between(500, 60_000));
  let energy = Math.round(random.between(10_000, 900_000));

  return (minute: Minute) => {
    const demand = demandAt(minute);
    const showers =
      minute.random.chance(demand * 0.06 * people) && !(fault === 'dry' && isIn(minute.at, span));
    if (showers) held = Math.min(TANK, held + minute.random.between(4, 9));
    const wanted = minute.random.chance(demand * 0.05 * people) ? minute.random.between(3, 9) : 0;
    const given = Math.min(wanted, Math.max(0, held - LOW));
    held -= given;
    recycled += given;
    mains += wanted - given;
    const isPumping = given > 0 || showers;
    const power = isPumping ? 180 + minute.random.noise(12) : 9 + minute.random.noise(1);
    energy += power / 60;
    return {
      values: {
        volume_recycled: rounded(recycled, 1),
        volume_mains: rounded(mains, 1),
        level: rounded((held / TANK) * 100, 1),
        pump: isPumping,
      },
      status: {
        power: rounded(power, 1),
        energy_total: Math.round(energy),
        temperature: rounded(ambientAt(minute) + 4 + minute.random.noise(0.2), 1),
      },
      isUrgent: false,
    };
  };
};
