import { formatCount } from '../text/format.ts';
import type { Finding } from './findings.ts';
import type { Graded } from './valve.ts';

/** Whether a valve was judged by its other days: there are more of these with water than of those with a fault. */
export const isPartialFault = ({ daily_max, daily_faults = [] }: Graded): boolean => {
  const days = daily_faults.filter((count) => count > 0).length;
  return daily_max.filter((max, day) => max !== null && !daily_faults[day]).length > days;
};

/** Impossible readings: how many, and when the first and the last were (ms). */
export const sensorFault = (
  count: number,
  first: number | null,
  last: number | null,
  isPartial = false,
): Finding => {
  const isSpan = first !== null && last !== null && last > first;
  return {
    kind: 'sensor_fault',
    at: first,
    ...(isSpan ? { last_at: last } : {}),
    value: count,
    ...(isPartial ? { partial: true } : {}),
    words: {
      value: { key: 'report_words.values', values: { smart_count: count, count: formatCount(count) } },
      ...(isSpan
        ? {
            template: isPartial ? 'sensor_fault_part' : 'sensor_fault',
            from: { at: first },
            to: { at: last },
          }
        : {}),
    },
  };
};
