import { formatCount } from '../../text/format.ts';
import { localDate } from '../../time/zoned.ts';
import { timeOf } from '../texts/dates.ts';
import { defineFinding, type FindingExample, type Found, type KeptFinding, type Told } from '../finding.ts';
import type { Graded } from '../computing/valve.ts';

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
): Found => {
  const isSpan = first !== null && last !== null && last > first;
  return {
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

/** When the last impossible value was, without the day if that is the day of the first one. */
const endOf = ({ words }: KeptFinding): Told | null => {
  const { from, to } = words ?? {};
  if (typeof from !== 'object' || typeof to !== 'object' || !('at' in from) || !('at' in to)) return null;
  const { zone = 'UTC' } = to;
  return localDate(from.at, zone) === localDate(to.at, zone)
    ? { to: timeOf(new Date(to.at).toISOString(), zone) }
    : null;
};

/** Values that no working sensor measures. */
export default defineFinding({
  order: 3,
  severity: 'warning',
  unassessed: 2,
  alarms: ['sensor_fault'],
  missing: ['fault', 'unjudged'],
  alarmTerms: { sensor_fault: 'several_values' },
  countsImpossible: true,
  ofValve: (graded) =>
    graded.sensor_faults > 0
      ? sensorFault(graded.sensor_faults, graded.fault_at, graded.last_fault_at, isPartialFault(graded))
      : null,
  // How many impossible values, and from when to when: the day of the last only if it is another one.
  brief: ({ ts, last_ts: last, value, partial }, { moment, translate, locale, zone }) => {
    if (last === undefined) return null;
    const isSameDay = localDate(Date.parse(last), zone) === localDate(Date.parse(ts), zone);
    const count = formatCount(value, locale);
    return translate(partial ? 'report_brief.fault_part' : 'report_brief.fault', {
      count: translate('report_brief.impossible', { smart_count: value, count }),
      from: moment(ts),
      to: isSameDay ? timeOf(last, zone, locale) : moment(last),
    });
  },
  details: endOf,
});

export const examples: readonly FindingExample[] = [
  {
    valve: { sensor_faults: 1 },
    says: 'The sensor sent 1 value outside its possible range: it may be broken.',
  },
  {
    valve: {
      sensor_faults: 79,
      fault_at: Date.parse('2026-11-18T02:00Z'),
      last_fault_at: Date.parse('2026-11-18T21:30Z'),
      daily_faults: [0, 0, 79, 0, 0, 0, 0],
    },
    says: 'The sensor sent 79 values outside its possible range between Wed, 18 Nov, 02:00 and 21:30: it may be broken. Only the other days are rated.',
  },
];
