import { memo } from 'react';
import { LIMIT_GAP, type ChartLayout } from '../domain/charts/layout.ts';
import type { Span } from '../domain/readings/series.ts';
import type { ChartLimit } from './line.ts';

interface Props {
  readonly layout: ChartLayout;
  readonly gaps: readonly Span[];
  readonly shaded: readonly Span[];
}

interface BandsProps extends Pick<Props, 'layout'> {
  readonly spans: readonly Span[];
  readonly className: string;
}

/** Spans of time as bands, as far as they are within the chart. */
const Bands = ({ layout: { left, right, top, bottom, x }, spans, className }: BandsProps) =>
  spans.flatMap(({ from, to }) => {
    const [begin, end] = [Math.max(left, x(from)), Math.min(right, x(to))];
    const width = Math.max(1, end - begin);
    return begin > right || end < left
      ? []
      : [<rect key={from} x={begin} y={top} width={width} height={bottom - top} className={className} />];
  });

/** Grid and ticks; gaps are shaded so that missing readings are not mistaken for steady values. */
export const AxesLayer = memo(({ layout, gaps, shaded }: Props) => {
  const { left, right, bottom, valueTicks, timeTicks } = layout;
  return (
    <>
      <g data-gaps={gaps.length}>
        <Bands layout={layout} spans={gaps} className="chart-gap" />
      </g>
      <Bands layout={layout} spans={shaded} className="chart-shaded" />
      {valueTicks.map(({ at, text }) => (
        <g key={text}>
          <line x1={left} x2={right} y1={at} y2={at} className="chart-grid" />
          <text x={left - 8} y={at} dy="0.35em" textAnchor="end" className="chart-tick">
            {text}
          </text>
        </g>
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} className="chart-axis" />
      {timeTicks.map(({ at, lineAt, text }) => (
        <g key={at}>
          <line x1={lineAt} x2={lineAt} y1={bottom} y2={bottom + 4} className="chart-axis" />
          <text x={at} y={bottom} dy="1.6em" textAnchor="middle" className="chart-tick">
            {text}
          </text>
        </g>
      ))}
    </>
  );
});

interface LimitsProps {
  readonly limits: readonly ChartLimit[];
  readonly layout: ChartLayout;
}

/** What is allowed, between the lowest upper limit and the lower one. */
export const AllowedBand = ({ limits, layout: { left, right, limitTicks } }: LimitsProps) => {
  const lowest = (kind: ChartLimit['kind']): number =>
    Math.max(-1, ...limitTicks.flatMap(({ lineAt }, index) => (limits[index]?.kind === kind ? lineAt : [])));
  const [top, bottom] = [lowest('alarm'), lowest('low')];
  return (
    top >= 0 &&
    bottom > top && (
      <rect x={left} y={top} width={right - left} height={bottom - top} className="chart-allowed" />
    )
  );
};

/** Limits as lines, with their labels to the right of the plot, where they cover no readings. Below the lines, whose labels would be crossed out. */
export const LimitsLayer = memo(({ limits, layout }: LimitsProps) => {
  const { left, right, fontSize, limitTicks } = layout;
  const labelsAt = right + LIMIT_GAP * fontSize;
  return limitTicks.map(({ at, lineAt, text }, index) => (
    <g key={limits[index]?.text} className="chart-limit" data-kind={limits[index]?.kind}>
      {/* Nothing would say what it is. */}
      {text && <line x1={left} x2={right} y1={lineAt} y2={lineAt} />}
      {at !== lineAt && <path d={`M${right},${lineAt}L${labelsAt - fontSize / 4},${at}`} />}
      <text x={labelsAt} y={at} dy="0.35em" className="chart-tick">
        {text}
      </text>
    </g>
  ));
});
