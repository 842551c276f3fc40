import type { Translate } from '../../../languages/translate.ts';
import { formatCount } from '../../text/format.ts';
import { alarmWithSeverity } from './alarm-name.ts';
import { reportAlarms, type StoredCase } from './alarms.ts';
import { timesText } from '../verdicts/brief-findings.ts';
import { dayTime } from '../texts/dates.ts';
import { disambiguatingLocations, shortPlace } from '../texts/disambiguation.ts';
import type { ReportedAlarms, ReportedCase, Result } from '../result.ts';
import type { Span } from '../computing/series.ts';

/** Alarms that are named; of more, it is said how many. */
const NAMED = 2;

/**
 * The alarms that began after a period and are still open at the time of the run, the worst first; undefined if there are none. They
 * are not about the period, so they are not counted, but a reader of a good verdict should know of them.
 */
export const alarmsAfter = (
  stored: readonly StoredCase[],
  after: Span,
  titles: ReadonlyMap<number, string>,
): ReportedAlarms['after'] => {
  const { alarms } = reportAlarms(stored, after, after.to, titles);
  const found = alarms.cases.filter(
    ({ since, state }) => Date.parse(since) >= after.from && state !== 'closed',
  );
  return found.length > 0 ? found : undefined;
};

/** How a text names an alarm. */
export interface AlarmName {
  readonly alarm_id: number;
  readonly name: string;
}
type Reported = Pick<Result, 'alarms' | 'devices' | 'time_zone'>;

/** `Scald risk (critical), Laundry valve (4 Elm Street)`: those that are named, with the street where titles are shared. */
export const alarmsAfterNames = (result: Reported, translate: Translate): readonly AlarmName[] => {
  const places = disambiguatingLocations(result);
  const isOnly = result.devices.length === 1;
  return (result.alarms?.after ?? []).slice(0, NAMED).map((one) => ({
    alarm_id: one.alarm_id,
    name: [alarmWithSeverity(one, translate), isOnly ? '' : shortPlace(one.title, places.get(one.device_id))]
      .filter(Boolean)
      .join(', '),
  }));
};

/** `4 more alarms`, beside those that are named; null without any. */
export const moreAlarmsAfter = (
  { alarms }: Pick<Result, 'alarms'>,
  translate: Translate,
  locale: string,
): string | null => {
  const left = (alarms?.after ?? []).length - NAMED;
  return left > 0
    ? translate('report_alarms.after.more_alarms', { smart_count: left, count: formatCount(left, locale) })
    : null;
};

/** The same in words; empty without any. */
export const alarmsAfterText = (result: Reported, translate: Translate, locale: string): string => {
  const found = result.alarms?.after ?? [];
  if (found.length === 0) return '';
  const names = alarmsAfterNames(result, translate);
  const timeOf = (iso: string): string => dayTime(iso, result.time_zone, locale);
  const againText = ({ occurrences, raised_at: last }: ReportedCase): string =>
    occurrences < 2 || last === undefined
      ? ''
      : translate('report_alarms.after.again', {
          times: timesText(occurrences, translate),
          time: timeOf(last),
        });
  const textOf = (one: ReportedCase, at: number): string => {
    const key = one.acknowledged_after_seconds === null ? 'unacknowledged' : 'acknowledged';
    return translate(`report_alarms.after.${key}`, {
      alarm: names[at]?.name ?? '',
      time: timeOf(one.since),
      again: againText(one),
    });
  };
  const more = moreAlarmsAfter(result, translate, locale);
  return translate('report_alarms.after.text', {
    alarms: [
      ...found.slice(0, NAMED).map(textOf),
      ...(more === null ? [] : [translate('report_alarms.after.and_more', { more })]),
    ].join('; '),
  });
};
