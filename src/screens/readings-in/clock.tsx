import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { exactTime, formatsOf } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';

const dayFormat = formatsOf({ year: 'numeric', month: 'short', day: 'numeric' });
const shortDay = formatsOf({ month: 'short', day: 'numeric' });
const MINUTES = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const toTheMinute = formatsOf(MINUTES);
const toTheSecond = formatsOf({ ...MINUTES, second: '2-digit' });

/** `10:42` of today and `20 Nov, 10:42` of another day, with seconds where they are wanted. */
export const useClockText = () => {
  const zone = useZone();
  const locale = useFormatLocale();
  return (ms: number, seconds = false): string => {
    const day = (at: number): string => dayFormat(zone, locale).format(at);
    const time = (seconds ? toTheSecond : toTheMinute)(zone, locale).format(ms);
    return day(ms) === day(Date.now()) ? time : `${shortDay(zone, locale).format(ms)}, ${time}`;
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
