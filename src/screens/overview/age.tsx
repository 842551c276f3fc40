import { exactTime } from '../../domain/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { ageText } from '../../providers/age-text.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';

/** "3 min ago", by the server's clock, for texts. */
export const useAgeText = (iso: string): string => ageText(Math.max(0, useServerNow() - Date.parse(iso)));

/** "3 min ago", with the exact time in the user's zone on hover. */
export const Age = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={exactTime(at, useZone(), useFormatLocale())}>
    {useAgeText(at)}
  </time>
);
