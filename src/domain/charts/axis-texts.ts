import { largerUnit } from '../text/format.ts';

const MAX_DECIMALS = 6;

/** Decimals that tell ticks apart: 0 for steps of 5, 1 for 0.5, 2 for 0.25. */
const decimalsOf = (step: number): number => {
  let decimals = 0;
  while (
    decimals < MAX_DECIMALS &&
    Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6
  )
    decimals++;
  return decimals;
};

/** The labels of a value axis, and the unit that is written once, with the highest one. */
export interface AxisTexts {
  readonly texts: readonly string[];
  readonly unit: string;
}

/** Labels of ticks, all in the same unit and with the same number of decimals: as many as their step needs. */
export const axisTexts = (ticks: readonly number[], unit: string | null, locale = 'en-AU'): AxisTexts => {
  const largest = Math.max(...ticks.map(Math.abs), 0);
  const { divisor, unit: shown } = largerUnit(largest, unit);
  const scaled = ticks.map((tick) => tick / divisor);
  const [first = 0, second = first] = scaled;
  const decimals = Math.max(decimalsOf(first), decimalsOf(second - first));
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // `+ 0` turns -0 into 0.
  return { texts: scaled.map((tick) => format.format(tick + 0)), unit: shown };
};
