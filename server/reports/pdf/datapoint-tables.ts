import { NOTHING } from '../../../src/domain/text/format.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/columns/column.ts';
import { deviceRows } from '../../../src/domain/reports/columns/columns.ts';
import { isFlow, isOnOff, isOutlet, isTemperature } from '../../../src/domain/readings/datapoint-roles.ts';
import { rankedShare } from '../../../src/domain/reports/columns/figures.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { datapointOf, isCounter, registerOf } from './datapoints.ts';
import { asHighest, groupColumns } from './device-groups.ts';
import { tableOfDevices } from './device-tables.ts';
import { factGrid } from './fact-grid.ts';
import { block, note, type Node, type Source } from './nodes.ts';
import { registerTexts, type Register } from './register-texts.ts';

/** Said once for a device by the table of all, or in spreadsheets only. */
const OF_DEVICE: ReadonlySet<string> = new Set([
  'title',
  'verdict',
  'place',
  'alarms',
  'completeness',
  'recycled',
  'mains',
  'reuse_share',
  'savings',
  'online_seconds',
  'gaps',
  'first',
]);
const STATISTICS: ReadonlySet<string> = new Set(['min', 'max', 'avg']);
/** Of the outlet of a valve, whose pipe cools down between two uses, these say nothing. */
const IDLE: ReadonlySet<string> = new Set(['min', 'avg', 'last']);
/** At other places of a valve, a mean of all readings says as little: flow is mostly zero, and the inlets stand, too. */
const MEAN = 'avg';
/** Of what is on or off. */
const EXTREMES: ReadonlySet<string> = new Set(['min', 'max']);

const isIdle = (row: Row): boolean => row.type === 'tmv' && isOutlet(datapointOf(row));
/** Whether it is measured while a valve is not used, too, and differs then. */
const isMostlyIdle = (row: Row): boolean => {
  const point = datapointOf(row);
  return row.type === 'tmv' && (isFlow(point) || (isTemperature(point) && !isOutlet(point)));
};

/** The value of what is on or off in words: `on 22.8%` of its readings, or its last one; null of other datapoints. */
const onOffText = (key: string, value: number, { translate }: Source): string => {
  if (key !== 'avg') return translate(`report_files.${value === 0 ? 'off' : 'on'}`);
  return translate('report_files.on_in', { share: rankedShare(value) });
};
/** A statistic without what says nothing of a datapoint. */
const ofMeasured = (source: Source, { text, ...one }: Column): Column => {
  const isShown = (row: Row): boolean => {
    const datapoint = datapointOf(row);
    if (isCounter(datapoint)) return !STATISTICS.has(one.key);
    if (isOnOff(datapoint)) return !EXTREMES.has(one.key);
    return !(IDLE.has(one.key) && isIdle(row)) && !(one.key === MEAN && isMostlyIdle(row));
  };
  const of = (row: Row): unknown => (isShown(row) ? one.of(row) : null);
  return {
    ...one,
    of,
    text: (row) => {
      const value = of(row);
      if (typeof value !== 'number') return NOTHING;
      return isOnOff(datapointOf(row)) ? onOffText(one.key, value, source) : (text?.(row) ?? String(value));
    },
  };
};

/**
 * What a counter showed at the beginning and the end of the period, and by how much it increased: those of a table (`rows`) that
 * count the same in the same unit.
 */
export const registerColumn = (result: Result, key: keyof Register, rows: readonly ResultRow[]): Column => {
  const largestOf = (unit: string | null): number | null => {
    const counted = rows.flatMap((row) => {
      const datapoint = datapointOf(row);
      const isSame = isCounter(datapoint) && datapoint.unit === unit;
      return (isSame && registerOf(result, datapoint).increase) || [];
    });
    return counted.length > 0 ? Math.max(...counted) : null;
  };
  const isOf = (row: Row): boolean => isCounter(datapointOf(row));
  return {
    ...column(key, 'number'),
    of: (row) => (isOf(row) ? registerOf(result, datapointOf(row))[key] : null),
    text: (row) => {
      const datapoint = datapointOf(row);
      if (!isOf(row)) return NOTHING;
      const { unit } = datapoint;
      return registerTexts(registerOf(result, datapoint), unit, largestOf(unit) ?? undefined)[key];
    },
  };
};

/** A row for each datapoint of each device. */
export const datapointRows = (result: Result): readonly ResultRow[] =>
  deviceRows(result).filter((row) => row.datapoint);
/** The columns of tables of datapoints, without those about their device. */
export const datapointColumns = (source: Source, rows: readonly ResultRow[]): readonly Column[] =>
  groupColumns(source.result, { key: 'others', rows })
    .filter(({ key }) => !OF_DEVICE.has(key))
    .map((one) => (STATISTICS.has(one.key) || one.key === 'last' ? ofMeasured(source, one) : one))
    .map(asHighest);
const TREND = 'trend';
/** The name of a datapoint, its figures, and then its line. */
export const trendLast = (columns: readonly Column[]): readonly Column[] => [
  ...columns.filter(({ key }) => key !== TREND),
  ...columns.filter(({ key }) => key === TREND),
];
/** Headings of these columns. */
export const datapointHeads = ({ translate }: Source): Readonly<Record<string, string>> => ({
  increase: translate('report_files.increase'),
});
/** Why an outlet has no lowest, mean and last temperature, and flow and inlets no mean; empty without these. */
export const idleText = (rows: readonly ResultRow[], { translate }: Source): string => {
  const found = rows.find(isIdle);
  const means = new Set(rows.filter(isMostlyIdle).map((row) => datapointOf(row).label));
  return [
    found ? translate('report_files.idle', { name: datapointOf(found).label }) : '',
    means.size > 0 ? translate('report_files.idle_mean', { names: [...means].join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const COUNTED_WIDTH = 324;
const GAP = 20;
/** So many rows of a device are not divided between pages: pdfmake loses what is longer than one. */
const ROWS_MAX = 24;

/** Datapoints of a device: what they measured, and beside it what they counted. */
const tablesOf = (source: Source, rows: readonly ResultRow[]): Node => {
  const { result, translate } = source;
  const all = datapointColumns(source, rows);
  const measured = rows.filter((row) => !isCounter(datapointOf(row)));
  const counted = rows.filter((row) => isCounter(datapointOf(row)));
  const register = (['opening', 'closing', 'increase'] as const).map((key) =>
    registerColumn(result, key, counted),
  );
  const named = all.filter(({ key }) => key === 'datapoint' || key === TREND);
  const tables = [
    { title: 'measured', of: measured, columns: trendLast(all) },
    { title: 'counted', of: counted, columns: trendLast([...named, ...register]) },
  ].filter(({ of }) => of.length > 0);
  const toTable = ({ of, columns }: (typeof tables)[number]): Node =>
    of.length === 1 && tables.length === 1
      ? factGrid(
          source,
          of[0] as ResultRow,
          columns.filter(({ key }) => key !== TREND),
        )
      : tableOfDevices(source, of, columns, { heads: datapointHeads(source) });
  return {
    columnGap: GAP,
    columns: tables.map((table) => ({
      width: tables.length === 1 || table.title === 'measured' ? '*' : COUNTED_WIDTH,
      stack: [
        ...(tables.length === 1
          ? []
          : [{ text: translate(`report_files.${table.title}`), style: 'chart', tag: 'H4' }]),
        toTable(table),
      ],
    })),
  };
};

/** The rows of a device as parts of a page each. */
const partsOf = (rows: readonly ResultRow[]): readonly (readonly ResultRow[])[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_MAX) }, (_, at) =>
    rows.slice(at * ROWS_MAX, (at + 1) * ROWS_MAX),
  );

/**
 * All datapoints of a few devices, each below its name: on one page if they fit, otherwise below the name on each. A report's
 * only device has its name at the top.
 */
export const datapointsByDevice = (source: Source): Node[] => {
  const { result, translate } = source;
  const rows = datapointRows(result);
  const devices = [...new Set(rows.map(({ device_id }) => device_id))];
  const areSeveral = result.devices.length > 1;
  const said = idleText(rows, source);
  const blocks = devices.flatMap((id) => {
    const own = rows.filter(({ device_id }) => device_id === id);
    return partsOf(own).map((part, at): readonly Node[] => {
      const title = own[0]?.title ?? '';
      const name = at === 0 ? title : translate('report_files.continued', { title });
      return [...(areSeveral ? [{ text: name, style: 'h3', tag: 'H3' }] : []), tablesOf(source, part)];
    });
  });
  const [first, ...others] = blocks;
  if (!first) return [];
  return [
    block(translate('report_files.datapoints'), [...(said === '' ? [] : [note(said)]), ...first]),
    ...others.map((stack) => ({ unbreakable: true, stack })),
  ];
};
