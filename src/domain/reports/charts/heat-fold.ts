import { isWithinLimits, type HeatRow } from './heat-map.ts';

const MAX_ROWS = 15;
/** On a desktop, so few are all shown. */
const LEAST_ROWS = 5;
const PHONE_ROWS = 8;

/**
 * How many valves a page shows at first: those outside the limits, and those of which nothing is known. `within`: how
 * many are hidden if all of these are within limits.
 */
export const heatFold = (
  rows: readonly HeatRow[],
  isPhone: boolean,
): { readonly few: number; readonly within?: number } => {
  const notOk = rows.filter((row) => !isWithinLimits(row)).length;
  const most = isPhone ? PHONE_ROWS : MAX_ROWS;
  if (notOk > most) return { few: most };
  if (!isPhone && (rows.length <= LEAST_ROWS || notOk === 0)) return { few: LEAST_ROWS };
  return { few: notOk, within: rows.length - notOk };
};
