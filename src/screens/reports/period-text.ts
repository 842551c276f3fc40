import { addDays } from '../../domain/reports/periods.ts';
import { formatsOf, toLocalInput } from '../../domain/zoned.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

/** `1 – 31 Oct 2026`: whole local days, the last one told and not the one after; else with their times. */
export const periodText = ({ from, to }: Span, zone: string, locale = 'en-AU'): string => {
  const [first, end] = [toLocalInput(from, zone), toLocalInput(to, zone)];
  const isWhole = first.endsWith('T00:00') && end.endsWith('T00:00');
  if (isWhole) {
    const format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const day = (date: string): number => Date.parse(`${date}T00:00Z`);
    return format.formatRange(day(first.slice(0, 10)), day(addDays(end.slice(0, 10), -1)));
  }
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
};

const dayTimeFormat = formatsOf({
  hourCycle: 'h23',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
/** `Fri, 20 Nov, 13:15`: an instant near others, whose zone and year are told beside them. */
export const dayTime = (iso: string, zone: string, locale = 'en-AU'): string => {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : dayTimeFormat(zone, locale).format(ms);
};

const dayFormat = formatsOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** `Fri, 20 Nov 2026`: a local day, given as `2026-11-20`; what is none stays as it is. */
export const dayText = (date: string, locale = 'en-AU'): string => {
  const ms = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(ms) ? date : dayFormat('UTC', locale).format(ms);
};
