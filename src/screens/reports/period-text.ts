import { addDays } from '../../domain/reports/periods.ts';
import { toLocalInput } from '../../domain/zoned.ts';

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
