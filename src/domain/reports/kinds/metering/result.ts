import { CONSUMPTION_CHART } from '../../charts/chart.ts';
import { column, CONSUMPTION, COVERAGE, MISSING_READS, type Column } from '../../columns/column.ts';
import { defineComputation, metersOf } from '../../computing/computation.ts';
import { counterOf } from '../../../readings/datapoint-roles.ts';
import { dayTime } from '../../texts/dates.ts';
import { meterFigures, publicFigures } from '../../computing/device-figures.ts';
import { figureText } from '../../columns/figures.ts';
import { changeOf, leakCostOf, meterDays, meterTotals } from '../../computing/totals.ts';
import { toneByExceptions } from '../../columns/tones.ts';
import { defineView } from '../../view.ts';

const PEAK_HOUR_AT = column('peak_hour_at', 'instant', 'peak_hour', 'ts');
const PEAK_LITRES = column('peak_hour', 'litres', 'peak_hour', 'value');
/** With its time where it is not among others of a table, which have their unit in the heading. */
const PEAK_HOUR: Column = {
  ...PEAK_LITRES,
  words: (row, { translate, zone, locale, unit }) => {
    const [litres, at] = [PEAK_LITRES.of(row), PEAK_HOUR_AT.of(row)];
    if (unit || litres === null || at === null) return null;
    return translate('report_words.amount_at', {
      amount: figureText(litres, PEAK_LITRES.format, zone),
      time: dayTime(String(at), zone, locale),
    });
  },
};

export const view = defineView({
  columns: [
    column('title', 'text'),
    column('location', 'text'),
    column('opening', 'litres'),
    column('closing', 'litres'),
    CONSUMPTION,
    column('previous_consumption', 'litres'),
    column('change_share', 'change'),
    column('estimated', 'litres'),
    MISSING_READS,
    PEAK_HOUR,
    PEAK_HOUR_AT,
    toneByExceptions(column('night_flow_min', 'litres_hour'), 'night_flow'),
    toneByExceptions(column('leak_rate', 'litres_hour'), 'leak'),
    toneByExceptions(column('leak_cost_per_day', 'dollars'), 'leak'),
    toneByExceptions(column('bursts', 'count'), 'burst'),
    toneByExceptions(column('resets', 'count'), 'reset'),
    column('roll_overs', 'count'),
    toneByExceptions(column('reversals', 'count'), 'register_fell'),
    column('outliers', 'count', 'outliers', 'length'),
    ...COVERAGE,
  ],
  inSpreadsheets: ['previous_consumption', 'missing_reads', 'peak_hour_at'],
  alwaysShown: ['consumption', 'completeness'],
  onCards: ['consumption', 'change_share'],
  totals: [
    ['meters', 'count'],
    ['consumption', 'litres'],
    ['previous_consumption', 'litres'],
    ['change_share', 'change'],
    ['cost', 'dollars'],
    ['leaks', 'count'],
    ['leak_rate', 'litres_hour'],
    ['leak_cost_per_day', 'dollars'],
    ['leaks_opened', 'count'],
    ['leaks_closed', 'count'],
    ['bursts', 'count'],
    ['estimated', 'litres'],
    ['resets', 'count'],
    ['roll_overs', 'count'],
    ['reversals', 'count'],
    ['gaps', 'count'],
  ],
  keyFigures: [
    'consumption',
    'change_share',
    'bursts',
    'leaks',
    'cost',
    'completeness',
    'previous_consumption',
  ],
  charts: [CONSUMPTION_CHART],
});

export const computation = defineComputation({
  datapoints: (all) => [counterOf(all)],
  device: (readings) => {
    const metered = meterFigures(readings);
    return {
      metered,
      row: {
        ...publicFigures(metered),
        ...changeOf([metered]),
        leak_cost_per_day: leakCostOf(metered.leak_rate, readings.run.inputs.tariff),
      },
    };
  },
  totals: (devices, { tariff }) => meterTotals(metersOf(devices), tariff),
  days: (devices) => meterDays(metersOf(devices)),
  readsHours: true,
});
