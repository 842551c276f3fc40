import { THRESHOLDS } from '../../valves/thresholds.ts';

/** The daily cost of a flow, from the price of a kilolitre; uses the default price if none is set. */
export const costPerDay = (litresPerHour: number, tariff: number | null): number =>
  (litresPerHour * 24 * (tariff ?? THRESHOLDS.waterPrice.value)) / 1000;

/** Water that runs all the time is rated by what it costs. */
export const leakSeverity = (litresPerHour: number, tariff: number | null): 'high' | 'warning' | 'minor' => {
  const cost = costPerDay(litresPerHour, tariff);
  if (cost >= THRESHOLDS.leakHigh.value) return 'high';
  return cost >= THRESHOLDS.leakWarning.value ? 'warning' : 'minor';
};
