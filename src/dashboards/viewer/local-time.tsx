import { exactTime, formatsOf } from '../../domain/time/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import type { ViewedDashboard } from '../../providers/data/dashboards/view.ts';

const clock = formatsOf({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Sat 21 Nov, 22:14`, in a time zone. */
export const LocalTime = ({ zone }: { readonly zone: string }) => {
  const now = useServerNow();
  const locale = useFormatLocale();
  const iso = new Date(now).toISOString();
  return (
    <time dateTime={`${iso.slice(0, 16)}Z`} title={exactTime(iso, zone, locale)}>
      {clock(zone, locale).format(now)}
    </time>
  );
};

/** The dashboard's city and its local time. */
export const CityTime = ({ dashboard }: { readonly dashboard: ViewedDashboard }) => {
  const { place, city_name } = dashboard;
  const name = place?.name ?? city_name;
  if (!name) return null;
  return (
    <span className="dash-city">
      <span>{name}</span>
      {place && (
        <>
          {', '}
          <LocalTime zone={place.time_zone} />
        </>
      )}
    </span>
  );
};
