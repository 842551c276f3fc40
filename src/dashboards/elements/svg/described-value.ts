import { exactTime } from '../../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import { useFormatters } from '../../formatters.ts';
import { useBoundDatapoint, useCurrentValue } from '../../values.tsx';

/** A value of a drawing in words: `name` of its datapoint, `text`, its `state` and age, and its exact `time`, if it has one. */
export const useDescribedValue = (id: number, separator: string) => {
  const bound = useBoundDatapoint(id);
  const current = useCurrentValue(id);
  const format = useFormatters();
  const zone = useZone();
  const locale = useFormatLocale();
  return {
    name: bound
      ? `${bound.device_title}${separator}${bound.label}`
      : format.translate('elements.broken_name'),
    text: format.text(current.value, bound),
    state: format.describe(current, bound),
    time: current.ts === null ? null : exactTime(new Date(current.ts).toISOString(), zone, locale),
  };
};
