import { column, type Column } from './column.ts';
import type { Format } from './format.ts';
import type { Result, ResultRow } from './result.ts';
import { viewOf } from './views.ts';

const hasAny = (rows: readonly ResultRow[], { of }: Column): boolean =>
  rows.some((row) => {
    const value = of(row);
    return value !== null && !(Array.isArray(value) && value.length === 0);
  });

/** The rows of the device table: one per device, or as many as the kind makes of it. */
export const deviceRows = ({ kind, devices }: Result): readonly ResultRow[] => {
  const { rows } = viewOf(kind);
  return rows ? devices.flatMap(rows) : devices;
};

/** Of all kinds. */
const ALARMS = column('alarms', 'count');

/** The columns of the device table; `filled` omits columns without any values. */
export const deviceColumns = (result: Result, only: 'all' | 'filled'): readonly Column[] => {
  const view = viewOf(result.kind);
  const { alwaysShown = [] } = view;
  const columns = [...view.columns, ALARMS];
  if (only === 'all') return columns;
  const rows = deviceRows(result);
  return columns.filter((one) => one.key === 'title' || alwaysShown.includes(one.key) || hasAny(rows, one));
};

const DAYS: readonly Column[] = [
  column('date', 'text'),
  column('hours', 'number'),
  column('consumption', 'litres'),
  column('estimated', 'litres'),
  column('flow_events', 'count'),
  column('in_band_share', 'share'),
  column('scald_events', 'count'),
  column('max', 'celsius'),
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
