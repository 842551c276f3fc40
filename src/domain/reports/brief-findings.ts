import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { durationText } from '../time/duration.ts';
import { formatCount, formatMeasured } from '../text/format.ts';
import { localDate } from '../time/zoned.ts';
import { dayTime, timeOf } from './dates.ts';
import { valueText, type Exception } from './exceptions.ts';
import { alsoMeasured, sameWaterOf } from './measured-twice.ts';
import type { Result } from './result.ts';

type Reported = Pick<Result, 'days' | 'devices' | 'exceptions' | 'tariff' | 'time_zone'>;

/** `Thu, 19 Nov, 07:58`; in a report about one day `07:58`. */
const momentText = (iso: string, { days, time_zone: zone }: Reported, locale: string): string =>
  days.length === 1 ? timeOf(iso, zone, locale) : dayTime(iso, zone, locale);

/** `on Thu, 19 Nov, 07:58`; in a report about one day `at 07:58`. */
const whenText = (iso: string, result: Reported, translate: Translate, locale: string): string =>
  translate(`report_brief.${result.days.length === 1 ? 'at' : 'on'}`, {
    time: momentText(iso, result, locale),
  });

const numberIn = (row: Result['devices'][number] | undefined, key: string): number => Number(row?.[key] ?? 0);

/** How often, from twice on. */
export const timesText = (count: number, translate: Translate): string =>
  translate(`report_words.times.${count === 2 ? 'twice' : 'more'}`, { count });

/** How often water was hot enough to scald, and when: the only time, both, or the first and the last. */
const scaldWhen = (
  { ts, last_ts: last }: Exception,
  count: number,
  when: (iso: string) => string,
  translate: Translate,
): string => {
  if (ts === null) return '';
  if (count < 2) return translate('report_brief.once', { first: when(ts) });
  const times = timesText(count, translate);
  const key = last === undefined ? 'first' : count === 2 ? 'both' : 'several';
  return translate(`report_brief.${key}`, {
    times,
    first: when(ts),
    last: last === undefined ? '' : when(last),
  });
};

/** When the half hour of a burst with the most began, in ms, if that is not when the first one did. */
const mostAt = ({ words }: Exception): number | null => {
  const most = words?.most;
  return typeof most === 'object' && 'at' in most ? most.at : null;
};

/** Litres in half an hour, and which other meters measured them. */
const burstText = (one: Exception, result: Reported, translate: Translate, locale: string): string => {
  const { value, ts } = one;
  const shared = sameWaterOf(result.exceptions, result).find(({ lead }) => lead === one);
  const { time_zone: zone } = result;
  const [time, litres] = [ts === null ? '' : momentText(ts, result, locale), formatCount(value ?? 0, locale)];
  const at = mostAt(one);
  const isSameDay = at !== null && localDate(at, zone) === localDate(Date.parse(ts ?? ''), zone);
  const iso = at === null ? '' : new Date(at).toISOString();
  const bursts = numberIn(
    result.devices.find(({ device_id }) => device_id === one.device_id),
    'bursts',
  );
  const [key, count] = [bursts > 1 ? 'bursts' : 'burst', formatCount(bursts, locale)];
  return [
    at === null
      ? translate(`report_brief.${key}`, { count, time, litres })
      : translate(`report_brief.${key}_later`, {
          count,
          time,
          litres,
          most: isSameDay ? timeOf(iso, zone, locale) : momentText(iso, result, locale),
        }),
    ...(shared ? [translate('report_brief.measured', { titles: alsoMeasured(shared) })] : []),
  ].join(' ');
};

/** How much ran at least, and from when to when; null of runs that don't say, and where a part of it ran through another meter. */
const leakText = (one: Exception, result: Reported, translate: Translate, locale: string): string | null => {
  const { value, ts, words } = one;
  const shared = sameWaterOf(result.exceptions, result).find(({ lead }) => lead === one);
  const lost = words?.lost;
  if (ts === null || value === null || typeof lost !== 'object' || !('key' in lost)) return null;
  if (shared && shared.parts.length > 0) return null;
  const { litres, to } = lost.values ?? {};
  const end = typeof to === 'object' && to !== null && 'at' in to ? Number(to.at) : null;
  return [
    translate(`report_brief.leak${end === null ? '_open' : ''}`, {
      rate: valueText('leak', value),
      litres,
      from: momentText(ts, result, locale),
      to: end === null ? '' : momentText(new Date(end).toISOString(), result, locale),
    }),
    ...(shared ? [translate('report_brief.measured', { titles: alsoMeasured(shared) })] : []),
  ].join(' ');
};

/** How many impossible values, and from when to when: the day of the last only if it is another one. */
const faultText = (
  { ts, last_ts: last, value, partial }: Exception,
  result: Reported,
  translate: Translate,
  locale: string,
): string | null => {
  if (ts === null || last === undefined) return null;
  const { time_zone: zone } = result;
  const isSameDay = localDate(Date.parse(last), zone) === localDate(Date.parse(ts), zone);
  const count = formatCount(value ?? 0, locale);
  return translate(`report_brief.fault${partial ? '_part' : ''}`, {
    count: translate('report_brief.impossible', { smart_count: value ?? 0, count }),
    from: momentText(ts, result, locale),
    to: isSameDay ? timeOf(last, zone, locale) : momentText(last, result, locale),
  });
};

/**
 * An exception for the verdict, which says what it means: how much and when. Null for kinds of which the text of the exception
 * is as short.
 */
export const briefText = (
  one: Exception,
  result: Reported,
  translate: Translate,
  locale = 'en-AU',
): string | null => {
  const { device_id, kind, value, limit, ts } = one;
  if (value === null || ts === null) return null;
  const row = result.devices.find((device) => device.device_id === device_id);
  const when = (iso: string): string => whenText(iso, result, translate, locale);
  const celsius = formatMeasured(value, '°C', locale);
  switch (kind as ExceptionKind) {
    case 'scald':
      return translate('report_brief.scald', {
        value: celsius,
        when: scaldWhen(one, numberIn(row, 'scald_events'), when, translate),
      });
    case 'above_limit':
    case 'alarm_high': {
      const seconds = numberIn(row, 'seconds_above_limit');
      const key = kind === 'alarm_high' ? 'high' : seconds > 0 ? 'hot_for' : 'hot';
      return translate(`report_brief.${key}`, {
        value: celsius,
        when: when(ts),
        limit,
        duration: durationText(seconds, translate, locale),
      });
    }
    case 'burst':
      return burstText(one, result, translate, locale);
    case 'leak':
      return leakText(one, result, translate, locale);
    case 'sensor_fault':
      return faultText(one, result, translate, locale);
    default:
      return null;
  }
};
