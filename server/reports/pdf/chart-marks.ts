import { SEVERITY_SHAPES } from '../../../src/domain/alarms/severity-shapes.ts';
import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import type { Highlight } from '../../../src/domain/reports/charts/day-highlights.ts';
import { SHAPE_OF } from '../../../src/domain/reports/charts/marks.ts';
import { topUnder, type Box, type Plot } from './chart-labels.ts';
import { PRINTED } from './nodes.ts';
import { at, FONT, svgText, textWidth } from './svg-text.ts';

/** The size of a shape, in points, and that of its view box. */
const SIZE = 7;
const VIEW_BOX = 16;
/** Between shape and word, and below both. */
const GAP = 2;
/** What a mark takes above the label of a value. */
export const MARK_HEIGHT = SIZE + GAP + 1;

const overlaps = (a: Pick<Box, 'from' | 'to'>, b: Pick<Box, 'from' | 'to'>): boolean =>
  a.from < b.to && b.from < a.to;

/**
 * Above the bars of days with findings, and the labels of their values: the shape of the severity, and the word on the first day of
 * what lasted several if it has room. `labels`: where the values are written.
 */
export const dayMarks = (
  chart: Chart,
  plot: Plot,
  highlights: readonly Highlight[],
  labels: readonly Box[],
): string[] => {
  const taken: { readonly from: number; readonly to: number }[] = [];
  const byDay = highlights.toSorted((a, b) => a.day - b.day);
  const placeOf = (day: number, width: number) => {
    const x = Math.min(plot.right - width / 2, Math.max(plot.left + width / 2, plot.x(day)));
    return { from: x - width / 2, to: x + width / 2 };
  };
  return byDay.flatMap(({ day, word, until, severity, ink }) => {
    if (chart.values[day] === null || chart.values[day] === undefined) return [];
    const long = placeOf(day, SIZE + GAP + textWidth(word));
    const isNamed = until !== null && !taken.some((other) => overlaps(long, other));
    const place = isNamed ? long : placeOf(day, SIZE);
    taken.push(place);
    const below = labels.filter((label) => overlaps(place, label)).map(({ baseline }) => baseline - FONT);
    const bottom = Math.min(topUnder(chart, day, plot, place.to - place.from), ...below) - GAP;
    const color = PRINTED[ink];
    return [
      `<path transform="translate(${at(place.from)} ${at(bottom - SIZE)}) scale(${SIZE / VIEW_BOX})" d="${SEVERITY_SHAPES[SHAPE_OF[severity]]}" fill="${color}" fill-rule="evenodd"/>`,
      ...(isNamed ? [svgText(place.from + SIZE + GAP, bottom - 1, word, 'start', color)] : []),
    ];
  });
};
