import type { Point } from '../domain/readings/series.ts';
import { nearestPoint } from '../domain/readings/series-at.ts';
import { translate } from '../providers/i18n/translate.ts';
import { offsetOf, type ChartLine } from './line.ts';
import { useValueText } from './value-text.ts';

/** How far from the crosshair a reading may be. Within a gap, a line has no value. */
const withinMs = (line: ChartLine): number => offsetOf(line) || Math.max(line.intervalS * 1000, line.widthMs);

/** The values of a line at a time. */
export interface LineAt {
  readonly line: ChartLine;
  readonly point: Point | undefined;
  readonly previous: Point | undefined;
}

export const linesAt = (lines: readonly ChartLine[], ms: number): readonly LineAt[] =>
  lines.map((line) => {
    const near = (points: readonly Point[]): Point | undefined =>
      nearestPoint(points, ms - offsetOf(line), withinMs(line));
    return { line, point: near(line.points), previous: line.previous && near(line.previous) };
  });

/** Formats points: `43.5 °C`, or for a bucket `43.5 °C (41 to 48)`. */
export const usePointText = () => {
  const text = useValueText();
  return ({ value, min, max }: Point, line: ChartLine): string => {
    if (line.text) return line.text(value);
    if (min === undefined || max === undefined || min === max) return text(value, line);
    const bare = { ...line, unit: null };
    return translate('charts.of_bucket', {
      value: text(value, line),
      min: text(min, bare),
      max: text(max, bare),
    });
  };
};
