import { formatMeasured } from '../../../format.ts';
import { keyFacts, physicalRange } from '../../../well-known-keys.ts';
import { COMPLETENESS_CHART, drawChart, TEMPERATURE_CHART, type Chart } from '../../chart.ts';
import { column, COVERAGE, HYDRALOOP, type Column, type Row } from '../../column.ts';
import { defineComputation, type DeviceReadings } from '../../computation.ts';
import { outletOf } from '../../datapoints.ts';
import { hydraloopFigures, valveFiguresIfAny } from '../../device-figures.ts';
import { withMinus } from '../../figures.ts';
import { sensorFault, type Finding } from '../../findings.ts';
import type { ResultRow } from '../../result.ts';
import type { Profile } from '../../profiles.ts';
import { firstAt } from '../../series.ts';
import { statsOf, type DailyStats } from '../../stats.ts';
import { defineView } from '../../view.ts';

interface DatapointRow extends DailyStats {
  readonly datapoint_id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
}
/** Those of a device, or the one of a row of the table. */
const datapointsOf = ({ datapoints, datapoint }: Partial<ResultRow>): readonly DatapointRow[] =>
  datapoint ? [datapoint as DatapointRow] : ((datapoints as readonly DatapointRow[] | undefined) ?? []);

/** A statistic of a row's datapoint, in its own unit. */
const statistic = (key: string): Column => {
  const one = column(key, 'number', 'datapoint', key);
  return {
    ...one,
    text: (row: Row) =>
      withMinus(formatMeasured(one.of(row) as number, (row.datapoint as DatapointRow).unit)),
  };
};

type Daily = readonly (number | null)[];
/** What a counter counted on each day since the end of the day before; unknown where it was reset. */
const counted = (lowest: Daily, highest: Daily): Daily =>
  highest.map((end, day) => {
    const begin = lowest[day] ?? null;
    if (end === null || begin === null) return null;
    const before = highest[day - 1] ?? begin;
    const isReset = begin < before || (lowest[day + 1] ?? end) < end;
    return isReset ? null : end - before;
  });

/** A datapoint by day: what a counter counted, the highest temperature at a valve's outlet, otherwise its mean. */
const chartOf = (
  { key, label, unit, daily_avg, daily_min, daily_max }: DatapointRow,
  isOutlet: boolean,
  dates: readonly string[],
  profile: Profile,
): Chart => {
  const { kind } = keyFacts(key);
  if (kind === 'counter' && daily_min && daily_max) {
    const chart = drawChart(
      { key, format: 'number', shape: 'bars' },
      dates,
      counted(daily_min, daily_max),
      profile,
    );
    return { ...chart, title: label, unit: unit ?? '', measure: 'counted' };
  }
  if (isOutlet && daily_max)
    return {
      ...drawChart(TEMPERATURE_CHART, dates, daily_max, profile),
      key,
      title: label,
      measure: 'highest',
    };
  // On or off: the mean of a day is the share of its readings that were on.
  const isState = unit === null && kind === 'state';
  const chart = drawChart(
    { key, format: isState ? 'share' : 'number', shape: 'points' },
    dates,
    daily_avg,
    profile,
  );
  return { ...chart, title: label, measure: 'mean', ...(isState ? {} : { unit: unit ?? '' }) };
};

export const view = defineView({
  columns: [
    column('title', 'text'),
    column('datapoint', 'text', 'datapoint', 'label'),
    column('unit', 'text', 'datapoint', 'unit'),
    column('count', 'count', 'datapoint', 'count'),
    statistic('min'),
    statistic('max'),
    statistic('avg'),
    statistic('first'),
    statistic('last'),
    ...HYDRALOOP,
    ...COVERAGE,
  ],
  rows: (device) => {
    const datapoints = datapointsOf(device);
    return datapoints.length === 0 ? [device] : datapoints.map((datapoint) => ({ ...device, datapoint }));
  },
  mainRow: (device) => {
    const [datapoint] = datapointsOf(device);
    return datapoint ? { ...device, datapoint } : device;
  },
  // Each value has its unit.
  inSpreadsheets: ['unit'],
  onCards: ['datapoint', 'min', 'max', 'last'],
  totals: [
    ['devices', 'count'],
    ['readings', 'count'],
    ['gaps', 'count'],
  ],
  charts: [COMPLETENESS_CHART],
  deviceCharts: (row, dates, profile) => {
    const all = (row.datapoints as readonly DatapointRow[] | undefined) ?? datapointsOf(row);
    const outlet =
      row.type === 'tmv' ? outletOf(all.map((one) => ({ ...one, kind: keyFacts(one.key).kind }))) : undefined;
    return datapointsOf(row).map((datapoint) =>
      chartOf(datapoint, datapoint.key === outlet?.key, dates, profile),
    );
  },
});

/** Readings of other datapoints than a valve's outlet that are physically impossible. The outlet is graded. */
const sensorFaults = ({ device, series, run: { grid } }: DeviceReadings): Finding[] => {
  const outlet = device.isValve ? outletOf(device.datapoints) : undefined;
  let count = 0;
  for (const datapoint of device.datapoints) {
    const range = datapoint === outlet ? undefined : physicalRange(datapoint.key, datapoint.unit);
    if (!range) continue;
    const { ts, value } = series(datapoint);
    for (let n = firstAt(ts, grid.from); n < ts.length && (ts[n] as number) < grid.to; n++) {
      const reading = value[n] as number;
      if (reading < range[0] || reading > range[1]) count += 1;
    }
  }
  return count === 0 ? [] : [sensorFault(count)];
};

export const computation = defineComputation({
  datapoints: (all) => all,
  device: (readings) => ({
    graded: valveFiguresIfAny(readings),
    exceptions: sensorFaults(readings),
    row: {
      datapoints: readings.device.datapoints.map((datapoint) => ({
        datapoint_id: datapoint.id,
        key: datapoint.key,
        label: datapoint.label,
        unit: datapoint.unit,
        ...statsOf(readings.series(datapoint), readings.run.grid),
      })),
      hydraloop: hydraloopFigures(readings),
    },
  }),
  totals: (devices) => ({
    devices: devices.length,
    readings: devices.flatMap(({ row }) => datapointsOf(row)).reduce((sum, { count }) => sum + count, 0),
    gaps: devices.reduce((sum, { row }) => sum + row.gaps, 0),
  }),
});
