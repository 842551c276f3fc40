import { counterOf } from '../datapoint-roles.ts';
import { litresIn, rollsOver } from '../reports/register.ts';
import type { JudgedDatapoint, Sample } from './verdict.ts';

/** A counter below this share of its previous value was reset, such as by replacing the meter. */
const RESET_SHARE = 0.1;
const ENERGY = /^[kM]?(?:wh|j)$/i;

/** How a counter got from one value to the next. `rise`: in its own unit; negative for reverse flow. */
export interface Change {
  readonly type: 'rise' | 'roll_over' | 'reset' | 'reverse';
  readonly rise: number;
}

/** A decrease by up to the resolution is noise: a rise of 0. */
export const changeOf = (
  before: number,
  value: number,
  counter: Pick<JudgedDatapoint, 'rolls_over_at' | 'resolution'>,
): Change => {
  const rise = value - before;
  if (rise >= 0) return { type: 'rise', rise };
  // A roll-over is explained only if the way forwards is the shorter one.
  if (rollsOver(before, counter) && rise + counter.rolls_over_at < -rise) {
    return { type: 'roll_over', rise: rise + counter.rolls_over_at };
  }
  if (-rise <= (counter.resolution ?? 1)) return { type: 'rise', rise: 0 };
  return value < before * RESET_SHARE ? { type: 'reset', rise: 0 } : { type: 'reverse', rise };
};

/** Whether a datapoint counts water: any counter but one of energy. */
export const isWaterCounter = ({ kind, unit }: JudgedDatapoint): boolean =>
  kind === 'counter' && !ENERGY.test((unit ?? '').trim());

/** The water counters of a sample with their values. */
export const waterCounters = ({ values, datapoints }: Sample) =>
  Object.values(datapoints)
    .filter(isWaterCounter)
    .flatMap((point) => {
      const value = values[point.key];
      return value === undefined ? [] : [{ point, value }];
    });

/** The register of a meter in a sample, as in reports, with its value and the litres of its unit. */
export const registerIn = ({ values, datapoints }: Sample) => {
  const point = counterOf(Object.values(datapoints));
  const value = point && values[point.key];
  return point && value !== undefined ? { point, value, litres: litresIn(point.unit) } : null;
};
