import { keyFacts, physicalRange } from '../../../well-known-keys.ts';
import { COMPLETENESS_CHART, drawChart } from '../../chart.ts';
import { column, COVERAGE, HYDRALOOP } from '../../column.ts';
import { defineComputation, type DeviceReadings } from '../../computation.ts';
import { outletOf } from '../../datapoints.ts';
import { hydraloopFigures, valveFiguresIfAny } from '../../device-figures.ts';
import { sensorFault, type Finding } from '../../findings.ts';
import type { ResultRow } from '../../result.ts';
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

export const view = defineView({
  columns: [
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
  rows: (device) => {
    const datapoints = datapointsOf(device);
    return datapoints.length === 0 ? [device] : datapoints.map((datapoint) => ({ ...device, datapoint }));
  },
  onCards: ['datapoint', 'unit', 'min', 'max', 'last'],
  totals: [
    ['devices', 'count'],
    ['readings', 'count'],
    ['gaps', 'count'],
  ],
  charts: [COMPLETENESS_CHART],
  deviceCharts: (row, dates, profile) =>
    datapointsOf(row).map(({ key, label, unit, daily_avg }) => {
      // On or off: the mean of a day is the share of its readings that were on.
      const isState = unit === null && keyFacts(key).kind === 'state';
      const chart = drawChart(
        { key, format: isState ? 'share' : 'number', shape: 'points' },
        dates,
        daily_avg,
        profile,
      );
      return { ...chart, title: label, ...(isState ? {} : { unit: unit ?? '' }) };
    }),
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
