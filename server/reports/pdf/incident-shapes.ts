import type { Incident, Step } from '../../../src/domain/reports/result.ts';
import type { Span } from '../../../src/domain/readings/series.ts';
import type { DayAxis } from './day-axis.ts';
import { PRINTED } from './nodes.ts';
import { at, FONT, svgText, textWidth } from './svg-text.ts';

/** Points above the plot, and beside it: the axis and the labels of limits. */
export const TOP = 4;
export const LEFT = 34;
export const RIGHT = 66;
/** Of a dot. */
export const RADIUS = 2.6;
/** Between the line from a label and its dot. */
const LEADER_GAP = 1.5;
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

/** A value at a time with its words, and the same where these have no room. */
export interface Labelled {
  readonly ms: number;
  readonly value: number;
  readonly words: string;
  readonly short: string;
}
interface Place {
  readonly words: string;
  readonly from: number;
  readonly to: number;
}
/** The highest of some steps, or of their values that go on, within a part of the plot. */
const highestWithin = (steps: readonly Step[], { from, to }: Place, x: (ms: number) => number): number =>
  Math.max(
    ...steps.flatMap(([ms, value], n) => {
      const next = steps[n + 1]?.[0];
      return value !== null && x(ms) < to && (next === undefined || x(next) > from) ? [value] : [];
    }),
  );
/**
 * Dots with their values and times above what is drawn there, so that no label hides a line: of those close to each other, the first
 * has both, the others the value or only a dot.
 */
export const labels = (
  all: readonly Labelled[],
  { points, limits }: Incident,
  { axis: { x }, y, right }: Plot,
): string[] => {
  const taken: Place[] = [];
  return all.flatMap(({ ms, value, words, short }) => {
    const dot = `<circle cx="${at(x(ms))}" cy="${at(y(value))}" r="${RADIUS}" fill="${PRINTED.error}"/>`;
    const place = [words, short]
      .map((text): Place => {
        const width = textWidth(text) + 4;
        const middle = Math.min(right - width / 2, Math.max(LEFT + width / 2, x(ms)));
        return { words: text, from: middle - width / 2, to: middle + width / 2 };
      })
      .find(({ from, to }) => !taken.some((other) => from < other.to && other.from < to));
    if (!place) return [dot];
    taken.push(place);
    const { from, to } = place;
    const top = Math.max(value, highestWithin(points, place, x), highestWithin(limits, place, x));
    const baseline = y(top) - RADIUS - 3;
    return [
      // Lines of the grid don't cross it.
      `<rect x="${at(from)}" y="${at(baseline - FONT + 1)}" width="${at(to - from)}" height="${FONT}" fill="${PRINTED.surface}"/>`,
      // From a label above others to its dot: unlike what was measured, so that it doesn't look like a peak.
      ...(top > value
        ? [
            `<path d="M${at(x(ms))} ${at(baseline + 2)}V${at(y(value) - RADIUS - LEADER_GAP)}" stroke="${PRINTED.quiet}" stroke-width="0.5" stroke-dasharray="0.8 1.6"/>`,
          ]
        : []),
      dot,
      svgText((from + to) / 2, baseline, place.words, 'middle', PRINTED.error),
    ];
  });
};
