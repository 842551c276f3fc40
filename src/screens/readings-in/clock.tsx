import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../generator/me.ts';

/** `10:42` of today and `20 Nov, 10:42` of another day, with seconds where they are wanted. */
export const useClockText = () => {
  const zone = useZone();
  const locale = useFormatLocale();
  const format = (ms: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(ms);
  return (ms: number, seconds = false): string => {
    const day = (at: number): string => format(at, { year: 'numeric', month: 'short', day: 'numeric' });
    const time = format(ms, {
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds ? { second: '2-digit' } : {}),
      hourCycle: 'h23',
    });
    return day(ms) === day(Date.now()) ? time : `${format(ms, { month: 'short', day: 'numeric' })}, ${time}`;
  };
};

/** The same, with the exact time on hover. */
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

/** Stands in a text for what is no text. */
export const HOLE = '\u0000';

/** A text with an element where its hole is. */
export const Filled = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => {
  const [before = '', after = ''] = text.split(HOLE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
};
