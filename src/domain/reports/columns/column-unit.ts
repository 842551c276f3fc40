import { formatValue, largerUnit, NOTHING } from '../../text/format.ts';
import { MIN_COMPLETENESS } from '../computing/completeness.ts';
import type { Column, Row } from './column.ts';
import { almostWhole, needsTwoDecimals } from './figures.ts';
import type { Format } from './format.ts';
import { litresDigits, type Worth } from '../texts/priced.ts';

/** How the numbers of a column are written: all in one unit, which is in its heading, with the same decimals. */
export interface ColumnUnit {
  readonly unit: string;
  /** Without the unit. */
  readonly text: (value: number) => string;
}

/** A unit and what to divide the stored values by. */
type Scale = readonly [unit: string, divisor: number];
const MINUTE = 60;
const HOUR = 3600;
/** Up to two hours in minutes, otherwise each in its own units: 3 h 25 min is easier to read than 3.4 h. What is stored in hours stays in hours. */
const timeScale = (seconds: number): Scale | null => {
  if (seconds < 2 * MINUTE) return ['s', 1];
  return seconds < 2 * HOUR ? ['min', MINUTE] : null;
};

const SCALES: Partial<Record<Format, (largest: number) => Scale | null>> = {
  litres: (largest) => {
    const { unit, divisor } = largerUnit(largest, 'L');
    return [unit, divisor];
  },
  litres_hour: () => ['L/h', 1],
  celsius: () => ['°C', 1],
  share: () => ['%', 0.01],
  change: () => ['%', 0.01],
  seconds: timeScale,
  hours: (largest) => {
    const [unit, divisor] = timeScale(largest * HOUR) ?? ['h', HOUR];
    return [unit, divisor / HOUR];
  },
};

const digitsFormat = [0, 1, 2].map(
  (digits) =>
    new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
/** Below this, a flow has two decimals: a slow leak must not look like none. */
const SLOW_FLOW = 10;

/** Fewer minutes have tenths. */
const WHOLE_MINUTES = 10;
/** From here on, tenths of an hour say nothing. */
const WHOLE_HOURS = 100;
/** And tenths of a litre. */
const WHOLE_LITRES = 100;
const mostDigits = (format: Format, unit: string, largest: number, least: number): number => {
  if (format === 'litres_hour' && largest < SLOW_FLOW) return 2;
  if (unit === 'L' && largest >= WHOLE_LITRES) return 0;
  if (unit === 'h') return largest < WHOLE_HOURS ? 1 : 0;
  return unit === 'min' && least >= WHOLE_MINUTES ? 0 : 1;
};

/** Whether one decimal would show a share as the least that is not marked, which it is below: 94.96 as 95.0. */
const isJustBelow = (share: number): boolean =>
  share < MIN_COMPLETENESS && Math.round(share * 1000) >= MIN_COMPLETENESS * 1000;

/** What the litres of rows are worth, where that is known. */
const worthsOf = ({ of, worth }: Column, rows: readonly Row[]): readonly Worth[] =>
  rows.flatMap((row) => {
    const [litres, dollars] = [of(row), worth?.(row)];
    return typeof litres === 'number' && typeof dollars === 'number' ? [{ litres, dollars }] : [];
  });

/** The unit of a column's numbers; null if they have none, or if each cell has its own. */
export const columnUnit = (column: Column, rows: readonly Row[]): ColumnUnit | null => {
  const { of, format } = column;
  const scaleOf = SCALES[format];
  const values = rows.map(of).filter((value): value is number => typeof value === 'number');
  if (!scaleOf || values.length === 0) return null;
  const largest = Math.max(...values.map(Math.abs));
  const least = Math.min(...values.map(Math.abs).filter((value) => value > 0));
  // Beside dollars, people multiply them: in kilolitres they would have too few digits.
  const worths = worthsOf(column, rows);
  const scale: Scale | null = worths.length > 0 ? ['L', 1] : scaleOf(largest);
  if (!scale) return null;
  const [unit, divisor] = scale;
  const isAlmostWhole =
    format === 'share' && values.some((value) => needsTwoDecimals(value) || isJustBelow(value));
  const most =
    worths.length > 0
      ? litresDigits(worths)
      : isAlmostWhole
        ? 2
        : mostDigits(format, unit, largest, least / divisor);
  const factor = 10 ** most;
  const isWhole = values.every((value) => Number.isInteger(Math.round((value / divisor) * factor) / factor));
  const decimals = digitsFormat[isWhole ? 0 : most];
  return {
    unit,
    text: (value) => {
      const scaled = value / divisor;
      const text = decimals?.format(scaled + 0) ?? NOTHING;
      // Almost all is not all, and little is not nothing.
      const almost = format === 'share' ? almostWhole(value) : null;
      if (almost) return almost;
      if (format === 'litres_hour' && value > 0 && !/[1-9]/.test(text)) return formatValue(value);
      if (format === 'change' && !/[1-9]/.test(text)) return text.replace('-', '');
      const signed = format === 'change' && value > 0 ? `+${text}` : text;
      return signed.replace('-', '−');
    },
  };
};
