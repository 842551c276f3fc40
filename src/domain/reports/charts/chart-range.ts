import type { Translate } from '../../../languages/translate.ts';
import { formatValue } from '../../text/format.ts';
import type { Chart } from './chart.ts';
import { figureText } from '../columns/figures.ts';

/** A value of a chart: `2,000 L`, shares in percent, plain numbers with the datapoint's unit. */
export const chartValue = (chart: Pick<Chart, 'format' | 'unit'>, value: number): string =>
  chart.format === 'number' ? formatValue(value, chart.unit) : figureText(value, chart.format, 'UTC');

/** The lowest and the highest value of a chart, which has at least one. */
export const chartRange = (chart: Chart): { readonly min: string; readonly max: string } => {
  const known = chart.values.filter((value): value is number => value !== null);
  return { min: chartValue(chart, Math.min(...known)), max: chartValue(chart, Math.max(...known)) };
};

/** What gaps of a chart mean; empty if it has none. */
export const gapsText = ({ values, hasUnassessed = false }: Chart, translate: Translate): string =>
  values.includes(null) ? translate(hasUnassessed ? 'charts.gaps_unassessed' : 'charts.gaps') : '';
