import { physicalRange } from '../../../readings/physical-ranges.ts';
import { COMPLETENESS_CHART, drawChart, TEMPERATURE_CHART, type Chart } from '../../charts/chart.ts';
import { column, COVERAGE, HYDRALOOP } from '../../columns/column.ts';
import { defineComputation, metersOf, valvesOf, type DeviceReadings } from '../../computing/computation.ts';
import { isCounted, isOnOff, outletOf } from '../../../readings/datapoint-roles.ts';
import {
  dailyCounted,
  hydraloopFigures,
  meterFiguresIfAny,
  valveFiguresIfAny,
} from '../../computing/device-figures.ts';
import type { Finding } from '../../finding.ts';
import { withFacts } from '../../computing/reported-datapoint.ts';
import { sensorFault } from '../../findings/sensor-fault.ts';
import type { ResultRow } from '../../result.ts';
import type { Profile } from '../../profiles.ts';
import { firstAt } from '../../computing/series.ts';
import { statsOf } from '../../computing/stats.ts';
import { meterTotals, valveTotals } from '../../computing/totals.ts';
import { defineView } from '../../view.ts';
import { STATISTICS, statistic, type DatapointRow } from './statistics.ts';

type Daily = readonly (number | null)[];
/** Those of a device, or the one of a row of the table. */
const datapointsOf = ({ datapoints, datapoint }: Partial<ResultRow>): readonly DatapointRow[] =>
  (datapoint ? [datapoint as DatapointRow] : ((datapoints as readonly DatapointRow[] | undefined) ?? [])).map(
    withFacts,
  );

/**
 * What a counter counted on each day since the end of the day before, from the readings within the period only, for runs of earlier
 * versions; unknown where it was reset.
 */
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
  { key, label, unit, kind, role, daily_avg, daily_min, daily_max, daily_counted }: DatapointRow,
  isOutlet: boolean,
  dates: readonly string[],
  profile: Profile,
): Chart => {
  if (isCounted({ kind }) && daily_min && daily_max) {
    const chart = drawChart(
      { key, format: 'number', shape: 'bars' },
      dates,
      daily_counted ?? counted(daily_min, daily_max),
      profile,
    );
    return { ...chart, role, title: label, unit: unit ?? '', measure: 'counted' };
  }
  if (isOutlet && daily_max)
    return {
      ...drawChart(TEMPERATURE_CHART, dates, daily_max, profile),
      key,
      role,
      title: label,
      measure: 'highest',
    };
  const isShare = isOnOff({ kind, unit });
  const chart = drawChart(
    { key, format: isShare ? 'share' : 'number', shape: 'points' },
    dates,
    daily_avg,
    profile,
  );
  return { ...chart, role, title: label, measure: 'mean', ...(isShare ? {} : { unit: unit ?? '' }) };
};

export const view = defineView({
  columns: [
    column('title', 'text'),
    column('datapoint', 'text', 'datapoint', 'label'),
    column('unit', 'text', 'datapoint', 'unit'),
    column('count', 'count', 'datapoint', 'count'),
    ...STATISTICS.map(statistic),
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
    ['max', 'celsius'],
    ['seconds_above_limit', 'seconds'],
    ['consumption', 'litres'],
    ['bursts', 'count'],
    ['readings', 'count'],
    ['resets', 'count'],
    ['gaps', 'count'],
  ],
  keyFigures: [
    'attention',
    'max',
    'seconds_above_limit',
    'in_band_share',
    'flow_events',
    'battery',
    'bursts',
    'consumption',
    'recycled',
    'completeness',
    'savings',
    'reuse_share',
    'online_seconds',
    'alarms',
    'devices',
  ],
  leadingIfAny: ['bursts'],
  charts: [COMPLETENESS_CHART],
  deviceCharts: (row, dates, profile) => {
    const all = datapointsOf({ datapoints: row.datapoints ?? [row.datapoint] });
    const outlet = row.type === 'tmv' ? outletOf(all) : undefined;
    return datapointsOf(row).map((datapoint) =>
      chartOf(datapoint, datapoint.key === outlet?.key, dates, profile),
    );
  },
});

/** Readings of other datapoints than a valve's outlet that are physically impossible. The outlet is graded. */
const sensorFaults = ({ device, series, run: { grid } }: DeviceReadings): Finding[] => {
  const outlet = device.isValve ? outletOf(device.datapoints) : undefined;
  let count = 0;
  let [first, last]: [number | null, number | null] = [null, null];
  for (const datapoint of device.datapoints) {
    const range = datapoint === outlet ? undefined : physicalRange(datapoint);
    if (!range) continue;
    const { ts, value } = series(datapoint);
    for (let n = firstAt(ts, grid.from); n < ts.length && (ts[n] as number) < grid.to; n++) {
      const reading = value[n] as number;
      if (reading >= range[0] && reading <= range[1]) continue;
      count += 1;
      first = Math.min(first ?? Number.POSITIVE_INFINITY, ts[n] as number);
      last = Math.max(last ?? Number.NEGATIVE_INFINITY, ts[n] as number);
    }
  }
  return count === 0 ? [] : [{ kind: 'sensor_fault', ...sensorFault(count, first, last) }];
};

export const computation = defineComputation({
  datapoints: (all) => all,
  device: (readings) => {
    const graded = valveFiguresIfAny(readings);
    const metered = meterFiguresIfAny(readings);
    const { datapoints } = readings.device;
    return {
      graded,
      metered,
      exceptions: sensorFaults(readings),
      row: {
        datapoints: datapoints.map((datapoint) => ({
          datapoint_id: datapoint.id,
          key: datapoint.key,
          label: datapoint.label,
          unit: datapoint.unit,
          kind: datapoint.kind,
          role: datapoint.role,
          ...statsOf(readings.series(datapoint), readings.run.grid),
          ...(isCounted(datapoint) ? { daily_counted: dailyCounted(readings, datapoint) } : {}),
        })),
        max: graded?.max,
        seconds_above_limit: graded?.seconds_above_limit,
        in_band_share: graded?.in_band_share,
        flow_events: graded?.flow_events,
        leak_rate: metered?.leak_rate,
        bursts: metered?.bursts,
        hydraloop: hydraloopFigures(readings),
      },
    };
  },
  totals: (devices, { tariff }) => {
    const { max, seconds_above_limit } = valveTotals(valvesOf(devices));
    const { consumption, bursts, resets } = meterTotals(metersOf(devices), tariff);
    return {
      devices: devices.length,
      max,
      seconds_above_limit,
      consumption,
      bursts,
      resets,
      readings: devices.flatMap(({ row }) => datapointsOf(row)).reduce((sum, { count }) => sum + count, 0),
      gaps: devices.reduce((sum, { row }) => sum + row.gaps, 0),
    };
  },
});
