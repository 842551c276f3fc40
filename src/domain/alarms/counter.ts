import { counterFacts } from '../counters/facts.ts';
import { type CounterStep, evaluateCounter } from '../counters/rule.ts';
import { counterOf, isCounted, isRegister } from '../readings/datapoint-roles.ts';
import { litresPerUnit } from '../readings/units.ts';
import type { JudgedDatapoint, Sample, TimedValue } from './verdict.ts';

/** Whether a datapoint is a counter of water. */
export const isWaterCounter = (point: JudgedDatapoint): boolean => isCounted(point) && isRegister(point);

/** A reading of a counter with the step that ends with it. */
export interface CountedValue extends TimedValue {
  readonly step: CounterStep;
}

/** The steps of a counter's readings, oldest first; those that are set aside have none. */
export const stepsOf = (
  readings: readonly TimedValue[],
  counter: JudgedDatapoint,
): readonly CountedValue[] => {
  const steps: CountedValue[] = [];
  evaluateCounter(readings, counterFacts(counter), {
    step: (reading, step) => void steps.push({ ...reading, step }),
    setAside: () => undefined,
  });
  return steps;
};

type Before = (key: string) => readonly TimedValue[];

/** The step that ends with a counter's value in a sample; undefined if none is known before, or it is set aside. */
const stepIn = (sample: Sample, point: JudgedDatapoint, before: Before): CounterStep | undefined => {
  const value = sample.values[point.key];
  const known = sample.steps?.[point.key];
  if (known || value === undefined) return known?.kind === 'first' ? undefined : known;
  const earlier = before(point.key).filter(({ ts }) => ts < sample.ts);
  const last = stepsOf([...earlier, { ts: sample.ts, value }], point).at(-1);
  return last?.ts === sample.ts && last.step.kind !== 'first' ? last.step : undefined;
};

/** The water counters of a sample with their values and steps. */
export const waterCounters = (sample: Sample, before: Before) =>
  Object.values(sample.datapoints)
    .filter(isWaterCounter)
    .flatMap((point) => {
      const value = sample.values[point.key];
      return value === undefined ? [] : [{ point, value, step: stepIn(sample, point, before) }];
    });

/** The register of a meter in a sample, as in reports, with its value, its step, and the litres of its unit; null: there is none in a unit of volume. */
export const registerIn = (sample: Sample, before: Before) => {
  const { values, datapoints } = sample;
  const point = counterOf(Object.values(datapoints));
  const value = point && values[point.key];
  const litres = point ? litresPerUnit(point.unit) : null;
  // What is in no unit of volume is never taken for litres.
  if (!point || value === undefined || litres === null) return null;
  return { point, value, litres, step: stepIn(sample, point, before) };
};
