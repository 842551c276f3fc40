import { BATTERY, type Column } from '../../../src/domain/reports/columns/column.ts';
import { asTree } from '../../../src/domain/reports/computing/meters-in-tree.ts';
import { deviceRows, zeroColumns } from '../../../src/domain/reports/columns/columns.ts';
import { sharedLocations } from '../../../src/domain/reports/texts/disambiguation.ts';
import { isFine } from '../../../src/domain/reports/verdicts/device-verdict.ts';
import {
  growthText,
  locationNotes,
  openingText,
  resetText,
  zerosText,
} from '../../../src/domain/reports/texts/device-notes.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { missingReuseText } from '../../../src/domain/reports/texts/reuse-text.ts';
import { roundedText } from '../../../src/domain/reports/columns/rounding.ts';
import { notSubMeteredText } from '../../../src/domain/reports/computing/sub-metered.ts';
import { viewOf } from '../../../src/domain/reports/views.ts';
import { groupBeside, groupByDay } from './table-beside-chart.ts';
import { onlyDevice } from './cover.ts';
import { otherCharts } from './charts.ts';
import { datapointsOf } from './datapoints.ts';
import { devicesByDay, withDays } from './device-days.ts';
import { groupColumns, groupsOf, type Group } from './device-groups.ts';
import { compactTables, tableOfDevices } from './device-tables.ts';
import { folded, withoutRare } from './columns-as-sentences.ts';
import { withExactRegisters } from './exact-registers.ts';
import { factGrid } from './fact-grid.ts';
import { datapointsByDevice } from './datapoint-tables.ts';
import { datapointsByDay, measurements } from './measurements.ts';
import { otherFigures, singleCharts } from './single.ts';
import { block, note, notes, section, type Node, type Source } from './nodes.ts';

const DEVICES_MAX = 1_000;
/** With fewer devices without findings, these are in the same table as the others. */
const COMPACT_FROM = 7;
/** Up to so many devices of a report about any devices are described in all their datapoints. */
const ALL_ROWS_UP_TO = 3;

const isBrief = ({ kind, devices }: Result): boolean =>
  viewOf(kind).mainRow !== undefined && devices.length > ALL_ROWS_UP_TO;
const detailsOf = (result: Result): readonly ResultRow[] => {
  if (viewOf(result.kind).mainRow === undefined || isBrief(result)) return [];
  return deviceRows(result);
};
/** How many rows the tables of devices have. */
export const deviceRowCount = (result: Result): number =>
  Math.min(DEVICES_MAX, result.devices.length) + detailsOf(result).length;

const sameText = ({ translate }: Source, same: readonly string[]): string =>
  same.length === 0 ? '' : translate('report_files.same', { figures: same.join(', ') });

/** What one device of many has alone; `areResetsSaid`: whether another sentence says at what its counter was reset. */
const rareText = (rare: ReturnType<typeof withoutRare>['said'], areResetsSaid: boolean): string => {
  const figures = rare.filter(({ key }) => !(areResetsSaid && key === 'resets')).map(({ text }) => text);
  return figures.length === 0 ? '' : `${figures.join('; ')}.`;
};

/** Where all of some devices are, though others are elsewhere; null if they are in several places. */
const onlyPlace = (result: Result, rows: readonly ResultRow[]): string | null => {
  const [place, ...others] = new Set(rows.map(({ location }) => location));
  return sharedLocations(result).size > 1 && others.length === 0 ? (place ?? null) : null;
};

/** A longer table of devices with findings may begin on another page than that of those within limits. */
const SHORT_TABLE = 8;

/** Meters without findings by their water, after the others. */
const byWater = (rows: readonly ResultRow[], columns: readonly Column[]): readonly ResultRow[] => {
  const water = columns.find(({ key }) => key === 'consumption');
  const isWell = (row: ResultRow): boolean => isFine(row, row.verdict);
  const litres = (row: ResultRow): number => Number(water?.of(row) ?? 0);
  return [
    ...rows.filter((row) => !isWell(row)),
    ...rows.filter(isWell).toSorted((a, b) => litres(b) - litres(a)),
  ];
};

/** Those with findings in all figures, and apart the others briefly. */
const groupParts = (
  source: Source,
  group: Group,
  { isFirst, isListed }: { readonly isFirst: boolean; readonly isListed: boolean },
): Node[][] => {
  const { result, translate } = source;
  const { key, rows: all } = group;
  const named = (which: 'group' | 'group_flagged' | 'group_fine', count: number): string =>
    translate(`report_files.${which}`, {
      group: translate(`report_files.groups.${key}`),
      count,
      all: all.length,
    });
  const rows = all.slice(0, DEVICES_MAX);
  const left = all.length - rows.length;
  const fine = key === 'valves' ? rows.filter((row) => isFine(row, row.verdict)) : [];
  const isFolded = fine.length >= COMPACT_FROM;
  const full = isFolded ? rows.filter((row) => !isFine(row, row.verdict)) : rows;
  const place = onlyPlace(result, full);
  const columns = groupColumns(result, { key, rows: full }).filter(
    (one) => one.key !== 'place' || place === null,
  );
  const tree = key === 'meters' ? asTree(byWater(full, columns)) : full.map((meter) => ({ meter, depth: 0 }));
  const listed = tree.map(({ meter }) => meter);
  const depths = new Map(tree.map(({ meter, depth }) => [meter, depth]));
  const rare = withoutRare(source, columns, full);
  const { columns: shown, same } = folded(source, rare.columns, full);
  // What is said of all devices has to be true of those within limits, too.
  const zeros = zeroColumns(result, rows);
  const locations = isFirst || sharedLocations(result).size > 1 ? locationNotes(result, translate) : [];
  const byDay = withDays(source, listed, shown);
  const exact = withExactRegisters(shown, listed, translate);
  const reset = resetText(result, full, shown, translate);
  const said = [
    // The figures of a single one are below its name and location.
    ...(full.length === 1
      ? []
      : place === null
        ? locations
        : [translate('report_words.parts.location', { location: place })]),
    full.length > 0 ? growthText(shown, translate) : '',
    ...(full.length > 1 ? [zerosText(zeros, translate)] : []),
    rareText(rare.said, reset !== ''),
    sameText(source, same),
    // Reports about meters say it beside their chart.
    key === 'meters' && result.kind !== 'metering' ? notSubMeteredText({ devices: rows }, translate) : '',
    openingText(result, full, shown, translate),
    reset,
    missingReuseText(full, translate),
    full.length === 1 ? '' : roundedText(byDay ? byDay.rounded : exact.rounded, translate),
    isBrief(result) && shown.some((one) => one.key === 'datapoint')
      ? translate('report_files.main_datapoints')
      : '',
  ];
  const ofFull: Node[] =
    full.length === 0
      ? []
      : full.length === 1
        ? oneDevice(source, full[0] as ResultRow, columns)
        : [
            tableOfDevices(source, listed, byDay?.columns ?? exact.columns, {
              depths,
              heads: byDay?.heads ?? exact.heads,
              span: byDay?.span,
            }),
          ];
  const more = left > 0 ? [note(translate('report_files.more_in_spreadsheet', { count: left }))] : [];
  if (!isFolded) {
    const groupTitle = translate(`report_files.groups.${key}`);
    return [
      section(named('group', all.length), [...notes(said), ...ofFull, ...more], full.length),
      byDay ? [] : devicesByDay(source, groupTitle, listed, depths),
    ];
  }
  const flagged =
    full.length === 0
      ? []
      : [section(named('group_flagged', full.length), [...notes(said), ...ofFull], full.length)];
  if (key === 'valves' && isListed) return [...flagged, more];
  const ofFine = folded(source, groupColumns(result, { key, rows: fine }), fine);
  const { tables, isShort } = compactTables(source, fine, ofFine.columns);
  const [firstTables = '', ...otherTables] = tables;
  const saidOfFine = [
    ...(full.length === 0
      ? said
      : sharedLocations(result).size > 1 && (place !== null || full.length > SHORT_TABLE)
        ? locations
        : []),
    sameText(source, ofFine.same),
    isShort ? translate('report_files.more_figures') : '',
  ];
  const ofFineParts = [
    block(named('group_fine', fine.length), [...notes(saidOfFine), firstTables]),
    ...otherTables,
    ...more,
  ];
  return [...flagged, ofFineParts];
};

/** With the battery of a device that has an alarm about it, which may be all that is to be said of it. */
const withBattery = (
  { alarms }: Result,
  { device_id, battery }: ResultRow,
  columns: readonly Column[],
): readonly Column[] => {
  const isAlarmed = alarms?.cases.some((one) => one.device_id === device_id && one.kind === 'battery_low');
  return isAlarmed && battery !== null && !columns.some(({ key }) => key === BATTERY.key)
    ? [...columns, BATTERY]
    : columns;
};

/** The figures of one device among others, below its name. */
const oneDevice = (source: Source, row: ResultRow, columns: readonly Column[]): Node[] => [
  { text: [row.title, row.location].filter(Boolean).join(' · '), style: 'h3', tag: 'H3' },
  factGrid(
    source,
    row,
    withBattery(source.result, row, columns).filter(({ key }) => !['title', 'trend', 'place'].includes(key)),
  ),
];

/** The other measurements of a report's only device by day: as charts, and as a table of as many days as it has room for. */
const measurementsOf = (source: Source): Node[] => [...otherCharts(source), ...datapointsByDay(source)];

/** All datapoints of the few devices that there are. */
const details = (source: Source): Node[] =>
  detailsOf(source.result).length === 0 ? [] : datapointsByDevice(source);

/**
 * The tables of devices, each a part of its own: one for each group of them, worst first. `annex`: what follows the valves
 * with findings; `isListed`: whether the heat map has a row for each valve, so that those within limits need no table.
 */
export const devices = (
  source: Source,
  { annex, isListed }: { readonly annex: readonly Node[]; readonly isListed: boolean },
): Node[][] => {
  const { result } = source;
  const only = onlyDevice(result);
  if (only && datapointsOf(only).length > 0)
    return measurements(source) ? [measurementsOf(source)] : [datapointsByDevice(source)];
  if (only) return singleCharts(source).length > 0 ? [] : [otherFigures(source, only)];
  // Their table is beside the chart.
  const beside = groupBeside(source);
  if (beside) return [details(source), groupByDay(source, beside)];
  const [first = [], ...others] = groupsOf(result).flatMap((group, at) =>
    groupParts(source, group, { isFirst: at === 0, isListed }),
  );
  return [first, [...annex], ...others, details(source)];
};
