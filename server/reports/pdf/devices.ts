import { chartRange } from '../../../src/domain/reports/chart-range.ts';
import type { Column, Row } from '../../../src/domain/reports/column.ts';
import { deviceColumns, deviceRows } from '../../../src/domain/reports/columns.ts';
import { deviceNotes } from '../../../src/domain/reports/device-notes.ts';
import { sharedLocations } from '../../../src/domain/reports/disambiguation.ts';
import { isTextual } from '../../../src/domain/reports/format.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { sparklineOf } from '../../../src/domain/reports/sparkline.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import { sparklineSvg, SPARKLINE } from './chart-svg.ts';
import { heading, note, tableOf, type Node, type Source } from './nodes.ts';

const DEVICES_MAX = 1_000;
/** More would take too long to draw. */
const SPARKLINES_MAX = 600;
const WIDTHS: Readonly<Record<string, number>> = { title: 122, trend: 60, place: 40, labels: 54 };
/** With more columns, the text is smaller; with many, titles wrap, so that the table is not wider than the page. */
const DENSE_FROM = 9;
const CROWDED_FROM = 14;
const CROWDED_TITLE = 96;

/** With more devices, each has one row, and only those that need attention have all of theirs below. */
const ALL_ROWS_UP_TO = 3;
const isBrief = ({ kind, devices }: Result): boolean =>
  viewOf(kind).mainRow !== undefined && devices.length > ALL_ROWS_UP_TO;
/** How many devices are described in all their rows. */
const DETAILED_MAX = 12;

const rowsOf = (result: Result): readonly ResultRow[] => deviceRows(result, isBrief(result) ? 'main' : 'all');
const detailsOf = (result: Result): readonly ResultRow[] => {
  if (!isBrief(result)) return [];
  const rows = deviceRows(result).filter(({ verdict }) => verdict !== 'well');
  const shown = new Set([...new Set(rows.map(({ device_id }) => device_id))].slice(0, DETAILED_MAX));
  return rows.filter(({ device_id }) => shown.has(device_id));
};
/** How many rows the tables of devices have. */
export const deviceRowCount = (result: Result): number =>
  Math.min(DEVICES_MAX, rowsOf(result).length) + detailsOf(result).length;

const tableOfDevices = (source: Source, rows: readonly ResultRow[], columns: readonly Column[]): Node => {
  const { result, translate } = source;
  const isShared = sharedLocations(result).size > 0;
  // A device may have several rows; only the first names it in the colour of the text.
  const isRepeated = new Set(rows.filter((row, at) => rows[at - 1]?.device_id === row.device_id) as Row[]);
  const titleCell = (row: Row): Node => ({
    ...(isRepeated.has(row) ? { style: 'repeated' } : {}),
    text: [
      String(row.title),
      ...(row.location && !isShared && !isRepeated.has(row)
        ? [{ text: `\n${row.location as string}`, style: 'place' }]
        : []),
    ],
  });
  const sparklines = new Map(
    rows.slice(0, SPARKLINES_MAX).flatMap((row) => {
      const drawn = sparklineOf(result, row, SPARKLINE);
      return drawn ? [[row, drawn] as const] : [];
    }),
  );
  const trendCell = (row: Row): Node => {
    const drawn = sparklines.get(row as ResultRow);
    if (!drawn) return '';
    return {
      svg: sparklineSvg(drawn),
      ...SPARKLINE,
      margin: [4, 0, 0, 0],
      tag: 'Figure',
      alt: translate('report_words.heat.range', chartRange(drawn.chart)),
    };
  };
  return tableOf(source, columns, rows, {
    all: rows,
    widths: columns.map(({ key, format }) =>
      key === 'title' && columns.length >= CROWDED_FROM
        ? CROWDED_TITLE
        : (WIDTHS[key] ?? (isTextual(format) ? 'auto' : '*')),
    ),
    ...(columns.length >= DENSE_FROM ? { style: 'dense' } : {}),
    cells: { title: titleCell, trend: trendCell },
  });
};

/** Said once for a device by the table of all. */
const OF_DEVICE: ReadonlySet<string> = new Set(['verdict', 'place', 'alarms', 'completeness']);

/** The table of devices, worst first, with a line per device; many of several datapoints have only their main one there. */
export const devices = (source: Source): Node[] => {
  const { result, translate } = source;
  const all = rowsOf(result);
  const rows = all.slice(0, DEVICES_MAX);
  const left = all.length - rows.length;
  const details = detailsOf(result);
  const columns = (of: readonly ResultRow[]): readonly Column[] => deviceColumns(result, 'filled', of);
  return [
    { ...heading(translate('report_words.parts.devices')), id: 'devices' },
    note(
      [
        ...deviceNotes(result, translate),
        translate('report_files.signs'),
        ...(isBrief(result) ? [translate('report_files.main_datapoints')] : []),
      ].join(' '),
    ),
    tableOfDevices(source, rows, columns(rows)),
    ...(left > 0 ? [note(translate('report_files.more_in_spreadsheet', { count: left }))] : []),
    ...(details.length > 0
      ? [
          heading(translate('report_files.details')),
          tableOfDevices(
            source,
            details,
            columns(details).filter(({ key }) => !OF_DEVICE.has(key)),
          ),
        ]
      : []),
  ];
};
