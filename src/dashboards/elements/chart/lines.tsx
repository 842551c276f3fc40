import { bandPath, linePath } from '../../../domain/chart-paths.ts';
import type { DatapointKind } from '../../../domain/devices.ts';
import { extentOf, gapsOf, runsOf, timesOf, type Point, type Span } from '../../../domain/series.ts';
import { timeTicks } from '../../../domain/time-ticks.ts';
import { valueTicks } from '../../../domain/value-ticks.ts';
import { shortTime } from '../../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/current-user.ts';
import { useSize } from './use-size.ts';

export interface ChartLine {
  readonly id: number;
  readonly points: readonly Point[];
  readonly widthMs: number;
  readonly intervalS: number;
  readonly kind: DatapointKind;
  readonly colour: string;
  readonly dash: string;
}

/** Minimum; wider if the longest number needs it. */
const MIN_LEFT = 52;
/** Approximate width of a 12 px character, rounded up. */
const CHARACTER_WIDTH = 7;
const BOTTOM = 22;
const TOP = 6;
const RIGHT = 6;
/** Pixels per axis tick. */
const TIME_TICK = 64;
const VALUE_TICK = 34;
/** Half the width of a tick label, so that the last one is not cut off. */
const TICK_HALF = 22;

interface Props {
  readonly lines: readonly ChartLine[];
  readonly span: Span;
  readonly label: string;
  readonly numberText: (value: number) => string;
}

/** Lines over time in the size of their box. Roll-ups have min/max bands; missing data is shown as gaps. */
export const ChartLines = ({ lines, span, label, numberText }: Props) => {
  const [ref, { width, height }] = useSize();
  const zone = useZone();
  const locale = useFormatLocale();
  const times = timesOf(lines.map(({ points }) => points));
  const end = Math.max(span.to, times.at(-1) ?? span.to);
  const [low, high] = extentOf(
    lines.map(({ points }) => points),
    [],
  );
  const values = valueTicks(low, high, Math.max(2, Math.floor((height - BOTTOM) / VALUE_TICK)));
  const left = Math.max(MIN_LEFT, ...values.map((value) => numberText(value).length * CHARACTER_WIDTH + 10));
  const x = (ms: number): number => left + ((ms - span.from) / (end - span.from)) * (width - left - RIGHT);
  const y = (value: number): number =>
    height - BOTTOM - ((value - low) / (high - low || 1)) * (height - BOTTOM - TOP);
  const ticks = timeTicks(span.from, end, zone, Math.max(2, Math.floor((width - left) / TIME_TICK)));
  const intervalS = Math.max(...lines.map((line) => line.intervalS), 1);
  const gaps = gapsOf(times, { from: span.from, to: end }, intervalS, lines[0]?.widthMs ?? 0);
  return (
    <div ref={ref} style={{ position: 'absolute', inset: 0 }}>
      {width > left + RIGHT && height > BOTTOM + TOP && (
        <svg role="img" aria-label={label} width={width} height={height} style={{ display: 'block' }}>
          {gaps.map(({ from, to }) => (
            <rect
              key={from}
              x={x(from)}
              y={TOP}
              width={Math.max(1, x(to) - x(from))}
              height={height - BOTTOM - TOP}
              fill="var(--fg-text)"
              fillOpacity={0.05}
            />
          ))}
          {values.map((value) => (
            <g key={value}>
              <line x1={left} x2={width - RIGHT} y1={y(value)} y2={y(value)} stroke="var(--fg-line)" />
              <text
                x={left - 6}
                y={y(value)}
                textAnchor="end"
                dominantBaseline="central"
                className="dash-tick"
              >
                {numberText(value)}
              </text>
            </g>
          ))}
          {ticks.at.map((ms) => (
            <text
              key={ms}
              x={Math.min(x(ms), width - TICK_HALF)}
              y={height - 6}
              textAnchor="middle"
              className="dash-tick"
            >
              {shortTime(ms, zone, ticks.isDays, locale)}
            </text>
          ))}
          {lines.map((line) => {
            const runs = runsOf(line.points, line.intervalS, line.widthMs);
            const singlePoints = runs.filter((run) => run.length === 1).flat();
            return (
              <g key={line.id} data-line={line.id}>
                {line.widthMs > 0 && (
                  <path
                    d={runs.map((run) => bandPath(run, { x, y })).join('')}
                    fill={line.colour}
                    fillOpacity={0.18}
                  />
                )}
                <path
                  d={runs.map((run) => linePath(run, { x, y }, line.kind === 'state')).join('')}
                  fill="none"
                  stroke={line.colour}
                  strokeWidth={2}
                  strokeDasharray={line.dash}
                  strokeLinejoin="round"
                  data-runs={runs.length}
                />
                {singlePoints.map(({ ms, value }) => (
                  <circle key={ms} cx={x(ms)} cy={y(value)} r={2.5} fill={line.colour} />
                ))}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
};
