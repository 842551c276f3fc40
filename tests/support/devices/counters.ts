import { type CounterFacts, evaluateCounter } from '../../../src/domain/counters/rule.ts';
import { compareReadings, foldHours, type Reading } from '../../../src/domain/readings/reading-hours.ts';

/** What a counter's readings come to when all of them are evaluated at once. */
export const countedHours = (readings: readonly Reading[], facts: CounterFacts) => {
  const good: Reading[] = [];
  const outliers: Reading[] = [];
  const state = evaluateCounter(readings.toSorted(compareReadings), facts, {
    step: (reading, step) => void good.push({ ...(reading as Reading), step }),
    setAside: (reading) => void outliers.push(reading as Reading),
  });
  return {
    hours: foldHours(good),
    outliers: state.pending ? [...outliers, state.pending as Reading] : outliers,
    counted: good.reduce((sum, { step }) => sum + (step?.counted ?? 0), 0),
    state,
  };
};
