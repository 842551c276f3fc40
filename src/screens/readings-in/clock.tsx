import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { exactTime, formatsOf } from '../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';

const dayFormat = formatsOf({ year: 'numeric', month: 'short', day: 'numeric' });
const shortDayFormat = formatsOf({ month: 'short', day: 'numeric' });
const MINUTES = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const minuteFormat = formatsOf(MINUTES);
const secondFormat = formatsOf({ ...MINUTES, second: '2-digit' });

/** Formats ms as `10:42` today or `20 Nov, 10:42` on another day, optionally with seconds. */
export const useClockText = () => {
  const zone = useZone();
  const locale = useFormatLocale();
  return (ms: number, seconds = false): string => {
    const day = (at: number): string => dayFormat(zone, locale).format(at);
    const time = (seconds ? secondFormat : minuteFormat)(zone, locale).format(ms);
    return day(ms) === day(Date.now()) ? time : `${shortDayFormat(zone, locale).format(ms)}, ${time}`;
  };
};

/** A time with the exact value on hover. */
export const Clock = ({ at }: { readonly at: string }) => {
  const text = useClockText();
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <Tooltip title={exactTime(at, zone, locale)} describeChild>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {text(Date.parse(at))}
      </time>
    </Tooltip>
  );
};

/** Placeholder for an element in a translated text. */
export const PLACEHOLDER = '\u0000';

/** Replaces the placeholder in a text by an element. */
export const Interpolated = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => {
  const [before = '', after = ''] = text.split(PLACEHOLDER);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
};
