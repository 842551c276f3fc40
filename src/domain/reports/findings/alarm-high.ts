import { outletProblem } from '../../devices/health.ts';
import { formatMeasured } from '../../text/format.ts';
import { defineFinding, type FindingExample } from '../finding.ts';

/** Water above the usual alarm, which is below the limit. */
export default defineFinding({
  order: 12,
  severity: 'warning',
  digits: 'one',
  alarms: ['tmv_hot', 'threshold'],
  missing: ['hot', 'unjudged'],
  timeNote: 'report_words.parts.when_hottest',
  isOutOfBand: true,
  ofValve: ({ max, max_at: at }, limits) => {
    const problem = max === null ? null : outletProblem(max, limits);
    return problem?.kind === 'high' ? { at, value: max, limit: problem.limit } : null;
  },
  brief: ({ value, limit, ts }, { when, translate, locale }) =>
    translate('report_brief.high', { value: formatMeasured(value, '°C', locale), when: when(ts), limit }),
});

export const examples: readonly FindingExample[] = [
  {
    valve: { max: 48.1 },
    limits: { outlet_max: 50 },
    says: 'The water came out at up to 48.1 °C, above the alarm of 48 °C.',
  },
  { valve: { max: 48 }, limits: { outlet_max: 50 }, says: null },
];
