import { formatMeasured } from '../../text/format.ts';
import { defineFinding, times, type Brief, type FindingExample, type KeptFinding } from '../finding.ts';

/** How often water was hot enough to scald, and when: the only time, both, or the first and the last. */
const whenText = ({ ts, last_ts: last }: KeptFinding, { figure, when, translate }: Brief): string => {
  const count = figure('scald_events');
  if (ts === null) return '';
  if (count < 2) return translate('report_brief.once', { first: when(ts) });
  const often = translate(`report_words.times.${count === 2 ? 'twice' : 'more'}`, { count });
  const key = last === undefined ? 'first' : count === 2 ? 'both' : 'several';
  return translate(`report_brief.${key}`, {
    times: often,
    first: when(ts),
    last: last === undefined ? '' : when(last),
  });
};

/** Water that was hot enough for long enough to burn. */
export default defineFinding({
  order: 1,
  severity: 'critical',
  concerns: ['scalding', 'hot'],
  digits: 'one',
  alarms: ['scald', 'tmv_hot', 'threshold'],
  missing: ['hot', 'unjudged'],
  alarmTerms: { scald: 'latched' },
  timeNote: 'report_notes.when_scalding',
  isOutOfBand: true,
  incident: 'hottest_scald',
  ofValve: ({ scald_events: events, worst_scald: scald, first_scald_at: at, last_scald_at: lastAt, max }) => {
    if (!events || !scald) return null;
    const isRepeated = events > 1;
    const last = isRepeated && lastAt !== null ? lastAt : null;
    return {
      at,
      ...(last === null ? {} : { last_at: last }),
      value: max,
      limit: scald.from,
      words: {
        template: isRepeated ? 'scalds' : 'scald',
        events: times(events),
        duration: { seconds: scald.duration },
        burns_after: { seconds: scald.seconds },
        last: last === null ? '' : { key: 'report_words.found.last', values: { time: { at: last } } },
      },
    };
  },
  brief: (one, of) =>
    of.translate('report_brief.scald', {
      value: formatMeasured(one.value, '°C', of.locale),
      when: whenText(one, of),
    }),
});

export const examples: readonly FindingExample[] = [
  {
    valve: { scald_events: 1, max: 51.2, worst_scald: { from: 50, seconds: 300, duration: 420 } },
    says: 'Scalding water once: up to 51.2 °C, 50 °C or more for 7 min (limit 5 min).',
  },
  {
    valve: {
      scald_events: 2,
      first_scald_at: Date.parse('2026-11-17T07:30Z'),
      last_scald_at: Date.parse('2026-11-19T18:00Z'),
      max: 56.4,
      worst_scald: { from: 55, seconds: 30, duration: 45 },
    },
    says: 'Scalding water twice, last on Thu, 19 Nov, 18:00: up to 56.4 °C, 55 °C or more for 45 s at the longest (limit 30 s each time).',
  },
];
