import { isCounted } from '../../../readings/datapoint-roles.ts';
import { column, type Column } from '../../columns/column.ts';
import { deviceColumns, deviceRows } from '../../columns/columns.ts';
import { deviceCharts } from '../../charts/charts.ts';
import { toneByBand, toneByExceptions, toneByHotWater } from '../../columns/tones.ts';
import { sumOf } from '../../computing/totals.ts';
import { NOTHING, formatMeasured } from '../../../text/format.ts';
import type { Result, ResultRow } from '../../result.ts';
import { devicesWith, deviceTable } from '../../document/sections/devices.ts';
import { notesOf, onlyDevice, sectionOf, type WriteSections } from '../../document/source.ts';
import { datapointOf, hiddenText, STATISTICS } from './statistics.ts';

/** With more rows, a document has one datapoint of each device. */
const ROWS_MAX = 40;
/** Columns about a datapoint; the others are about its device. */
const OF_DATAPOINT: ReadonlySet<string> = new Set(['datapoint', 'unit', 'count', ...STATISTICS]);
/** Columns that tell one device from another, beside those about a datapoint. */
const NAMED: ReadonlySet<string> = new Set(['title', 'place']);
/** How many readings there are says nothing of what they are: in spreadsheets only. */
const COUNT = 'count';

/** What a counter counted in the period, in its unit; null if that is not known for each day. */
const countedOf = (result: Result, row: ResultRow): number | null => {
  const [chart] = deviceCharts(result, { datapoint: row.datapoint });
  return !chart || chart.values.includes(null) ? null : sumOf(chart.values);
};

/** The figures by which valves are judged; those of meters are what their registers increased by. */
const JUDGED: readonly Column[] = [
  column('flow_events', 'count'),
  toneByBand(column('in_band_share', 'share')),
  toneByHotWater(column('max', 'celsius')),
  toneByExceptions(column('seconds_above_limit', 'seconds'), 'above_limit'),
];

/** By how much a counter increased in the period. */
const increase = (result: Result): Column => ({
  ...column('increase', 'number'),
  words: (row) => {
    const datapoint = datapointOf(row);
    if (!datapoint || !isCounted(datapoint)) return NOTHING;
    const counted = countedOf(result, row as unknown as ResultRow);
    return counted === null ? NOTHING : formatMeasured(counted, datapoint.unit);
  },
});

/** The devices with their own figures; a document about one device has these at its top. */
export const devices: WriteSections = (source) =>
  onlyDevice(source.result) ? [] : devicesWith(({ key }) => !OF_DATAPOINT.has(key), JUDGED)(source);

/** The datapoints of all devices, or one of each where these are many. */
export const datapoints: WriteSections = (source) => {
  const { result, translate } = source;
  const all = deviceRows(result);
  const isBrief = all.length > ROWS_MAX;
  const rows = (isBrief ? deviceRows(result, 'main') : all).filter(({ datapoint }) => datapoint);
  if (rows.length === 0) return [];
  const isSingle = onlyDevice(result) !== null;
  const hasCounters = rows.some((row) => isCounted(datapointOf(row) ?? { kind: '' }));
  const own = deviceColumns(result, 'filled', rows).filter(
    ({ key }) => key !== COUNT && (OF_DATAPOINT.has(key) || key === 'trend' || (!isSingle && NAMED.has(key))),
  );
  const columns = [
    ...own.filter(({ key }) => key !== 'trend'),
    ...(hasCounters ? [increase(result)] : []),
    ...own.filter(({ key }) => key === 'trend'),
  ];
  return [
    sectionOf(
      'datapoints',
      translate('report_document.datapoints'),
      deviceTable(source, columns, rows, { increase: translate('report_document.increase') }),
      {
        notes: notesOf([
          hiddenText(rows, translate),
          isBrief ? translate('report_document.main_datapoints') : '',
        ]),
      },
    ),
  ];
};
