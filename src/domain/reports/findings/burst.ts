import { formatCount } from '../../text/format.ts';
import { localDate } from '../../time/zoned.ts';
import { HALF_MS } from '../computing/bursts.ts';
import { timeOf } from '../texts/dates.ts';
import { volumeText } from '../columns/figures.ts';
import {
  defineFinding,
  times,
  whole,
  type Figures,
  type FindingExample,
  type FindingKind,
  type KeptFinding,
} from '../finding.ts';
import type { Metered } from '../computing/meter.ts';

type PeakHour = NonNullable<Metered['peak_hour']>;
type Told = Parameters<NonNullable<FindingKind['follows']>>[2];

/** Whether there was one burst, which lasted longer than the half hour that it is measured by. */
const isLong = ({ bursts, burst_seconds }: Metered): boolean =>
  bursts === 1 && (burst_seconds ?? 0) * 1000 > HALF_MS;

/** When the half hour with the most began, in ms, if that is not when the first one did. */
const mostAt = ({ words }: KeptFinding): number | null => {
  const most = words?.most;
  return typeof most === 'object' && 'at' in most ? most.at : null;
};

/**
 * That in its highest hour the meter measured more, at a time when that is usual. A half hour of such an hour is more than any of
 * a burst, so it was none itself; but on the day of the burst it would look like a part of it.
 */
const usualPeakText = ({ value, ts }: KeptFinding, figures: Figures, { zone, translate }: Told): string => {
  const peak = figures.peak_hour as Partial<PeakHour> | null | undefined;
  if (value === null || ts === null) return '';
  if (typeof peak?.value !== 'number' || peak.ts === undefined || peak.value <= 2 * value) return '';
  const dayOf = (iso: string): string => localDate(Date.parse(iso), zone);
  return dayOf(peak.ts) === dayOf(ts)
    ? ''
    : translate('report_words.found.usual_peak', { litres: volumeText(Math.round(peak.value)) });
};

/** How much more than usual ran in all; empty while what is usual is being learned, and of earlier runs. */
const lostText = ({ burst_lost: lost }: Figures, { translate }: Told): string =>
  typeof lost === 'number'
    ? translate('report_words.found.burst_lost', { litres: volumeText(Math.round(lost)) })
    : '';

/** More water in half an hour than is usual: a pipe may have burst. */
export default defineFinding({
  order: 7,
  severity: 'critical',
  concerns: ['losing', 'bursting'],
  // They are tens at least.
  digits: 'none',
  alarms: ['burst'],
  missing: ['half_hours'],
  alarmTerms: { burst: 'half_hour' },
  isFromItsBegin: true,
  // All of it is explained by a sub-meter's, since use is part of its litres.
  shared: { unit: 'L' },
  highlight: 'burst',
  incident: 'halves',
  ofMeter: (metered, { burst_litres }) =>
    metered.bursts
      ? {
          at: metered.burst_at,
          value: metered.burst_litres,
          limit: burst_litres ?? null,
          words: {
            template:
              metered.burst_usual === null
                ? 'burst_learning'
                : isLong(metered)
                  ? 'burst_long'
                  : 'burst_usual',
            duration: { seconds: metered.burst_seconds ?? 0 },
            times: times(metered.bursts),
            // Only if it was not in the first half hour.
            ...(metered.burst_most_at === null || metered.burst_most_at === metered.burst_at
              ? {}
              : { most: { at: metered.burst_most_at } }),
            usual: whole(metered.burst_usual ?? 0),
            allowed: whole(metered.burst_allowed ?? 0),
            also: '',
          },
        }
      : null,
  // Litres in half an hour, and which other meters measured them.
  brief: (one, { figure, moment, shared, translate, locale, zone }) => {
    const { value, ts } = one;
    const at = mostAt(one);
    const iso = at === null ? '' : new Date(at).toISOString();
    const isSameDay = at !== null && localDate(at, zone) === localDate(Date.parse(ts), zone);
    const bursts = figure('bursts');
    return [
      translate(
        `report_brief.${bursts > 1 ? (at === null ? 'bursts' : 'bursts_later') : at === null ? 'burst' : 'burst_later'}`,
        {
          count: formatCount(bursts, locale),
          time: moment(ts),
          litres: formatCount(value, locale),
          ...(at === null ? {} : { most: isSameDay ? timeOf(iso, zone, locale) : moment(iso) }),
        },
      ),
      ...(shared ? [translate('report_brief.measured', { titles: shared.titles })] : []),
    ].join(' ');
  },
  follows: (one, figures, of) => `${lostText(figures, of)}${usualPeakText(one, figures, of)}`,
});

export const examples: readonly FindingExample[] = [
  {
    meter: {
      bursts: 1,
      burst_at: Date.parse('2026-11-18T02:00Z'),
      burst_seconds: 5400,
      burst_litres: 640,
      burst_usual: 20,
      burst_lost: 1480,
    },
    says: 'Up to 640 L ran in half an hour, in a burst of 1 h 30 min. Up to 20 L is usual at that time, and the limit is 60 L above that: a pipe may have burst. In all, 1,480 L more than usual ran.',
  },
  {
    meter: { bursts: 2, burst_litres: 1100, burst_usual: null, burst_allowed: 1000 },
    says: 'Up to 1,100 L ran in half an hour, twice. What is usual is still being learned; until then the limit is 1,000 L: a pipe may have burst.',
  },
];
