import { figureLabel, reportWords } from '../texts/report-words.ts';
import type { Format } from './format.ts';
import type { DayRow, ReportKind, Result } from './result.ts';
import type { Completeness } from './series.ts';

const UNITS: Partial<Record<Format, string>> = {
  litres: 'L',
  litres_hour: 'L/h',
  seconds: 's',
  hours: 'h',
  celsius: '°C',
  dollars: '$',
};

type Row = Readonly<Record<string, unknown>>;
/** One column of a table: its label, accessor and format. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly format: Format;
  readonly of: (row: Row) => unknown;
}

const at = (row: unknown, ...keys: readonly string[]): unknown => {
  let value = row;
  for (const key of keys) value = (value as Row | null | undefined)?.[key];
  return value ?? null;
};
const column = (key: string, format: Format, ...path: readonly string[]): Column => ({
  key,
  label: figureLabel(key),
  format,
  of: (row) => at(row, ...(path.length > 0 ? path : [key])),
});

const NAME = [column('title', 'text'), column('location', 'text')];
/** Uplinks beyond those expected; the share is capped at 1. */
const SURPLUS: Column = {
  key: 'surplus',
  label: figureLabel('surplus'),
  format: 'count',
  of: ({ completeness }) => {
    const { received, expected } = completeness as Completeness;
    return received > expected ? received - expected : null;
  },
};
const COVERAGE = [column('gaps', 'count'), column('completeness', 'share', 'completeness', 'share'), SURPLUS];

const STATE: Column = {
  ...column('state', 'text'),
  of: ({ state }) => reportWords.states[state as keyof typeof reportWords.states] ?? state,
};
/** Missing uplinks, shown next to the estimated consumption. */
const MISSING: Column = {
  key: 'missing_reads',
  label: figureLabel('missing_reads'),
  format: 'count',
  of: ({ completeness }) => {
    const { received, expected } = completeness as Completeness;
    return Math.max(0, expected - received);
  },
};
const HYDRALOOP = [
  column('recycled', 'litres', 'hydraloop', 'recycled'),
  column('mains', 'litres', 'hydraloop', 'mains'),
  column('reuse_share', 'share', 'hydraloop', 'reuse_share'),
  column('savings', 'dollars', 'hydraloop', 'savings'),
  column('online_seconds', 'seconds', 'hydraloop', 'online_seconds'),
];

const DEVICES: Readonly<Record<ReportKind, readonly Column[]>> = {
  metering: [
    ...NAME,
    column('opening', 'litres'),
    column('closing', 'litres'),
    column('consumption', 'litres'),
    column('previous_consumption', 'litres'),
    column('change_share', 'change'),
    column('estimated', 'litres'),
    MISSING,
    column('peak_hour', 'litres', 'peak_hour', 'value'),
    column('peak_hour_at', 'instant', 'peak_hour', 'ts'),
    column('night_flow_min', 'litres_hour'),
    column('leak_rate', 'litres_hour'),
    column('leak_cost_per_day', 'dollars'),
    column('bursts', 'count'),
    column('resets', 'count'),
    column('roll_overs', 'count'),
    ...COVERAGE,
  ],
  tmv: [
    ...NAME,
    column('flow_events', 'count'),
    column('in_band_share', 'share'),
    column('max', 'celsius'),
    column('seconds_above_limit', 'seconds'),
    column('scald_events', 'count'),
    column('hours_since_use', 'hours'),
    column('flushes', 'count'),
    column('growth_hours', 'hours'),
    column('sensor_faults', 'count'),
    column('last_field_test', 'text'),
    column('next_field_test', 'text'),
    column('battery', 'battery'),
    ...COVERAGE,
  ],
  project: [
    column('title', 'text'),
    STATE,
    column('labels', 'list'),
    column('consumption', 'litres'),
    column('leak_rate', 'litres_hour'),
    column('leaks_opened', 'count'),
    column('leaks_closed', 'count'),
    column('bursts', 'count'),
    column('flow_events', 'count'),
    column('in_band_share', 'share'),
    column('scald_events', 'count'),
    ...HYDRALOOP,
    ...COVERAGE,
  ],
  device: [
    column('title', 'text'),
    column('datapoint', 'text', 'datapoint', 'label'),
    column('unit', 'text', 'datapoint', 'unit'),
    column('count', 'count', 'datapoint', 'count'),
    column('min', 'number', 'datapoint', 'min'),
    column('max', 'number', 'datapoint', 'max'),
    column('avg', 'number', 'datapoint', 'avg'),
    column('first', 'number', 'datapoint', 'first'),
    column('last', 'number', 'datapoint', 'last'),
    ...HYDRALOOP,
    ...COVERAGE,
  ],
};

const hasAny = (rows: readonly Row[], { of }: Column): boolean =>
  rows.some((row) => {
    const value = of(row);
    return value !== null && !(Array.isArray(value) && value.length === 0);
  });

/** The rows of the device table: one per device, or one per datapoint in a device report. */
export const deviceRows = ({ kind, devices }: Result): Row[] =>
  (devices as unknown as readonly Row[]).flatMap((device) => {
    const points = device.datapoints as readonly Row[] | undefined;
    if (kind !== 'device') return [device];
    return points?.length ? points.map((datapoint) => ({ ...device, datapoint })) : [device];
  });

const ALWAYS = new Set(['title', 'completeness', 'gaps', 'consumption', 'flow_events', 'in_band_share']);
/** The columns of the device table; `filled` omits columns without any values. */
export const deviceColumns = (result: Result, only: 'all' | 'filled'): readonly Column[] => {
  const columns = DEVICES[result.kind];
  if (only === 'all') return columns;
  const rows = deviceRows(result);
  const own = result.kind === 'tmv' || result.kind === 'metering';
  return columns.filter((one) => (own && ALWAYS.has(one.key)) || one.key === 'title' || hasAny(rows, one));
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
  DAYS.filter(({ key }) => days.some((day: DayRow) => Object.hasOwn(day, key)));

const TOTALS: Readonly<Record<ReportKind, readonly (readonly [string, Format])[]>> = {
  metering: [
    ['meters', 'count'],
    ['consumption', 'litres'],
    ['previous_consumption', 'litres'],
    ['change_share', 'change'],
    ['cost', 'dollars'],
    ['leaks', 'count'],
    ['leak_rate', 'litres_hour'],
    ['leak_cost_per_day', 'dollars'],
    ['leaks_opened', 'count'],
    ['leaks_closed', 'count'],
    ['bursts', 'count'],
    ['estimated', 'litres'],
    ['resets', 'count'],
    ['roll_overs', 'count'],
    ['gaps', 'count'],
  ],
  tmv: [
    ['valves', 'count'],
    ['flow_events', 'count'],
    ['in_band_share', 'share'],
    ['max', 'celsius'],
    ['seconds_above_limit', 'seconds'],
    ['scald_events', 'count'],
    ['flushes', 'count'],
    ['growth_hours', 'hours'],
    ['without_flow_signal', 'count'],
    ['gaps', 'count'],
  ],
  project: [
    ['devices', 'count'],
    ['devices_by_state', 'counts'],
    ['devices_by_label', 'counts'],
    ['tmv_in_band_share', 'share'],
    ['scald_events', 'count'],
    ['consumption', 'litres'],
    ['previous_consumption', 'litres'],
    ['leaks', 'count'],
    ['leak_rate', 'litres_hour'],
    ['leaks_opened', 'count'],
    ['leaks_closed', 'count'],
    ['bursts', 'count'],
  ],
  device: [
    ['devices', 'count'],
    ['readings', 'count'],
    ['gaps', 'count'],
  ],
};

/** A total with its label, format and value. */
export interface Total {
  readonly key: string;
  readonly label: string;
  readonly format: Format;
  readonly value: unknown;
}
/** The totals in display order. */
export const totalsIn = ({ kind, totals }: Pick<Result, 'kind' | 'totals'>): Total[] =>
  TOTALS[kind].map(([key, format]) => ({ key, label: figureLabel(key), format, value: totals[key] ?? null }));

/** `Consumption (L)`: the heading of a column whose cells are plain numbers. */
export const headOf = ({ label, format }: Pick<Column, 'label' | 'format'>): string => {
  const unit = UNITS[format];
  return unit === undefined ? label : `${label} (${unit})`;
};
