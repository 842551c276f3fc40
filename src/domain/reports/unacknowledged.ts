import type { Translate } from '../../languages/translate.ts';
import { durationText } from '../duration.ts';
import { formatCount } from '../format.ts';
import { dayTime } from './dates.ts';
import { disambiguatingLocations } from './disambiguation.ts';
import type { ReportedCase, Result } from './result.ts';

/** Up to so many are named; of more it is said how many they are, and since when the oldest waits. */
const NAMED = 2;

const raisedAt = ({ since, raised_at }: ReportedCase): number => Date.parse(raised_at ?? since);
/** Since it was last raised, in seconds: until the run. */
const waitedSeconds = (one: ReportedCase): number =>
  Math.max(0, (Date.parse(one.since) - raisedAt(one)) / 1000 + one.duration_seconds);

/** The alarms that nobody acknowledged, those that are still open first, then the oldest. */
export const unacknowledged = ({ alarms }: Pick<Result, 'alarms'>): readonly ReportedCase[] =>
  (alarms?.cases ?? [])
    .filter((one) => one.acknowledged_after_seconds === null)
    .toSorted(
      (a, b) => Number(a.state === 'closed') - Number(b.state === 'closed') || raisedAt(a) - raisedAt(b),
    );

/** The same in words: each of one or two alarms, otherwise how many; none if all were acknowledged. */
export const unacknowledgedTexts = (
  result: Pick<Result, 'alarms' | 'devices' | 'time_zone'>,
  translate: Translate,
  locale: string,
): readonly string[] => {
  const found = unacknowledged(result);
  const [oldest] = found;
  if (!oldest) return [];
  const time = (one: ReportedCase): string =>
    dayTime(new Date(raisedAt(one)).toISOString(), result.time_zone, locale);
  if (found.length > NAMED) {
    return [
      translate('report_alarms.unacknowledged.several', {
        count: formatCount(found.length, locale),
        time: time(found.toSorted((a, b) => raisedAt(a) - raisedAt(b))[0] ?? oldest),
      }),
    ];
  }
  const places = disambiguatingLocations(result);
  const isOnly = result.devices.length === 1;
  return found.map((one) => {
    const title = [one.title, places.get(one.device_id)].filter(Boolean).join(', ');
    return translate(`report_alarms.unacknowledged.${one.state === 'closed' ? 'closed' : 'open'}`, {
      alarm: translate(`report_alarms.unacknowledged.${isOnly ? 'alarm' : 'alarm_of'}`, {
        title,
        time: time(one),
      }),
      duration: durationText(waitedSeconds(one), translate, locale),
    });
  });
};
