import type { Translate } from '../../../languages/translate.ts';
import { formatCount } from '../../text/format.ts';
import { alarmWithSeverity } from './alarm-name.ts';
import { dayTime } from '../texts/dates.ts';
import { disambiguatingLocations, shortPlace } from '../texts/disambiguation.ts';
import type { ReportedCase, Result } from '../result.ts';

/** Up to so many are named; of more it is said how many they are, and since when the oldest waits. */
const NAMED = 2;

const beganAt = ({ since }: ReportedCase): number => Date.parse(since);

/** The alarms that nobody acknowledged, those that are still open first, then the oldest. */
export const unacknowledged = ({ alarms }: Pick<Result, 'alarms'>): readonly ReportedCase[] =>
  (alarms?.cases ?? [])
    .filter((one) => one.acknowledged_after_seconds === null)
    .toSorted(
      (a, b) => Number(a.state === 'closed') - Number(b.state === 'closed') || beganAt(a) - beganAt(b),
    );

/** Those that the verdict names one by one: if there are more, it only says how many. */
export const namedUnacknowledged = (result: Pick<Result, 'alarms'>): readonly ReportedCase[] => {
  const found = unacknowledged(result);
  return found.length > NAMED ? [] : found;
};

/**
 * The only one of these alarms, about what a verdict says of a device, if nobody acknowledged it; undefined if there is more to say of it
 * than that, or if the verdict only says how many such alarms there are.
 */
export const ownUnacknowledged = (
  about: readonly ReportedCase[],
  result: Pick<Result, 'alarms'>,
): ReportedCase | undefined => {
  const [one, ...others] = about;
  return one &&
    others.length === 0 &&
    one.raised_at === undefined &&
    namedUnacknowledged(result).includes(one)
    ? one
    : undefined;
};

/**
 * The same in words: each of one or two alarms, apart from those that are said already, otherwise how many; none if all were
 * acknowledged.
 */
export const unacknowledgedTexts = (
  result: Pick<Result, 'alarms' | 'devices' | 'time_zone'>,
  translate: Translate,
  locale: string,
  said: ReadonlySet<ReportedCase> = new Set(),
): readonly string[] => {
  const found = unacknowledged(result);
  const [oldest] = found;
  if (!oldest) return [];
  const timeOf = (iso: string): string => dayTime(iso, result.time_zone, locale);
  if (found.length > NAMED) {
    return [
      translate('report_alarms.unacknowledged.several', {
        count: formatCount(found.length, locale),
        time: timeOf((found.toSorted((a, b) => beganAt(a) - beganAt(b))[0] ?? oldest).since),
      }),
    ];
  }
  const places = disambiguatingLocations(result);
  const isOnly = result.devices.length === 1;
  return found
    .filter((one) => !said.has(one))
    .map((one) => {
      const title = shortPlace(one.title, places.get(one.device_id));
      const { state, since, raised_at: again } = one;
      const key = state === 'closed' ? 'closed' : again === undefined ? 'open' : 'again';
      const alarm = alarmWithSeverity(one, translate);
      return translate(`report_alarms.unacknowledged.${key}`, {
        alarm: isOnly ? alarm : translate('report_alarms.unacknowledged.alarm_of', { title, alarm }),
        // As in the table of alarms, an alarm is of the time when it was first raised.
        time: timeOf(since),
        again: again === undefined ? '' : timeOf(again),
      });
    });
};
