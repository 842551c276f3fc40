import type { Translate } from '../../../languages/translate.ts';
import type { Chart } from '../charts/chart.ts';
import type { Format } from '../columns/format.ts';

const UNITS: Partial<Record<Format, string>> = {
  litres: 'L',
  litres_hour: 'L/h',
  seconds: 's',
  hours: 'h',
  celsius: '°C',
  dollars: '$',
};

interface Figure {
  readonly key: string;
  readonly format: Format;
}

/** A text that follows another one in its sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `battery_low` → `Battery low` */
export const humaniseName = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The label of a figure: `report_words.figures.<key>`, otherwise its name as words. */
export const figureLabel = ({ key }: Pick<Figure, 'key'>, translate: Translate): string =>
  translate(`report_words.figures.${key}`, { _: humaniseName(key) });

/**
 * The label of a total beside its number: `Gap` of one, `Gaps` of more. Bursts say at how many meters they were, since
 * the verdict counts meters; a single one is at several only where these measured the same water.
 */
export const totalLabel = (
  { key, value }: { readonly key: string; readonly value: unknown },
  totals: Readonly<Record<string, unknown>>,
  translate: Translate,
): string => {
  const label = figureLabel({ key }, translate);
  if (typeof value !== 'number') return label;
  const meters = Number(totals.bursting_meters ?? 0);
  return key === 'bursts' && value > 1 && meters > 0
    ? translate('report_notes.counts.bursts_at', { smart_count: meters })
    : translate(`report_notes.counts.${key}`, { smart_count: value, _: label });
};

/** `Battery, mean`: the name of a chart, and what its values of a day are if they are a datapoint's. */
export const chartName = (chart: Pick<Chart, 'key' | 'title' | 'measure'>, translate: Translate): string => {
  const name = chart.title ?? figureLabel(chart, translate);
  return chart.measure ? translate(`report_words.measures.${chart.measure}`, { name }) : name;
};

/** `Consumption (L)`: the heading of a column whose cells are plain numbers. */
export const headingOf = (figure: Figure, translate: Translate): string => {
  const unit = UNITS[figure.format];
  const label = figureLabel(figure, translate);
  return unit === undefined ? label : `${label} (${unit})`;
};
