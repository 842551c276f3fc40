import { exactTime, formatsOf, localDate } from '../../domain/time/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { agoText } from '../../providers/age-text.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** "3 min ago", by the server's clock, for texts. */
export const useAgeText = (iso: string): string => agoText(iso, useServerNow());

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayFormat = formatsOf({ day: 'numeric', month: 'short', ...TIME });
const timeFormat = formatsOf(TIME);

/** "22 Nov, 16:07", or "16:07" for today, by the server's clock and in the user's zone. */
export const useDayText = (iso: string): string => {
  const [zone, locale] = [useZone(), useFormatLocale()];
  const at = Date.parse(iso);
  const isToday = localDate(at, zone) === localDate(useServerNow(), zone);
  return (isToday ? timeFormat : dayFormat)(zone, locale).format(at);
};

interface Props {
  readonly at: string;
  /** Whether it has happened before. */
  readonly isLast: boolean;
}

/** "3 min ago", or "Last: 3 min ago", with the exact time in the user's zone on hover. */
export const Age = ({ at, isLast }: Props) => {
  const age = useAgeText(at);
  return (
    <time dateTime={at} title={exactTime(at, useZone(), useFormatLocale())}>
      {isLast ? translate('overview.case.last', { age }) : age}
    </time>
  );
};
