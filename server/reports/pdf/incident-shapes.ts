import type { Incident, Step } from '../../../src/domain/reports/result.ts';
import type { Span } from '../../../src/domain/series.ts';
import type { DayAxis } from './day-axis.ts';
import { PRINTED } from './nodes.ts';
import { at, FONT, svgText, textWidth } from './svg-text.ts';

/** Points above the plot, and beside it: the axis and the labels of limits. */
export const TOP = 4;
export const LEFT = 34;
export const RIGHT = 66;
/** Of a dot. */
export const RADIUS = 2.6;
/** What lasted a moment is drawn this wide. */
const SHORTEST = 1.2;

/** The value of steps at a time; null: none. */
export const valueAt = (steps: readonly Step[], ms: number): number | null =>
  steps.findLast(([from]) => from <= ms)?.[1] ?? null;

/** The day from left to right, and the places of values. */
export interface Plot {
  readonly axis: DayAxis;
  readonly y: (value: number) => number;
  /** Where the plot ends, in points. */
  readonly right: number;
  readonly bottom: number;
}

/** What was measured: a line with the area below it, red above the limit. */
export const areas = (
  { points, limits }: Incident,
  day: Span,
  { axis: { x }, y, bottom: end }: Plot,
): string[] =>
  points.flatMap(([from, value], n) => {
    if (value === null) return [];
    const [to, next] = points[n + 1] ?? [day.to, null];
    const [left, width] = [x(from), Math.max(SHORTEST, x(to) - x(from))];
    const limit = valueAt(limits, from) ?? Number.POSITIVE_INFINITY;
    const isAbove = value > limit;
    const rect = (top: number, bottom: number, color: string, opacity: number): string =>
      `<rect x="${at(left)}" y="${at(top)}" width="${at(width)}" height="${at(Math.max(0, bottom - top))}" fill="${color}" fill-opacity="${opacity}"/>`;
    const colorOf = (most: number): string => (most > limit ? PRINTED.error : PRINTED.primary);
    return [
      rect(y(Math.min(value, limit)), end, PRINTED.primary, 0.18),
      ...(isAbove ? [rect(y(value), y(limit), PRINTED.error, 0.45)] : []),
      `<path d="M${at(left)} ${at(y(value))}h${at(width)}" stroke="${colorOf(value)}" stroke-width="1.2"/>`,
      ...(next === null
        ? []
        : [
            `<path d="M${at(x(to))} ${at(y(value))}V${at(y(next))}" stroke="${colorOf(Math.max(value, next))}" stroke-width="1.2"/>`,
          ]),
    ];
  });

/** A value at a time with its words. */
export interface Labelled {
  readonly ms: number;
  readonly value: number;
  readonly words: string;
}
/** Dots with their values and times: of those close to each other, the first is labelled. */
export const labels = (all: readonly Labelled[], { axis: { x }, y, right }: Plot): string[] => {
  const taken: { readonly from: number; readonly to: number }[] = [];
  return all.flatMap(({ ms, value, words }) => {
    const width = textWidth(words) + 4;
    const middle = Math.min(right - width / 2, Math.max(LEFT + width / 2, x(ms)));
    const [from, to] = [middle - width / 2, middle + width / 2];
    const dot = `<circle cx="${at(x(ms))}" cy="${at(y(value))}" r="${RADIUS}" fill="${PRINTED.error}"/>`;
    if (taken.some((other) => from < other.to && other.from < to)) return [dot];
    taken.push({ from, to });
    const baseline = y(value) - RADIUS - 3;
    return [
      `<rect x="${at(from)}" y="${at(baseline - FONT + 1)}" width="${at(width)}" height="${FONT}" fill="${PRINTED.surface}"/>`,
      dot,
      svgText(middle, baseline, words, 'middle', PRINTED.error),
    ];
  });
};
