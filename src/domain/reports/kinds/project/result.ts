import { CONSUMPTION_CHART, FLOW_EVENTS_CHART, TEMPERATURE_CHART } from '../../charts/chart.ts';
import { column, CONSUMPTION, COVERAGE, HYDRALOOP } from '../../columns/column.ts';
import {
  defineComputation,
  metersOf,
  valvesOf,
  type ComputedDevice,
  type DeviceReadings,
} from '../../computing/computation.ts';
import { counterOf, flowsOf, mainsOf, outletOf, recycledOf } from '../../../readings/datapoint-roles.ts';
import { hydraloopFigures, meterFiguresIfAny, valveFiguresIfAny } from '../../computing/device-figures.ts';
import { rankOf, type Exception } from '../../exceptions/exceptions.ts';
import type { WorstDevice } from '../../result.ts';
import { toneByBand, toneByExceptions, toneByHotWater } from '../../columns/tones.ts';
import {
  meterDays,
  meterTotals,
  valveDays,
  valveTotals,
  type ReportedMeter,
} from '../../computing/totals.ts';
import type { Graded } from '../../computing/valve.ts';
import { defineView } from '../../view.ts';

export const view = defineView({
  inSpreadsheets: ['leaks_opened', 'leaks_closed'],
  columns: [
    column('title', 'text'),
    column('state', 'state'),
    column('labels', 'list'),
    CONSUMPTION,
    toneByExceptions(column('leak_rate', 'litres_hour'), 'leak'),
    column('leaks_opened', 'count'),
    column('leaks_closed', 'count'),
    toneByExceptions(column('bursts', 'count'), 'burst'),
    column('flow_events', 'count'),
    toneByBand(column('in_band_share', 'share')),
    toneByHotWater(column('max', 'celsius')),
    toneByExceptions(column('seconds_above_limit', 'seconds'), 'above_limit'),
    toneByExceptions(column('scald_events', 'count'), 'scald'),
    // Why a valve is rated whose other figures are within limits.
    toneByExceptions(column('sensor_faults', 'count'), 'sensor_fault'),
    ...HYDRALOOP,
    ...COVERAGE,
  ],
  onCards: ['labels', 'consumption', 'in_band_share'],
  totals: [
    ['devices', 'count'],
    ['devices_by_state', 'counts'],
    ['devices_by_label', 'counts'],
    ['tmv_in_band_share', 'share'],
    ['max', 'celsius'],
    ['seconds_above_limit', 'seconds'],
    ['scald_events', 'count'],
    ['consumption', 'litres'],
    ['previous_consumption', 'litres'],
    ['leaks', 'count'],
    ['leak_rate', 'litres_hour'],
    ['leaks_opened', 'count'],
    ['leaks_closed', 'count'],
    ['bursts', 'count'],
  ],
  keyFigures: [
    'scald_events',
    'seconds_above_limit',
    'max',
    'tmv_in_band_share',
    'consumption',
    'completeness',
    'bursts',
    'leaks',
    'recycled',
  ],
  leadingIfAny: ['bursts', 'leaks'],
  charts: [CONSUMPTION_CHART, TEMPERATURE_CHART, FLOW_EVENTS_CHART],
});

const counted = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

const WORST = 10;
/** The ten devices with the most severe exceptions, then the lowest completeness. */
const worstOf = (
  devices: readonly ComputedDevice[],
  exceptions: readonly Exception[],
  tariff: number | null,
): WorstDevice[] => {
  const byDevice = new Map<number, Exception[]>();
  for (const exception of exceptions)
    byDevice.set(exception.device_id, [...(byDevice.get(exception.device_id) ?? []), exception]);
  return devices
    .flatMap(({ row: { device_id, title, completeness } }) => {
      const own = byDevice.get(device_id) ?? [];
      const ranks = own.map((exception) => rankOf(exception, tariff));
      const rank = Math.min(...ranks);
      const text = own[ranks.indexOf(rank)]?.text ?? null;
      return own.length === 0 ? [] : [{ rank, device_id, title, completeness, exceptions: own.length, text }];
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (a.completeness.share ?? 1) - (b.completeness.share ?? 1) ||
        a.device_id - b.device_id,
    )
    .slice(0, WORST)
    .map(({ device_id, title, completeness, exceptions: count, text }) => ({
      device_id,
      title,
      completeness,
      exceptions: count,
      text,
    }));
};

/** Values in a result that are by day, at most; those of thousands of devices would be too much. */
const MAX_DAILY = 50_000;
/** What the heat map of valves and the lines of devices show. */
const dailyFigures = (
  { run: { inputs, grid } }: DeviceReadings,
  graded: Graded | null,
  metered: ReportedMeter | null,
): object => {
  if (inputs.devices.length * grid.days.length > MAX_DAILY) return {};
  return {
    ...(graded && {
      flow_signal: graded.flow_signal,
      daily_max: graded.daily_max,
      daily_events: graded.daily_events,
      daily_scalds: graded.daily_scalds,
      daily_faults: graded.daily_faults,
    }),
    ...(metered && { daily: metered.daily }),
  };
};

export const computation = defineComputation({
  datapoints: (all) => [outletOf(all), ...flowsOf(all), counterOf(all), recycledOf(all), mainsOf(all)],
  device: (readings) => {
    const graded = valveFiguresIfAny(readings);
    const metered = meterFiguresIfAny(readings);
    return {
      graded,
      metered,
      row: {
        // Too much for thousands of devices.
        daily_received: undefined,
        consumption: metered?.consumption ?? null,
        leak_rate: metered?.leak_rate ?? null,
        leaks_opened: metered?.leaks_opened ?? null,
        leaks_closed: metered?.leaks_closed ?? null,
        bursts: metered?.bursts ?? null,
        in_band_share: graded?.in_band_share ?? null,
        flow_events: graded?.flow_events ?? null,
        max: graded?.max ?? null,
        seconds_above_limit: graded?.seconds_above_limit ?? null,
        scald_events: graded?.scald_events ?? null,
        sensor_faults: graded?.sensor_faults ?? null,
        ...dailyFigures(readings, graded, metered),
        hydraloop: hydraloopFigures(readings),
      },
    };
  },
  totals: (devices, { exceptions, tariff }) => {
    const water = meterTotals(metersOf(devices), tariff);
    const { in_band_share, max, seconds_above_limit, scald_events } = valveTotals(valvesOf(devices));
    return {
      devices: devices.length,
      devices_by_state: {
        active: 0,
        inactive: 0,
        new: 0,
        ...counted(devices.map(({ row }) => row.state)),
      },
      devices_by_label: counted(devices.flatMap(({ row }) => row.labels)),
      tmv_in_band_share: in_band_share,
      max,
      seconds_above_limit,
      scald_events,
      consumption: water.consumption,
      previous_consumption: water.previous_consumption,
      leaks: water.leaks,
      leak_rate: water.leak_rate,
      leaks_opened: water.leaks_opened,
      leaks_closed: water.leaks_closed,
      bursts: water.bursts,
      leaking_meters: water.leaking_meters,
      bursting_meters: water.bursting_meters,
      worst: worstOf(devices, exceptions, tariff),
    };
  },
  days: (devices) => {
    const [valves, meters] = [valvesOf(devices), metersOf(devices)];
    return (day) => ({
      ...(valves.length > 0 ? valveDays(valves)(day) : {}),
      ...(meters.length > 0 ? meterDays(meters)(day) : {}),
    });
  },
  // The specification also has a project's figures at the top level.
  totalsInResult: true,
});
