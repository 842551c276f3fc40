import { outletProblem } from '../../devices/health.ts';
import { formatCount, formatMeasured } from '../../text/format.ts';
import { durationText } from '../../time/duration.ts';
import { defineFinding, type Figures, type FindingExample, type Told } from '../finding.ts';

/** More days are only counted. */
const NAMED_DAYS = 3;

/** On which days (dates) water was above a limit (°C), if on several. */
const hotDays = ({ daily_max }: Figures, limit: number, dates: readonly string[]): Told | null => {
  const values: readonly unknown[] = Array.isArray(daily_max) ? daily_max : [];
  const days = dates.filter((_, day) => Number(values[day] ?? Number.NEGATIVE_INFINITY) > limit);
  if (days.length < 2) return null;
  return {
    template: 'above_days',
    count: formatCount(days.length),
    days:
      days.length <= NAMED_DAYS ? { key: 'report_words.found.days', values: { dates: { dates: days } } } : '',
  };
};

/** Water above the limit at the outlet. */
export default defineFinding({
  order: 2,
  severity: 'high',
  concerns: ['hot'],
  digits: 'one',
  alarms: ['tmv_hot', 'scald', 'threshold'],
  missing: ['hot', 'unjudged'],
  alarmTerms: { tmv_hot: 'several_uses' },
  timeNote: 'report_words.parts.when_hottest',
  impliedBy: 'scald',
  isOutOfBand: true,
  incident: 'hottest',
  ofValve: ({ max, max_at: at }, limits) => {
    const problem = max === null ? null : outletProblem(max, limits);
    return problem && problem.kind !== 'high' ? { at, value: max, limit: problem.limit } : null;
  },
  brief: ({ value, limit, ts }, { figure, when, translate, locale }) => {
    const seconds = figure('seconds_above_limit');
    return translate(`report_brief.${seconds > 0 ? 'hot_for' : 'hot'}`, {
      value: formatMeasured(value, '°C', locale),
      when: when(ts),
      limit,
      duration: durationText(seconds, translate, locale),
    });
  },
  details: ({ limit }, figures, dates) => (limit === null ? null : hotDays(figures, limit, dates)),
});

export const examples: readonly FindingExample[] = [
  { valve: { max: 45.1 }, says: 'The water came out at up to 45.1 °C; at most 45 °C is allowed.' },
  {
    valve: { max: 47.7, daily_max: [43, 46.2, 43, 43, 47.7, 43, 43] },
    says: 'The water came out at up to 47.7 °C, above 45 °C on 2 days (17 and 20 Nov).',
  },
  { valve: { max: 45 }, says: null },
];
