import { limitsOfDevice } from '../computing/device-limits.ts';
import { deviceVerdicts } from '../verdicts/device-verdict.ts';
import { addDays } from '../periods.ts';
import type { Limits } from '../profiles.ts';
import type { Result, ResultRow } from '../result.ts';
import type { Severity } from '../verdicts/severity.ts';

/** How hot a valve's water was on a day, worst first. */
export const LEVELS = [
  'scalding',
  'above',
  'high',
  'below',
  'unassessed',
  'within',
  'idle',
  'unknown',
] as const;
/**
 * `scalding`: hot for long enough to burn. `above` the limit. `high`: above the usual alarm. `below` the band.
 * `unassessed`: a day on which the sensor had a fault, or, of a valve that is not assessed, within limits if its readings can be
 * believed. `idle`: it reported, but nobody used it. `unknown`: it reported nothing, or nothing that can be judged.
 */
export type Level = (typeof LEVELS)[number];

/** The severity of a level, where it is one. */
export const LEVEL_SEVERITY: Readonly<Partial<Record<Level, Severity>>> = {
  scalding: 'critical',
  above: 'high',
  high: 'warning',
  below: 'minor',
};

/** A valve in one column: a day, a week or a month. */
export interface HeatCell {
  readonly level: Level;
  /** The hottest water, °C; null if none flowed or nothing is known. */
  readonly value: number | null;
  /** Flow events; null: unknown. */
  readonly uses: number | null;
  readonly scalds: number;
}
/** A column: local dates, both included. */
export interface HeatColumn {
  readonly from: string;
  readonly to: string;
}
export interface HeatRow {
  /** Otherwise it was silent, or its sensor has a fault. */
  readonly isAssessed: boolean;
  readonly device: ResultRow;
  readonly cells: readonly HeatCell[];
}
export interface HeatMap {
  readonly step: 'day' | 'week' | 'month';
  readonly columns: readonly HeatColumn[];
  /** By `byHeat`. */
  readonly rows: readonly HeatRow[];
  /** Those that occur, worst first. */
  readonly levels: readonly Level[];
}

/** The most columns that fit on a page; longer periods have one per week or month. */
const MAX_COLUMNS = 35;

type Daily = readonly (number | null)[] | undefined;
const NOTHING: HeatCell = { level: 'unknown', value: null, uses: null, scalds: 0 };

const levelOf = (
  { value, uses, scalds }: Omit<HeatCell, 'level'>,
  hasFlow: boolean,
  { outlet_max, alarm_high, band_min }: Limits,
): Level => {
  if (scalds > 0) return 'scalding';
  // Water flowed, but its temperature is not known: of a sensor with a fault.
  if (value === null) return uses === 0 ? 'idle' : uses === null ? 'unknown' : 'unassessed';
  if (value > outlet_max) return 'above';
  if (value > alarm_high) return 'high';
  if (value >= band_min) return 'within';
  // The pipe of an idle valve cools down. Without a flow signal, that looks like cold water from it.
  return hasFlow ? 'below' : 'unknown';
};

/** A valve by day: its hottest water only as far as it can be believed. */
export const cellsOf = (row: Partial<ResultRow>, ofReport: Limits): HeatCell[] => {
  const limits = limitsOfDevice(row, ofReport);
  const at = (key: string, day: number): number | null => (row[key] as Daily)?.[day] ?? null;
  return ((row.daily_max as Daily) ?? []).map((value, day) => {
    const figures = { value, uses: at('daily_events', day), scalds: at('daily_scalds', day) ?? 0 };
    const level = levelOf(figures, row.flow_signal !== false, limits);
    // What a sensor measured on a day on which it has a fault can't be believed, unless it was too hot.
    return at('daily_faults', day) && !LEVEL_SEVERITY[level]
      ? { ...figures, value: null, level: 'unassessed' }
      : { ...figures, level };
  });
};

/** The worst of some days: the hottest water, all uses. */
const merge = (a: HeatCell, b: HeatCell): HeatCell => ({
  level: LEVELS.indexOf(b.level) < LEVELS.indexOf(a.level) ? b.level : a.level,
  value: a.value === null || (b.value !== null && b.value > a.value) ? b.value : a.value,
  uses: a.uses === null || b.uses === null ? (a.uses ?? b.uses) : a.uses + b.uses,
  scalds: a.scalds + b.scalds,
});

/** The Monday of a date's week. */
const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7));

const stepOf = (days: number): HeatMap['step'] => {
  if (days <= MAX_COLUMNS) return 'day';
  return days <= MAX_COLUMNS * 7 - 6 ? 'week' : 'month';
};

const GROUPS: Readonly<Record<HeatMap['step'], (date: string) => string>> = {
  day: (date) => date,
  week: mondayOf,
  month: (date) => date.slice(0, 7),
};

/** The level of a valve: the worst of its days. Days without use count only for a valve without any other. */
export const rowLevel = ({ cells }: HeatRow): Level =>
  LEVELS.find((level) => cells.some((cell) => cell.level === level)) ?? 'unknown';
const IN_ORDER: readonly Level[] = [
  'scalding',
  'above',
  'high',
  'below',
  'unknown',
  'unassessed',
  'idle',
  'within',
];
/** Below every reading, so that valves without any are last. */
const COLDEST = -1000;
const hottest = ({ cells }: HeatRow): number => Math.max(...cells.map(({ value }) => value ?? COLDEST));

/** Whether a valve is assessed and kept its water within the limits. */
export const isWithinLimits = (row: HeatRow): boolean => rowLevel(row) === 'within';
const place = (row: HeatRow): number => IN_ORDER.indexOf(rowLevel(row));

/** Valves outside the limits first, then those that are not assessed; in each group the hottest first. */
const byHeat = (a: HeatRow, b: HeatRow): number =>
  place(a) - place(b) ||
  hottest(b) - hottest(a) ||
  a.device.title.localeCompare(b.device.title, 'en', { numeric: true }) ||
  a.device.device_id - b.device.device_id;

/** The valves of a result by day, or by week or month in long periods; null if it has none, or one day only. */
export const heatMapOf = (
  result: Pick<Result, 'kind' | 'devices' | 'days' | 'profile' | 'exceptions' | 'tariff'>,
): HeatMap | null => {
  const dates = result.days.map(({ date }) => date);
  const devices = result.devices.filter(({ daily_max }) => Array.isArray(daily_max));
  if (dates.length < 2 || devices.length === 0) return null;
  const step = stepOf(dates.length);
  const groups: number[][] = [];
  for (const [at, date] of dates.entries()) {
    const before = dates[at - 1];
    const isNew = before === undefined || GROUPS[step](date) !== GROUPS[step](before);
    if (isNew) groups.push([at]);
    else groups.at(-1)?.push(at);
  }
  const verdicts = deviceVerdicts(result);
  const rows = devices
    .map((device): HeatRow => {
      const days = cellsOf(device, result.profile.limits);
      const isAssessed = verdicts.get(device.device_id) !== 'unknown';
      const cells = groups.map((group) => group.map((day) => days[day] ?? NOTHING).reduce(merge));
      return {
        device,
        isAssessed,
        cells: cells.map((cell) =>
          cell.level === 'within' && !isAssessed ? { ...cell, level: 'unassessed' } : cell,
        ),
      };
    })
    .toSorted(byHeat);
  const found = new Set(rows.flatMap(({ cells }) => cells.map(({ level }) => level)));
  return {
    step,
    columns: groups.map((group) => ({
      from: dates[group[0] ?? 0] ?? '',
      to: dates[group.at(-1) ?? 0] ?? '',
    })),
    rows,
    levels: LEVELS.filter((level) => found.has(level)),
  };
};
