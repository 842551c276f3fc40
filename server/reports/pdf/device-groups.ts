import { dataDaysOf } from '../../../src/domain/readings/data-days.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/columns/column.ts';
import { deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import { deviceColumns, deviceRows, isOfNoLeak } from '../../../src/domain/reports/columns/columns.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { withFacts } from '../../../src/domain/reports/computing/reported-datapoint.ts';
import { isOutlet } from '../../../src/domain/readings/datapoint-roles.ts';
import { toneByHotWater } from '../../../src/domain/reports/columns/tones.ts';
import { LOSSES } from '../../../src/domain/reports/verdicts/verdict.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import { countedOf, isCounter, mainDatapoint, type Datapoint } from './datapoints.ts';

/** What devices have in common, so that a table of them has no columns that most of them lack. */
export const GROUPS = ['valves', 'meters', 'hydraloops', 'others'] as const;
export interface Group {
  readonly key: (typeof GROUPS)[number];
  /** A row for each device, worst first. */
  readonly rows: readonly ResultRow[];
}

/** Reports about one kind of devices have one group; listed devices count as if they were of that kind. */
const OF_KIND: Readonly<Record<string, Group['key']>> = { tmv: 'valves', metering: 'meters' };
const OF_TYPE: Readonly<Record<string, Group['key']>> = {
  tmv: 'valves',
  water_meter: 'meters',
  hydraloop: 'hydraloops',
};
const groupOf = ({ kind }: Result, row: ResultRow): Group['key'] => {
  const known = OF_KIND[kind] ?? OF_TYPE[row.type];
  if (known) return known;
  if (row.hydraloop) return 'hydraloops';
  if (Array.isArray(row.daily_max)) return 'valves';
  return typeof row.consumption === 'number' ? 'meters' : 'others';
};

/** The devices of a result by what they are. */
export const groupsOf = (result: Result): readonly Group[] => {
  const rows = deviceRows(result, 'main');
  return GROUPS.map((key) => ({ key, rows: rows.filter((row) => groupOf(result, row) === key) })).filter(
    (group) => group.rows.length > 0,
  );
};

/** Statistics of one datapoint, each with its unit. */
const STATISTICS: ReadonlySet<string> = new Set(['min', 'max', 'avg', 'first', 'last']);
/** How many readings there are, which says nothing of what they are: in spreadsheets only. */
const COUNT = 'count';
const OF_DATAPOINT: ReadonlySet<string> = new Set(['datapoint', COUNT, ...STATISTICS]);
/** Of a pipe that cools down between two uses: its mean, lowest, first and last temperatures say nothing of the valve. */
const MEANINGLESS: ReadonlySet<string> = new Set(['avg', 'min', 'first', 'last']);
/** What does, in reports on any devices, too. */
const OF_USES: ReadonlySet<string> = new Set(['flow_events', 'in_band_share', 'seconds_above_limit']);
const ofUses = ({ kind }: Result, rows: readonly ResultRow[]): readonly Column[] =>
  kind === 'device'
    ? viewOf('tmv').columns.filter(
        ({ key, of }) => OF_USES.has(key) && rows.some((row) => Number(of(row) ?? 0) > 0),
      )
    : [];

const datapointOf = (row: Row): Datapoint | null =>
  row.datapoint ? withFacts(row.datapoint as Datapoint) : null;
const FORMATS = { '°C': 'celsius', L: 'litres' } as const;
const formatOf = (rows: readonly ResultRow[]): (typeof FORMATS)[keyof typeof FORMATS] | null => {
  const units = new Set(rows.map((row) => datapointOf(row)?.unit));
  const [unit] = units;
  return units.size === 1 && (unit === '°C' || unit === 'L') ? FORMATS[unit] : null;
};

/** Why meters need attention, in reports on any devices, too. */
const OF_LOSSES: ReadonlySet<string> = new Set(['leak_rate', 'bursts']);
const ofLosses = ({ exceptions }: Result, rows: readonly ResultRow[]): readonly Column[] => {
  const ids = new Set(rows.map(({ device_id }) => device_id));
  const isAny = exceptions.some(({ device_id, kind }) => LOSSES.has(kind) && ids.has(device_id));
  return isAny
    ? viewOf('metering').columns.filter(
        ({ key, of }) => OF_LOSSES.has(key) && rows.some((row) => Number(of(row) ?? 0) > 0),
      )
    : [];
};

/** Where a register stood; amounts say nothing of that. */
const standing = (key: 'opening' | 'closing', value: 'first' | 'last'): Column => ({
  ...column(key, 'litres'),
  of: (row) => {
    const datapoint = datapointOf(row);
    return datapoint?.kind === 'delta' ? null : (datapoint?.[value] ?? null);
  },
});
/** What counters counted, instead of their statistics. */
const ofCounters = (result: Result): readonly Column[] => [
  standing('opening', 'first'),
  standing('closing', 'last'),
  {
    ...column('consumption', 'litres'),
    of: (row) => {
      const datapoint = datapointOf(row);
      return row.consumption ?? (datapoint && countedOf(result, datapoint));
    },
  },
];
const areCounters = (rows: readonly ResultRow[]): boolean =>
  rows.every((row) => {
    const datapoint = mainDatapoint(row);
    return datapoint !== null && isCounter(datapoint) && datapoint.unit === 'L';
  });

/** The columns of statistics in the unit that all rows share, so that it is in their headings. */
const inOneUnit = (columns: readonly Column[], rows: readonly ResultRow[]): Column[] => {
  const format = formatOf(rows);
  return columns.map(({ text, ...one }) =>
    format && STATISTICS.has(one.key) ? { ...one, format } : text ? { ...one, text } : one,
  );
};

/** The hottest water of the period, where only that of each day is known. */
const HIGHEST: Column = {
  ...toneByHotWater(column('max', 'celsius')),
  of: ({ daily_max }) => {
    const known = (daily_max as readonly (number | null)[]).filter((value) => value !== null);
    return known.length === 0 ? null : Math.max(...known);
  },
};

/** The highest temperature at the outlet of a valve is marked in reports on any devices, too. */
export const asHighest = (one: Column): Column => {
  const { key, tone } = HIGHEST;
  if (one.key !== key || one.tone || !tone) return one;
  return {
    ...one,
    tone: (row, context) => (isOutlet(datapointOf(row) ?? { role: null }) ? tone(row, context) : null),
  };
};

/** With a smaller share of days known, lines by day say nothing. */
const LEAST_KNOWN = 0.5;

/** The columns of a group's table: those that its devices have values for. */
export const groupColumns = (result: Result, { key, rows }: Group): readonly Column[] => {
  const labels = new Set(rows.map((row) => row.labels.join()));
  const datapoints = new Set(rows.map((row) => datapointOf(row)?.label));
  const { known, of } = dataDaysOf(result.days);
  // The line of a valve that has data of a few days only would be a dot beside a gap.
  const isTold = key !== 'valves' || known >= of * LEAST_KNOWN;
  const hasTrend = isTold && rows.some((row) => deviceCharts(result, row).length > 0);
  const all = deviceColumns(result, 'filled', rows).filter(
    (one) =>
      one.key !== COUNT &&
      !(one.key === 'labels' && labels.size === 1) &&
      // The temperature of each valve, as the heads of its figures say.
      !(key === 'valves' && one.key === 'datapoint' && datapoints.size === 1) &&
      !(one.key === 'trend' && !hasTrend) &&
      !isOfNoLeak(result, one.key),
  );
  const others = all.filter((one) => !OF_DATAPOINT.has(one.key));
  const at = 1 + others.findLastIndex((one) => ['title', 'place', 'verdict', 'trend'].includes(one.key));
  const withMore = (more: readonly Column[]): Column[] => [
    ...others.slice(0, at),
    ...more,
    ...others.slice(at),
  ];
  if (result.kind === 'device' && key === 'hydraloops' && rows.every(({ hydraloop }) => hydraloop))
    return others;
  if (result.kind === 'device' && key === 'meters' && areCounters(rows))
    return withMore([...ofCounters(result), ...ofLosses(result, rows)]);
  if (key !== 'valves') return inOneUnit(all, rows);
  const isKnown =
    all.some((one) => one.key === HIGHEST.key) || !rows.every(({ daily_max }) => Array.isArray(daily_max));
  if (!isKnown) return withMore([HIGHEST]);
  const shown = inOneUnit(all.filter((one) => !MEANINGLESS.has(one.key)).map(asHighest), rows);
  const after = 1 + shown.findIndex((one) => one.key === HIGHEST.key);
  return [...shown.slice(0, after), ...ofUses(result, rows), ...shown.slice(after)];
};
