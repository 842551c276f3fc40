import { memo } from 'react';
import { limitLabels, type ChartLayout } from '../domain/chart-layout.ts';
import type { Span } from '../domain/series.ts';
import type { ChartLimit } from './line.ts';

interface Props {
  readonly layout: ChartLayout;
  readonly gaps: readonly Span[];
}

/** Grid, ticks and unit; gaps are shaded so that missing readings are not mistaken for steady values. */
export const AxesLayer = memo(({ layout, gaps }: Props) => {
  const { left, right, top, bottom, x, valueTicks, timeTicks, unit } = layout;
  const [firstTick] = valueTicks;
  return (
    <>
      <g data-gaps={gaps.length}>
        {gaps.map(({ from, to }) => (
          <rect
            key={from}
            x={x(from)}
            y={top}
            width={Math.max(1, x(to) - x(from))}
            height={bottom - top}
            className="chart-gap"
          />
        ))}
      </g>
      {valueTicks.map(({ at, text }) => (
        <g key={text}>
          <line x1={left} x2={right} y1={at} y2={at} className="chart-grid" />
          <text x={left - 8} y={at} dy="0.35em" textAnchor="end" className="chart-tick">
            {text}
          </text>
        </g>
      ))}
      {unit && firstTick && (
        <text x={0} y={0} dy="0.8em" className="chart-tick">
          {unit}
        </text>
      )}
      <line x1={left} x2={right} y1={bottom} y2={bottom} className="chart-axis" />
      {timeTicks.map(({ at, text }) => (
        <text key={at} x={at} y={bottom} dy="1.6em" textAnchor="middle" className="chart-tick">
          {text}
        </text>
      ))}
    </>
  );
});

interface LimitsProps {
  readonly limits: readonly ChartLimit[];
  readonly layout: ChartLayout;
  /** In px. */
  readonly fontSize: number;
}

/** Limits as lines with their names, over the lines of readings. */
export const LimitsLayer = memo(({ limits, layout: { left, right, y }, fontSize }: LimitsProps) => {
  const labels = limitLabels(
    limits.map(({ value }) => y(value)),
    fontSize,
  );
  return limits.map(({ text, value, kind }, index) => (
    <g key={text} className="chart-limit" data-kind={kind}>
      <line x1={left} x2={right} y1={y(value)} y2={y(value)} />
      <text x={right} y={labels[index]} textAnchor="end" className="chart-tick">
        {text}
      </text>
    </g>
  ));
});
