import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { formatCount } from '../text/format.ts';
import { localDate } from '../time/zoned.ts';
import { timeOf } from './dates.ts';
import { withWords, type Exception } from './exceptions.ts';
import type { Finding } from './findings.ts';
import { figureText } from './figures.ts';
import type { Metered } from './meter.ts';
import { MIN_IN_BAND } from './tones.ts';

/** More days are only counted. */
const NAMED_DAYS = 3;

/** Figures of a device by key, as in a result. */
type Figures = Readonly<Record<string, unknown>>;
type PeakHour = NonNullable<Metered['peak_hour']>;
type Told = NonNullable<Finding['words']>;

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

/** What a counter showed before it was reset, in litres; null unless it was reset once. */
export const litresBeforeReset = ({
  opening,
  closing,
  consumption,
  resets,
  roll_overs,
}: Figures): number | null => {
  const areKnown =
    typeof opening === 'number' && typeof closing === 'number' && typeof consumption === 'number';
  // It counted up to this value, and from 0 to the closing value.
  return areKnown && resets === 1 && roll_overs === 0 ? opening + consumption - closing : null;
};
export const litresText = (litres: number): string => figureText(litres, 'litres', 'UTC');

const OUT_OF_BAND: ReadonlySet<string> = new Set<ExceptionKind>([
  'scald',
  'above_limit',
  'alarm_high',
  'alarm_low',
]);
/** What an exception about hot or cold water doesn't say: that too few uses were in band, which is marked; empty otherwise. */
export const lowBandText = (
  { kind }: Pick<Exception, 'kind'>,
  figures: Figures | undefined,
  translate: Translate,
): string => {
  const share = figures?.in_band_share;
  return OUT_OF_BAND.has(kind) && typeof share === 'number' && share < MIN_IN_BAND
    ? translate('report_words.found.low_band', {
        share: figureText(share, 'share', 'UTC'),
        limit: MIN_IN_BAND * 100,
      })
    : '';
};

/**
 * What an exception about a burst doesn't say: that in its highest hour the meter measured more, at a time when that is usual;
 * empty if it did not. A half hour of such an hour is more than any of a burst, so it was none itself; but on the day of the burst
 * it would look like a part of it.
 */
export const usualPeakText = (
  { kind, value, ts }: Pick<Exception, 'kind' | 'value' | 'ts'>,
  figures: Figures | undefined,
  { zone, translate }: { readonly zone: string; readonly translate: Translate },
): string => {
  const peak = figures?.peak_hour as Partial<PeakHour> | null | undefined;
  if (kind !== ('burst' satisfies ExceptionKind) || value === null || ts === null) return '';
  if (typeof peak?.value !== 'number' || peak.ts === undefined || peak.value <= 2 * value) return '';
  const dayOf = (iso: string): string => localDate(Date.parse(iso), zone);
  return dayOf(peak.ts) === dayOf(ts)
    ? ''
    : translate('report_words.found.usual_peak', { litres: litresText(Math.round(peak.value)) });
};

/** When the last impossible value was, without the day if that is the day of the first one. */
const faultEnd = ({ words }: Exception): Told | null => {
  const { from, to } = words ?? {};
  if (typeof from !== 'object' || typeof to !== 'object' || !('at' in from) || !('at' in to)) return null;
  const { zone = 'UTC' } = to;
  return localDate(from.at, zone) === localDate(to.at, zone)
    ? { to: timeOf(new Date(to.at).toISOString(), zone) }
    : null;
};

const detailsOf = (exception: Exception, figures: Figures, dates: readonly string[]): Told | null => {
  const { kind, limit } = exception;
  switch (kind as ExceptionKind) {
    case 'above_limit':
      return limit === null ? null : hotDays(figures, limit, dates);
    case 'reset': {
      const litres = litresBeforeReset(figures);
      return litres === null ? null : { template: 'reset', litres: litresText(litres) };
    }
    case 'sensor_fault':
      return faultEnd(exception);
    default:
      return null;
  }
};

/**
 * The exception with what the figures of its device say of it: on which days water was above the limit, what a counter showed
 * before its reset, when a sensor fault ended. `dates`: of the days of the period. Results of earlier runs have these figures, too.
 */
export const withDetails = (
  exception: Exception,
  figures: Figures | undefined,
  dates: readonly string[],
  translate: Translate,
): Exception => {
  const details = figures ? detailsOf(exception, figures, dates) : null;
  return details ? withWords(exception, { ...exception.words, ...details }, translate) : exception;
};
