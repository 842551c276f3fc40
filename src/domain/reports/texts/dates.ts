import { formatCount } from '../../text/format.ts';
import { addDays, addMonthsTo } from '../periods.ts';
import type { Translate } from '../../../languages/translate.ts';
import { formatsOf, offsetAt, offsetText, toLocalInput } from '../../time/zoned.ts';

const MINUTE_MS = 60_000;

interface Span {
  readonly from: string;
  readonly to: string;
}

/** `1 – 31 Oct 2026` for whole local days (the last day is inclusive), otherwise with times; `1 – 31 Oct` without year. */
export const periodText = ({ from, to }: Span, zone: string, locale = 'en-AU', hasYear = true): string => {
  const [first, end] = [toLocalInput(from, zone), toLocalInput(to, zone)];
  const isWhole = first.endsWith('T00:00') && end.endsWith('T00:00');
  if (isWhole) {
    const format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(hasYear ? { year: 'numeric' } : {}),
      timeZone: 'UTC',
    });
    const day = (date: string): number => Date.parse(`${date}T00:00Z`);
    return format.formatRange(day(first.slice(0, 10)), day(addDays(end.slice(0, 10), -1)));
  }
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    // As all other times of reports. The font of PDFs lacks the space before “am”, too.
    hourCycle: 'h23',
    timeZone: zone,
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
};

/** Days of a week, whose length goes without saying. */
const WEEK = 7;
/** `28 days` for a period of whole local days whose dates don't show its length: neither a day, a week nor a month; else empty. */
export const lengthText = (
  { from, to, days }: Span & { readonly days: readonly unknown[] },
  zone: string,
  translate: Translate,
): string => {
  const [first, end] = [toLocalInput(from, zone), toLocalInput(to, zone)];
  const isWhole = first.endsWith('T00:00') && end.endsWith('T00:00');
  const isMonth = first.endsWith('-01T00:00') && addMonthsTo(first.slice(0, 10), 1) === end.slice(0, 10);
  const { length } = days;
  return !isWhole || isMonth || length <= 1 || length === WEEK
    ? ''
    : translate('durations.days', { smart_count: length, number: formatCount(length) });
};

/** To the minute, when the offset of a zone changes between two instants (ms) with different offsets. */
const changeBetween = (first: number, last: number, zone: string): number => {
  const before = offsetAt(first, zone);
  let [earlier, later] = [first, last];
  while (later - earlier > MINUTE_MS) {
    const middle = (earlier + later) / 2;
    if (offsetAt(middle, zone) === before) earlier = middle;
    else later = middle;
  }
  return later;
};

/** `UTC+10:00`, or `UTC+10:00, from 4 Oct UTC+11:00` if the clocks changed in the period, so that a day had 23 or 25 hours. */
const offsetsOf = ({ from, to }: Span, zone: string, translate: Translate): string => {
  const [first, last] = [Date.parse(from), Date.parse(to) - 1];
  const [before, after] = [first, last].map((ms) => offsetText(offsetAt(ms, zone))) as [string, string];
  if (before === after) return before;
  const changed = new Date(changeBetween(first, last, zone)).toISOString();
  const day = shortDay(toLocalInput(changed, zone).slice(0, 10));
  return translate('report_words.zone_change', { before, after, day });
};

/** `Sydney` for `Australia/Sydney`; undefined for `UTC`, which is no place. */
export const zoneCity = (zone: string): string | undefined => {
  const [area, ...places] = zone.split('/');
  return area === 'Etc' ? undefined : places.at(-1)?.replaceAll('_', ' ');
};

/** `Sydney time` for `Australia/Sydney`; `UTC`, which is no place, as it is. */
export const zoneName = (zone: string, translate: Translate): string => {
  const city = zoneCity(zone);
  return city === undefined ? zone : translate('report_words.zone_time', { city });
};

/** `Sydney time, UTC+10:00`, or both offsets if the clocks changed in the period: see `offsetsOf`. */
export const zoneWords = (span: Span, zone: string, translate: Translate): string =>
  zone === 'UTC' ? zone : `${zoneName(zone, translate)}, ${offsetsOf(span, zone, translate)}`;

const minuteFormat = formatsOf({
  hourCycle: 'h23',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** `Fri, 20 Nov 2026, 13:15`: an instant where its zone is clear from the context. */
export const minuteText = (iso: string, zone: string, locale = 'en-AU'): string =>
  minuteFormat(zone, locale).format(Date.parse(iso));
/** The values of `reports.span_text`: the beginning and the end of a period to the minute, and their zone. */
export const spanWords = (span: Span, zone: string, translate: Translate, locale = 'en-AU') => ({
  from: minuteText(span.from, zone, locale),
  to: minuteText(span.to, zone, locale),
  zone: `${zone}, ${offsetsOf(span, zone, translate)}`,
});

const dayTimeFormat = formatsOf({
  hourCycle: 'h23',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** `Fri, 20 Nov, 13:15`: an instant where zone and year are clear from the context. */
export const dayTime = (iso: string, zone: string, locale = 'en-AU'): string => {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : dayTimeFormat(zone, locale).format(ms);
};

const timeFormat = formatsOf({ hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
/** `13:15`: an instant where its day is clear from the context. */
export const timeOf = (iso: string, zone: string, locale = 'en-AU'): string =>
  timeFormat(zone, locale).format(Date.parse(iso));

const dayFormat = formatsOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** `Fri, 20 Nov 2026` for the local date `2026-11-20`. Other texts are returned as is. */
export const dayText = (date: string, locale = 'en-AU'): string => {
  const ms = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(ms) ? date : dayFormat('UTC', locale).format(ms);
};

const weekdayFormat = formatsOf({ weekday: 'short', day: 'numeric', month: 'short' });
/** `Fri, 20 Nov`: the local day of an instant, where its year is clear from the context. */
export const dayOf = (iso: string, zone: string, locale = 'en-AU'): string =>
  weekdayFormat(zone, locale).format(Date.parse(iso));

const shortDayFormat = formatsOf({ day: 'numeric', month: 'short' });
const monthFormat = formatsOf({ month: 'short', year: 'numeric' });
/** `20 Nov` for a local date. */
export const shortDay = (date: string, locale = 'en-AU'): string =>
  shortDayFormat('UTC', locale).format(Date.parse(`${date}T00:00Z`));
/** `Nov 2026` for the month of a local date. */
export const monthText = (date: string, locale = 'en-AU'): string =>
  monthFormat('UTC', locale).format(Date.parse(`${date}T00:00Z`));
/** `a, b and c` */
export const listed = (all: readonly string[], translate: Translate): string => {
  const [others, last] = [all.slice(0, -1), all.at(-1) ?? ''];
  return others.length === 0 ? last : translate('report_notes.and', { others: others.join(', '), last });
};

/** `18 and 19 Nov`, `30 Oct and 2 Nov` for local dates. */
export const datesText = (dates: readonly string[], translate: Translate, locale = 'en-AU'): string => {
  const isDayFirst = shortDayFormat('UTC', locale).formatToParts(0)[0]?.type === 'day';
  const isOneMonth = new Set(dates.map((date) => date.slice(0, 7))).size === 1;
  const last = shortDay(dates.at(-1) ?? '', locale);
  const others = dates
    .slice(0, -1)
    .map((date) => (isDayFirst && isOneMonth ? String(Number(date.slice(8))) : shortDay(date, locale)));
  return listed([...others, last], translate);
};

/** The day of a time in UTC: `2026-11-21`. */
export const utcDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
