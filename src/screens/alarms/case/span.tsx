import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { dayAndTime } from '../../../domain/time/day-and-time.ts';
import { Ago } from '../../../generator/page/ago.tsx';
import { useServerNow } from '../../../live/use-live.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';

/** How long ago a case was raised; once its condition is over, from when until when it held. */
export const CaseSpan = ({ alarm: { since, cleared_at, condition } }: { readonly alarm: AlarmCase }) => {
  const [zone, locale, now] = [useZone(), useFormatLocale(), useServerNow()];
  if (condition === 'active' || cleared_at === null) return <Ago at={since} text="alarms.raised_age" />;
  const [from, to] = [Date.parse(since), Date.parse(cleared_at)];
  return (
    <span>
      {/* The day of the end only if it is another. */}
      {dayAndTime(from, now, zone, locale)}–{dayAndTime(to, from, zone, locale)}
    </span>
  );
};
