import { deviceCharts } from '../charts/charts.ts';
import { column, type Column, type Row } from './column.ts';
import { deviceVerdicts, shownVerdict, worstFirst } from '../verdicts/device-verdict.ts';
import { sharedLocations } from '../texts/disambiguation.ts';
import type { Format } from './format.ts';
import type { Result, ResultRow } from '../result.ts';
import { SEVERITIES } from '../verdicts/severity.ts';
import { toneByBand, toneByOutlet, toneIfAny, toneByReceived } from './tones.ts';
import { asAssessed, isJudging, isNothingAssessed } from '../verdicts/unassessed.ts';
import { viewOf } from '../views.ts';

/** Formats whose zero means that nothing happened. */
const AMOUNTS: ReadonlySet<Format> = new Set([
  'count',
  'litres',
  'litres_hour',
  'seconds',
  'hours',
  'dollars',
]);
/** Whether an amount is zero; one of money, if it is less than half a cent. */
const isNothing = (value: unknown, format: Format): boolean =>
  value === 0 || (format === 'dollars' && typeof value === 'number' && Math.abs(value) < 0.005);
/** Whether nothing happened: all known figures are zero. */
const isZero = (rows: readonly Row[], { of, format }: Column): boolean =>
  AMOUNTS.has(format) &&
  rows.some((row) => isNothing(of(row), format)) &&
  rows.every((row) => isNothing(of(row) ?? 0, format));

const hasAny = (rows: readonly ResultRow[], { of }: Column): boolean =>
  rows.some((row) => {
    const value = of(row);
    return value !== null && !(Array.isArray(value) && value.length === 0);
  });

/**
 * The rows of the device table, worst device first: one per device, or as many as the kind makes of it; `main`: one per
 * device in any case.
 */
export const deviceRows = (result: Result, which: 'all' | 'main' = 'all'): readonly ResultRow[] => {
  const { rows, mainRow } = viewOf(result.kind);
  const verdicts = deviceVerdicts(result);
  const devices = worstFirst(result, verdicts).map((row) => {
    const verdict = verdicts.get(row.device_id);
    return { ...asAssessed(row, verdict), verdict: shownVerdict(row, verdict) };
  });
  if (which === 'main') return mainRow ? devices.map(mainRow) : devices;
  return rows ? devices.flatMap(rows) : devices;
};

/** Of all kinds. */
const VERDICT: Column = {
  ...column('verdict', 'verdict'),
  tone: ({ verdict }) =>
    verdict === 'partly' ? 'warning' : (SEVERITIES.find((severity) => severity === verdict) ?? null),
};
const ALARMS = column('alarms', 'count');

/** In files for spreadsheets only. */
const UNSHOWN: ReadonlySet<string> = new Set(['location', 'surplus']);

/** A line of the device's values by day; it has no text. */
const TREND = column('trend', 'text');

/**
 * The columns of the device table; `filled`, for people, omits columns without any values, those of `zeroColumns`,
 * the location, and uplinks beyond those expected; it adds the line by day, and the letter of a shared location.
 */
export const deviceColumns = (
  result: Result,
  only: 'all' | 'filled',
  rows: readonly ResultRow[] = deviceRows(result),
): readonly Column[] => {
  const view = viewOf(result.kind);
  const { alwaysShown = [], inSpreadsheets = [] } = view;
  const [title, ...figures] = view.columns;
  const columns = [...(title ? [title] : []), VERDICT, ...figures, ALARMS];
  if (only === 'all') return columns;
  const filled = columns.filter(
    (one) =>
      one.key === 'title' ||
      alwaysShown.includes(one.key) ||
      (!UNSHOWN.has(one.key) &&
        !inSpreadsheets.includes(one.key) &&
        hasAny(rows, one) &&
        !isZero(rows, one) &&
        !isAllActive(one, rows)),
  );
  const letters = sharedLocations(result);
  const place: Column = {
    key: 'place',
    format: 'text',
    of: ({ location }) => letters.get(String(location)) ?? null,
  };
  const hasTrend = result.devices.some((row) => deviceCharts(result, row).length > 0);
  return filled.flatMap((one) => {
    if (one.key === 'title' && letters.size > 1) return [one, place];
    return one.key === 'verdict' && hasTrend ? [one, TREND] : [one];
  });
};

/** Whether all devices are active: then the totals say so. */
const isAllActive = ({ key }: Column, rows: readonly ResultRow[]): boolean =>
  key === 'state' && rows.every(({ state }) => state === 'active');

/** The columns of the device table that people don't see because they are zero for all of its rows. */
export const zeroColumns = (
  result: Result,
  rows: readonly ResultRow[] = deviceRows(result),
): readonly Column[] => {
  const { columns, alwaysShown = [], inSpreadsheets = [] } = viewOf(result.kind);
  const shown = new Set([...alwaysShown, ...inSpreadsheets]);
  return [...columns, ALARMS].filter((one) => !shown.has(one.key) && isZero(rows, one));
};

const DAYS: readonly Column[] = [
  column('date', 'text'),
  column('hours', 'number'),
  column('consumption', 'litres'),
  column('estimated', 'litres'),
  column('flow_events', 'count'),
  toneByBand(column('in_band_share', 'share')),
  toneIfAny(column('scald_events', 'count')),
  toneByOutlet(column('max', 'celsius')),
  toneByReceived(column('received', 'count')),
  column('expected', 'count'),
];
const isWholeDay = ({ hours }: Result['days'][number]): boolean => hours === 24;
/**
 * The columns of the day table that this kind of report has; `filled`, for people, omits the hours if all days have 24,
 * and estimates if there are none.
 */
export const dayColumns = ({ days }: Result, only: 'all' | 'filled'): readonly Column[] => {
  const columns = DAYS.filter(({ key }) => days.some((day) => Object.hasOwn(day, key)));
  if (only === 'all') return columns;
  return columns.filter(
    (one) =>
      !(one.key === 'hours' && days.every(isWholeDay)) && !(one.key === 'estimated' && isZero(days, one)),
  );
};

/** A total with its format and value. */
export interface Total {
  readonly key: string;
  readonly format: Format;
  readonly value: unknown;
}
type Totalled = Pick<Result, 'kind' | 'totals'> & Partial<Pick<Result, 'devices' | 'exceptions' | 'tariff'>>;
/** The totals in display order; what nothing supports is unknown. */
export const totalsIn = (result: Totalled): Total[] => {
  const { kind, totals } = result;
  const isUnsupported = isNothingAssessed(result) ? isJudging : () => false;
  return viewOf(kind).totals.map(([key, format]) => ({
    key,
    format,
    value: isUnsupported(key) ? null : (totals[key] ?? null),
  }));
};

const OF_LEAKS: ReadonlySet<string> = new Set(['leak_rate', 'leak_cost_per_day']);
/** Whether a figure is only of what drips, in a result without a leak. */
export const isOfNoLeak = ({ totals }: Pick<Result, 'totals'>, key: string): boolean =>
  totals.leaks === 0 && OF_LEAKS.has(key);

/** The totals that people see: without unknown ones, and apart those of which there are none. */
export const shownTotals = (
  result: Totalled,
): { readonly some: readonly Total[]; readonly none: readonly Total[] } => {
  const known = totalsIn(result).filter(({ key, value }) => value !== null && !isOfNoLeak(result, key));
  const isNone = ({ format, value }: Total): boolean => AMOUNTS.has(format) && value === 0;
  // Totals of meters are those of main meters: what only a sub-meter has is not nothing.
  const isOfNone = ({ key }: Total): boolean => !result.devices?.some((row) => Number(row[key] ?? 0) > 0);
  return {
    some: known.filter((one) => !isNone(one)),
    none: known.filter((one) => isNone(one) && isOfNone(one)),
  };
};
