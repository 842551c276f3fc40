import { deviceCharts } from './charts.ts';
import { column, type Column } from './column.ts';
import { deviceVerdicts, worstFirst } from './device-verdict.ts';
import type { Format } from './format.ts';
import type { Result, ResultRow } from './result.ts';
import { SEVERITIES } from './severity.ts';
import { toneByBand, toneByOutlet, toneIfAny } from './tones.ts';
import { viewOf } from './views.ts';

const hasAny = (rows: readonly ResultRow[], { of }: Column): boolean =>
  rows.some((row) => {
    const value = of(row);
    return value !== null && !(Array.isArray(value) && value.length === 0);
  });

/** The rows of the device table, worst device first: one per device, or as many as the kind makes of it. */
export const deviceRows = (result: Result): readonly ResultRow[] => {
  const { rows } = viewOf(result.kind);
  const verdicts = deviceVerdicts(result);
  const devices = worstFirst(result, verdicts).map((row) => ({
    ...row,
    verdict: verdicts.get(row.device_id),
  }));
  return rows ? devices.flatMap(rows) : devices;
};

/** Of all kinds. */
const VERDICT: Column = {
  ...column('verdict', 'verdict'),
  tone: ({ verdict }) => SEVERITIES.find((severity) => severity === verdict) ?? null,
};
const ALARMS = column('alarms', 'count');

/** A line of the device's values by day; it has no text. */
const TREND = column('trend', 'text');

/**
 * The columns of the device table; `filled`, for people, omits columns without any values
 * and the location, which is below the title, and adds the line by day.
 */
export const deviceColumns = (result: Result, only: 'all' | 'filled'): readonly Column[] => {
  const view = viewOf(result.kind);
  const { alwaysShown = [] } = view;
  const [title, ...figures] = view.columns;
  const columns = [...(title ? [title] : []), VERDICT, ...figures, ALARMS];
  if (only === 'all') return columns;
  const rows = deviceRows(result);
  const filled = columns.filter(
    (one) =>
      one.key === 'title' || alwaysShown.includes(one.key) || (one.key !== 'location' && hasAny(rows, one)),
  );
  if (!result.devices.some((row) => deviceCharts(result, row).length > 0)) return filled;
  return filled.flatMap((one) => (one.key === 'verdict' ? [one, TREND] : [one]));
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
  column('received', 'count'),
  column('expected', 'count'),
];
/** The columns of the day table that this kind of report has. */
export const dayColumns = ({ days }: Result): readonly Column[] =>
  DAYS.filter(({ key }) => days.some((day) => Object.hasOwn(day, key)));

/** A total with its format and value. */
export interface Total {
  readonly key: string;
  readonly format: Format;
  readonly value: unknown;
}
/** The totals in display order. */
export const totalsIn = ({ kind, totals }: Pick<Result, 'kind' | 'totals'>): Total[] =>
  viewOf(kind).totals.map(([key, format]) => ({ key, format, value: totals[key] ?? null }));
