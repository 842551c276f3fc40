import { formatsOf } from '../../domain/time/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';

const time = formatsOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = formatsOf({ weekday: 'short', day: 'numeric', month: 'short' });

/** The time and day in the time zone of the page. */
export const WallClock = () => {
  const zone = useZone();
  const locale = useFormatLocale();
  const now = useServerNow();
  return (
    <time className="wall-clock" dateTime={`${new Date(now).toISOString().slice(0, 16)}Z`}>
      <span>{time(zone, locale).format(now)}</span>
      <span className="wall-day">{day(zone, locale).format(now)}</span>
    </time>
  );
};
