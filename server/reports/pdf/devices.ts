import { formatMeasured } from '../../../src/domain/format.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/column.ts';
import { deviceRows, zeroColumns } from '../../../src/domain/reports/columns.ts';
import { growthText, locationNotes, zerosText } from '../../../src/domain/reports/device-notes.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { tonesOf } from '../../../src/domain/reports/tones.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import { onlyDevice } from './cover.ts';
import { countedOf, datapointsOf, isCounter, type Datapoint } from './datapoints.ts';
import { groupColumns, groupsOf, type Group } from './device-groups.ts';
import { compactTables, folded, tableOfDevices } from './device-tables.ts';
import { factGrid } from './fact-grid.ts';
import { otherFigures, singleCharts } from './single.ts';
import { asTree } from './meters.ts';
import { note, section, type Node, type Source } from './nodes.ts';

const DEVICES_MAX = 1_000;
/** With fewer devices without findings, these are in the same table as the others. */
const COMPACT_FROM = 7;
/** How many devices of a report about any devices are described in all their datapoints, at most. */
const DETAILED_MAX = 12;
const ALL_ROWS_UP_TO = 3;

const isBrief = ({ kind, devices }: Result): boolean =>
  viewOf(kind).mainRow !== undefined && devices.length > ALL_ROWS_UP_TO;
const detailsOf = (result: Result): readonly ResultRow[] => {
  if (viewOf(result.kind).mainRow === undefined) return [];
  const rows = deviceRows(result).filter(({ verdict }) => !isBrief(result) || verdict !== 'well');
  const shown = new Set([...new Set(rows.map(({ device_id }) => device_id))].slice(0, DETAILED_MAX));
  return rows.filter(({ device_id }) => shown.has(device_id));
};
/** How many rows the tables of devices have. */
export const deviceRowCount = (result: Result): number =>
  Math.min(DEVICES_MAX, result.devices.length) + detailsOf(result).length;

const hasSigns = ({ result }: Source, rows: readonly ResultRow[], columns: readonly Column[]): boolean => {
  const toneOf = tonesOf(result);
  return rows.some((row) =>
    columns.some(
      (one) => one.format !== 'verdict' && ['critical', 'warning'].includes(toneOf(one, row) ?? ''),
    ),
  );
};
const notes = (texts: readonly string[]): Node[] => {
  const said = texts.filter(Boolean).join(' ');
  return said === '' ? [] : [note(said)];
};
const sameText = ({ translate }: Source, same: readonly string[]): string =>
  same.length === 0 ? '' : translate('report_files.same', { figures: same.join(', ') });

/** Those with findings in all figures, and apart the others briefly. */
const groupParts = (source: Source, group: Group, isFirst: boolean): Node[][] => {
  const { result, translate } = source;
  const { key, rows: all } = group;
  const title = `${translate(`report_files.groups.${key}`)} (${all.length})`;
  const rows = all.slice(0, DEVICES_MAX);
  const left = all.length - rows.length;
  const fine = key === 'valves' ? rows.filter(({ verdict }) => verdict === 'well') : [];
  const isFolded = fine.length >= COMPACT_FROM;
  const full = isFolded ? rows.filter(({ verdict }) => verdict !== 'well') : rows;
  const tree = key === 'meters' ? asTree(full) : full.map((meter) => ({ meter, depth: 0 }));
  const listed = tree.map(({ meter }) => meter);
  const depths = new Map(tree.map(({ meter, depth }) => [meter, depth]));
  const columns = groupColumns(result, { key, rows: full });
  const { columns: shown, same } = folded(source, columns, full);
  const zeros = zeroColumns(result, full);
  const said = [
    ...(isFirst ? locationNotes(result, translate) : []),
    full.length > 0 ? growthText(shown, translate) : '',
    ...(full.length > 1 ? [zerosText(zeros, translate)] : []),
    sameText(source, same),
    hasSigns(source, full, shown) ? translate('report_files.signs') : '',
    isBrief(result) && shown.some((one) => one.key === 'datapoint')
      ? translate('report_files.main_datapoints')
      : '',
  ];
  const ofFull: Node[] =
    full.length === 0
      ? []
      : full.length === 1
        ? oneDevice(source, full[0] as ResultRow, columns)
        : [tableOfDevices(source, listed, shown, depths)];
  const more = left > 0 ? [note(translate('report_files.more_in_spreadsheet', { count: left }))] : [];
  if (!isFolded) return [section(title, [...notes(said), ...ofFull, ...more], full.length)];
  const ofFine = folded(source, groupColumns(result, { key, rows: fine }), fine);
  const { tables, isShort } = compactTables(source, fine, ofFine.columns);
  const briefly = [
    {
      text: translate('report_files.fine', { count: fine.length }),
      style: 'h3',
      tag: 'H3',
    },
    ...notes([sameText(source, ofFine.same), isShort ? translate('report_files.more_figures') : '']),
    ...tables,
  ];
  const rowsBeside = Math.ceil(fine.length / 3);
  if (full.length === 0) return [section(title, [...notes(said), ...briefly, ...more], rowsBeside)];
  return [
    section(title, [...notes(said), ...ofFull, ...more], full.length),
    rowsBeside <= BLOCK_ROWS ? [{ unbreakable: true, stack: briefly }] : briefly,
  ];
};
/** Rows of the short tables that stay on one page with their heading. */
const BLOCK_ROWS = 24;

/** The figures of one device among others, below its name. */
const oneDevice = (source: Source, row: ResultRow, columns: readonly Column[]): Node[] => [
  { text: row.title, style: 'h3', tag: 'H3' },
  factGrid(
    source,
    row,
    columns.filter(({ key }) => !['title', 'trend', 'place'].includes(key)),
  ),
];

/** Said once for a device by the table of all. */
const OF_DEVICE: ReadonlySet<string> = new Set([
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
]);
const STATISTICS: ReadonlySet<string> = new Set(['min', 'max', 'avg']);

/** All datapoints of the devices that need attention, or of the few that there are. */
const details = (source: Source): Node[] => {
  const { result, translate } = source;
  const rows = detailsOf(result);
  if (rows.length === 0) return [];
  const columns = groupColumns(result, { key: 'others', rows }).filter(({ key }) => !OF_DEVICE.has(key));
  const title = translate(isBrief(result) ? 'report_files.details' : 'report_words.figures.readings');
  return section(title, [tableOfDevices(source, rows, columns)], rows.length);
};

const datapointOf = (row: Row): Datapoint => row.datapoint as Datapoint;
/** What a counter counted in the period, in its unit. */
const countedColumn = (result: Result): Column => {
  const of = (row: Row): number | null => countedOf(result, datapointOf(row));
  return {
    ...column('counted', 'number'),
    of,
    text: (row) => formatMeasured(of(row) ?? 0, datapointOf(row).unit),
  };
};

/** All datapoints of a report's only device: what they measured, and apart what they counted. */
const datapoints = (source: Source): Node[] => {
  const { result, translate } = source;
  const rows = deviceRows(result).filter((row) => row.datapoint);
  if (rows.length === 0) return [];
  const all = groupColumns(result, { key: 'others', rows }).filter(
    ({ key }) => !OF_DEVICE.has(key) && key !== 'title' && key !== 'trend',
  );
  const measured = rows.filter((row) => !isCounter(datapointOf(row)));
  const counted = rows.filter((row) => isCounter(datapointOf(row)));
  const tables = [
    { title: 'measured', of: measured, columns: all },
    {
      title: 'counted',
      of: counted,
      columns: [...all.filter(({ key }) => !STATISTICS.has(key)), countedColumn(result)],
    },
  ].filter(({ of }) => of.length > 0);
  const nodes = tables.map(({ title, of, columns }) => ({
    width: tables.length === 1 ? '*' : title === 'measured' ? '*' : COUNTED_WIDTH,
    stack: [
      ...(tables.length === 1 ? [] : [{ text: translate(`report_files.${title}`), style: 'h3', tag: 'H3' }]),
      of.length === 1 ? factGrid(source, of[0] as ResultRow, columns) : tableOfDevices(source, of, columns),
    ],
  }));
  return section(
    translate('report_words.figures.readings'),
    [{ columnGap: 20, columns: nodes }],
    rows.length,
  );
};
const COUNTED_WIDTH = 270;

/**
 * The tables of devices, each a part of its own: one for each group of them, worst first. `annex`: what follows the valves
 * with findings.
 */
export const devices = (source: Source, annex: readonly Node[] = []): Node[][] => {
  const { result } = source;
  const only = onlyDevice(result);
  if (only && datapointsOf(only).length > 0) return [datapoints(source)];
  if (only) return singleCharts(source).length > 0 ? [] : [otherFigures(source, only)];
  const [first = [], ...others] = groupsOf(result).flatMap((group, at) =>
    groupParts(source, group, at === 0),
  );
  return [first, [...annex], ...others, details(source)];
};
