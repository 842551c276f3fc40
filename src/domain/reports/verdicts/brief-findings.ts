import type { Translate } from '../../../languages/translate.ts';
import { dayTime, timeOf } from '../texts/dates.ts';
import type { Exception } from '../exceptions/exceptions.ts';
import { findingKinds } from '../findings.ts';
import { alsoMeasured, sameWaterOf } from '../exceptions/measured-twice.ts';
import type { Result } from '../result.ts';

type Reported = Pick<Result, 'days' | 'devices' | 'exceptions' | 'tariff' | 'time_zone'>;

/** `Thu, 19 Nov, 07:58`; in a report about one day `07:58`. */
const momentText = (iso: string, { days, time_zone: zone }: Reported, locale: string): string =>
  days.length === 1 ? timeOf(iso, zone, locale) : dayTime(iso, zone, locale);

/** `on Thu, 19 Nov, 07:58`; in a report about one day `at 07:58`. */
const whenText = (iso: string, result: Reported, translate: Translate, locale: string): string =>
  translate(`report_brief.${result.days.length === 1 ? 'at' : 'on'}`, {
    time: momentText(iso, result, locale),
  });

/** How often, from twice on. */
export const timesText = (count: number, translate: Translate): string =>
  translate(`report_words.times.${count === 2 ? 'twice' : 'more'}`, { count });

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
  const { device_id, kind, value, ts } = one;
  const brief = findingKinds.get(kind)?.brief;
  if (!brief || value === null || ts === null) return null;
  const row = result.devices.find((device) => device.device_id === device_id);
  const shared = sameWaterOf(result.exceptions, result).find(({ lead }) => lead === one);
  return brief(
    { ...one, value, ts },
    {
      translate,
      locale,
      zone: result.time_zone,
      figure: (key) => Number(row?.[key] ?? 0),
      moment: (iso) => momentText(iso, result, locale),
      when: (iso) => whenText(iso, result, translate, locale),
      shared: shared ? { titles: alsoMeasured(shared), isPart: shared.parts.length > 0 } : null,
    },
  );
};
