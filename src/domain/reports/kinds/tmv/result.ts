import { FLOW_EVENTS_CHART, TEMPERATURE_CHART } from '../../charts/chart.ts';
import { BATTERY, column, COVERAGE } from '../../columns/column.ts';
import { defineComputation, valvesOf } from '../../computing/computation.ts';
import { flowsOf, outletOf } from '../../../readings/datapoint-roles.ts';
import { publicFigures, valveFigures } from '../../computing/device-figures.ts';
import { valveDays, valveTotals } from '../../computing/totals.ts';
import { toneByBand, toneByExceptions, toneByHotWater } from '../../columns/tones.ts';
import { defineView } from '../../view.ts';

export const view = defineView({
  columns: [
    column('title', 'text'),
    column('location', 'text'),
    column('flow_events', 'count'),
    toneByBand(column('in_band_share', 'share')),
    toneByHotWater(column('max', 'celsius')),
    toneByExceptions(column('seconds_above_limit', 'seconds'), 'above_limit'),
    toneByExceptions(column('scald_events', 'count'), 'scald'),
    toneByExceptions(column('hours_since_use', 'hours'), 'unused'),
    column('flushes', 'count'),
    column('growth_hours', 'hours'),
    toneByExceptions(column('sensor_faults', 'count'), 'sensor_fault'),
    column('last_field_test', 'text'),
    toneByExceptions(column('next_field_test', 'text'), 'field_test_due'),
    BATTERY,
    ...COVERAGE,
  ],
  alwaysShown: ['flow_events', 'in_band_share', 'completeness'],
  onCards: ['max', 'in_band_share'],
  totals: [
    ['valves', 'count'],
    ['flow_events', 'count'],
    ['in_band_share', 'share'],
    ['max', 'celsius'],
    ['seconds_above_limit', 'seconds'],
    ['scald_events', 'count'],
    ['flushes', 'count'],
    ['without_flow_signal', 'count'],
    ['gaps', 'count'],
  ],
  keyFigures: [
    'valves',
    'scald_events',
    'seconds_above_limit',
    'max',
    'in_band_share',
    'completeness',
    'flow_events',
  ],
  charts: [TEMPERATURE_CHART, FLOW_EVENTS_CHART],
});

export const computation = defineComputation({
  datapoints: (all) => [outletOf(all), ...flowsOf(all)],
  // Valves without data are listed, too.
  device: (readings) => {
    const graded = valveFigures(readings);
    return { graded, row: publicFigures(graded) };
  },
  totals: (devices) => valveTotals(valvesOf(devices)),
  days: (devices) => valveDays(valvesOf(devices)),
});
