import { formatValue } from '../../../domain/text/format.ts';
import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import { busiestHourOf, usualDayOf, type WaterToday } from '../../../domain/water/today.ts';
import { timeOfDay } from '../../../domain/time/day-and-time.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { Fact } from '../details/facts.tsx';

/** When most was counted today, and what a whole day usually is; nothing of what is not known. */
export const WaterFacts = ({ water }: { readonly water: WaterToday }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const busiest = busiestHourOf(water);
  const isOver = busiest !== null && busiest.ms + HOUR_MS <= Date.parse(water.at ?? '');
  const usual = usualDayOf(water);
  const time = (ms: number): string => timeOfDay(ms, water.time_zone, locale);
  return (
    <>
      {busiest && (
        <Fact name={translate('device.water.busiest')}>
          {formatValue(busiest.litres, 'L', locale)} ·{' '}
          {isOver
            ? `${time(busiest.ms)}–${time(busiest.ms + HOUR_MS)}`
            : translate('device.water.since', { time: time(busiest.ms) })}
        </Fact>
      )}
      {usual !== null && (
        <Fact name={translate('device.water.usual_day')}>{formatValue(usual, 'L', locale)}</Fact>
      )}
    </>
  );
};
