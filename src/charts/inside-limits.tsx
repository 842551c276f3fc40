import { memo } from 'react';
import type { ChartLayout } from '../domain/chart-layout.ts';
import { placeLabels } from '../domain/limit-places.ts';
import { topOf } from '../domain/highest.ts';
import { runsOf } from '../domain/series.ts';
import { namedAlarmsOf, type ChartLimit, type ChartLine } from './line.ts';

interface Props {
  readonly lines: readonly ChartLine[];
  readonly limits: readonly ChartLimit[];
  readonly layout: ChartLayout;
}

/** How far the value of an alarm reaches from it, in px. */
const PEAK_REACH = 64;

/** How far a label stays from what is on its left and right, in px. */
const ASIDE = 5;

const curvesOf = (lines: readonly ChartLine[], { x, y }: ChartLayout) =>
  lines.flatMap(({ points, intervalS, widthMs }) =>
    runsOf(points, intervalS, widthMs).map((run) => run.map(({ ms, value }) => ({ x: x(ms), y: y(value) }))),
  );

/** The values of alarms, on either side of them. */
const peaksOf = (lines: readonly ChartLine[], { x, y }: ChartLayout, height: number) =>
  lines.flatMap((line) =>
    namedAlarmsOf(line, x).map((point) => {
      const [at, middle] = [x(point.ms), y(topOf(point))];
      return {
        left: at - PEAK_REACH,
        right: at + PEAK_REACH,
        top: middle - height / 2,
        bottom: middle + height / 2,
      };
    }),
  );

/** The labels of limits within the plot of a narrow chart, at the end of their lines or where they cover no readings. */
export const InsideLimits = memo(({ lines, limits, layout }: Props) => {
  const { left, right, top, bottom, limitTicks, inside } = layout;
  if (!inside) return null;
  const labels = limitTicks.map(({ lineAt }, index) => ({
    lineAt,
    width: (inside.widths[index] ?? 0) + 2 * ASIDE,
    side: limits[index]?.kind === 'alarm' ? ('above' as const) : ('below' as const),
    isOptional: limits[index]?.kind === 'aim',
  }));
  const { height } = inside;
  const plot = { left, right, top, bottom };
  const places = placeLabels(labels, curvesOf(lines, layout), plot, height, peaksOf(lines, layout, height));
  return places.map(
    (place, index) =>
      place && (
        <text
          key={limits[index]?.text}
          x={place.x - ASIDE}
          y={place.y}
          dy="0.35em"
          textAnchor="end"
          className="chart-tick chart-inside"
        >
          {limitTicks[index]?.text}
        </text>
      ),
  );
});
