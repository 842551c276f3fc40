import { formatMeasured } from '../../text/format.ts';
import { defineFinding, times, type Brief, type KeptFinding } from '../finding.ts';

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
