import { isAboveLimit, type AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { formatValue } from '../../../domain/text/format.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useCaseEvents } from './use-case-events.ts';

/**
 * Says where a value is that ended an alarm, seen from the limit of the alarm: "below 55 °C", because it may still be beyond
 * another limit. Undefined if it says nothing, such as that of an idle pipe, which may be beyond it.
 */
export const useWayBack = (
  alarm: AlarmCase,
  unit: string | null,
): ((value: number | null) => string | undefined) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { limit, datapoint_id } = alarm;
  return (value) => {
    // A count of devices or days is no reading.
    if (value === null || limit === null || datapoint_id === null) return undefined;
    const isAbove = isAboveLimit(alarm, limit);
    if (isAbove ? value >= limit : value <= limit) return undefined;
    return translate(isAbove ? 'alarms.is_below' : 'alarms.is_above', {
      limit: formatValue(limit, unit, locale),
    });
  };
};

/** Where the value is that ended an alarm; undefined while its condition holds, and if it says nothing. */
export const useEndedHow = (alarm: AlarmCase, unit: string | null): string | undefined => {
  const { data } = useCaseEvents(alarm.id);
  const wayBack = useWayBack(alarm, unit);
  if (alarm.condition === 'active') return undefined;
  return wayBack(data?.findLast(({ type }) => type === 'cleared')?.value ?? null);
};
