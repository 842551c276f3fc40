import type { Span } from '../../../src/domain/readings/series.ts';
import { addDays } from '../../../src/domain/reports/periods.ts';
import { localDate, startOfDay, fromLocalInput, toLocalInput } from '../../../src/domain/time/zoned.ts';
import type { Translate } from '../../../src/languages/translate.ts';
import type { OpenCase } from './day-marks.ts';
import { PRINTED } from './nodes.ts';
import { at, svgText } from './svg-text.ts';

const HOURS = 24;
const TICK_HOURS = 3;
const BAR = 5;
/** What lasted a moment is drawn this wide. */
const SHORTEST = 2;

/** From milliseconds to points. */
export type X = (ms: number) => number;

/** A day, or its part within a period, as the axis of a picture. */
export interface DayAxis {
  readonly x: X;
  /** `13:15`; the end of the day as `24:00`. */
  readonly clock: (ms: number) => string;
  /** Every third hour as a line from `top` to `bottom`, with its label below. */
  readonly grid: (top: number, bottom: number) => readonly string[];
}

/** The axis of a day; `left` and `right` in points. */
export const dayAxis = (
  { from, to }: Span,
  zone: string,
  { left, right }: { readonly left: number; readonly right: number },
): DayAxis => {
  const x: X = (ms) => left + ((Math.min(to, Math.max(from, ms)) - from) / (to - from)) * (right - left);
  const date = localDate(from, zone);
  const midnight = startOfDay(addDays(date, 1), zone);
  const clock = (ms: number): string =>
    ms === midnight ? '24:00' : toLocalInput(new Date(ms).toISOString(), zone).slice(11, 16);
  // Local times, since clocks may change on the day.
  const ticks = Array.from({ length: HOURS / TICK_HOURS }, (_, tick) =>
    Date.parse(fromLocalInput(`${date}T${String(tick * TICK_HOURS).padStart(2, '0')}:00`, zone) ?? ''),
  );
  return {
    x,
    clock,
    grid: (top, bottom) =>
      [...ticks, midnight]
        .filter((ms) => ms >= from && ms <= to)
        .map(
          (ms) =>
            `<line x1="${at(x(ms))}" x2="${at(x(ms))}" y1="${at(top)}" y2="${at(bottom)}" stroke="${PRINTED.line}" stroke-width="0.7"/>${svgText(x(ms), bottom + 9, clock(ms), 'middle', PRINTED.quiet)}`,
        ),
  };
};

/** Where a case was open, around `y`: solid while its condition held, otherwise an outline. */
export const caseShapes = ({ open, held, isAcknowledged, color }: OpenCase, x: X, y: number): string[] => {
  const outline = isAcknowledged ? PRINTED.quiet : PRINTED.warning;
  const top = y - BAR / 2;
  return [
    `<rect x="${at(x(open.from))}" y="${at(top)}" width="${at(Math.max(SHORTEST, x(open.to) - x(open.from)))}" height="${BAR}" fill="${PRINTED.surface}" stroke="${outline}" stroke-width="0.6"/>`,
    ...held.map(
      ({ from, to }) =>
        `<rect x="${at(x(from))}" y="${at(top)}" width="${at(Math.max(SHORTEST, x(to) - x(from)))}" height="${BAR}" fill="${color}"/>`,
    ),
  ];
};

/** `alarm open from 07:47 to 24:00, not acknowledged` */
export const caseWords = (
  { open, isAcknowledged }: OpenCase,
  clock: DayAxis['clock'],
  translate: Translate,
): string =>
  translate(`report_files.day_line_${isAcknowledged ? 'open' : 'waiting'}`, {
    from: clock(open.from),
    to: clock(open.to),
  });
