import { memo, useId } from 'react';
import { bandPath, linePath, trianglePath } from '../domain/charts/paths.ts';
import type { ChartLayout } from '../domain/charts/layout.ts';
import { topOf } from '../domain/charts/top-of.ts';
import { runsOf } from '../domain/readings/series.ts';
import { alarmsOf, isBeyond, namedAlarmsOf, partsOf, type ChartLine, type LineProps } from './line.ts';
import { useValueText } from './value-text.ts';

/** Each reading gets a dot if there is this much room between them, in px: closer, dots would hide the line. */
const MARK_SPACE = 8;
const RED = 'var(--fg-error)';

interface RunsProps extends LineProps {
  /** Whether bars may stand behind it, from which a halo keeps it apart. */
  readonly isOverBars: boolean;
}

const PreviousLine = ({ line, layout }: LineProps) => {
  const runs = runsOf(line.previous ?? [], line.intervalS, line.widthMs);
  return (
    <path
      className="chart-previous"
      d={runs.map((run) => linePath(run, layout, line.kind === 'state')).join('')}
      fill="none"
      stroke={line.colour}
    />
  );
};

/** A line with the min/max band of its buckets, interrupted at gaps; red from a reading beyond the alarm limits on, dashed up to it. */
const LineRuns = ({ line, layout, isOverBars }: RunsProps) => {
  const beyond = useId();
  const { x, y, left, right, bottom } = layout;
  const { alarmAbove, alarmBelow } = line;
  const across = { x: left, width: right - left };
  const runs = runsOf(line.points, line.intervalS, line.widthMs);
  const { solid, red, rises } = partsOf(line, runs);
  const isMarked = line.points.length * MARK_SPACE <= right - left;
  // A single reading between two gaps has no line, so it always gets a dot.
  const marked = isMarked ? line.points : runs.filter((run) => run.length === 1).flat();
  const pathOf = (parts: typeof solid): string =>
    parts.map((run) => linePath(run, layout, line.kind === 'state')).join('');
  const path = {
    fill: 'none',
    strokeWidth: 2,
    strokeDasharray: line.dash,
    strokeLinejoin: 'round',
  } as const;
  return (
    <g data-line={line.id}>
      {line.widthMs > 0 && (
        <path
          d={runs.map((run) => bandPath(run, layout)).join('')}
          fill={line.colour}
          className="chart-band"
        />
      )}
      {/* Between its dashes, bars stay whole. */}
      {isOverBars && <path className="chart-halo" d={pathOf(runs)} strokeDasharray={line.dash} />}
      <path {...path} d={pathOf(solid)} stroke={line.colour} data-runs={runs.length} />
      {(alarmAbove !== null || alarmBelow !== undefined) && (
        <>
          <clipPath id={beyond}>
            {alarmAbove !== null && <rect {...across} height={Math.max(0, y(alarmAbove))} />}
            {alarmBelow !== undefined && <rect {...across} y={y(alarmBelow)} height={bottom} />}
          </clipPath>
          <path {...path} d={pathOf(rises)} className="chart-rise" stroke={line.colour} />
          <path {...path} d={pathOf(red)} className="chart-beyond" clipPath={`url(#${beyond})`} />
        </>
      )}
      {marked.map((point, index) => (
        <circle
          key={point.ms}
          cx={x(point.ms)}
          cy={y(point.value)}
          // Two readings of a moment have one dot.
          r={x(point.ms) - x(marked[index - 1]?.ms ?? 0) < MARK_SPACE / 2 ? 0 : 2}
          fill={isBeyond(line, point.value) && red.some((run) => run.includes(point)) ? RED : line.colour}
        />
      ))}
    </g>
  );
};

/** Where a line ends: its last reading. */
const Last = ({ line, layout: { x, y, left, right } }: LineProps) => {
  const { points, kind, Shape, colour } = line;
  const last = points.at(-1);
  if (!last || kind === 'state' || Shape || x(last.ms) < left || x(last.ms) > right) return null;
  // By the limits alone: where a line ends is what the reader sees first.
  const fill = isBeyond(line, last.value) ? RED : colour;
  return <circle cx={x(last.ms)} cy={y(last.value)} r={4} className="chart-last" fill={fill} />;
};

/** The height of an alarm's mark, and the radius of one with its value, in font sizes. */
const MARK = 0.83;
const DOT = 0.36;
/** How far the value of an alarm stands from it, and how much room it needs, in font sizes. */
const PEAK_GAP = 1.25;
const PEAK_ROOM = 6;
/** From a limit to the middle of a value above it, in font sizes. */
const PEAK_ABOVE = 0.75;
/** Marks closer than this touch, in font sizes. */
const MARK_ROOM = 1.33;

/** Marks the highest reading of each time above the alarm limit, with its value on the side towards the middle. */
const Alarms = ({ line, layout, isNamed }: LineProps & { readonly isNamed: boolean }) => {
  const { x, y, left, right, fontSize, limitTicks } = layout;
  /** The middle of a value (px): that of its mark, or above a limit that would go through it. */
  const besideAt = (at: number): number =>
    Math.min(
      at,
      ...limitTicks
        .filter(({ lineAt }) => Math.abs(lineAt - at) < PEAK_ABOVE * fontSize)
        .map(({ lineAt }) => lineAt - PEAK_ABOVE * fontSize),
    );
  const text = useValueText();
  const named = isNamed ? namedAlarmsOf(line, layout) : [];
  return alarmsOf(line).map((point) => {
    const [at, top] = [x(point.ms), topOf(point)];
    const hasName = named.includes(point);
    // Beside the value of a higher one, a mark without its own says nothing.
    const isHidden = !hasName && named.some(({ ms }) => Math.abs(x(ms) - at) < MARK_ROOM * fontSize);
    if (at < left || at > right || isHidden) return null;
    const isLeft = at - left > PEAK_ROOM * fontSize;
    const beside = PEAK_GAP * fontSize * (isLeft ? -1 : 1);
    if (!hasName)
      return (
        <path
          key={point.ms}
          data-alarm={point.ms}
          className="chart-alarm"
          d={trianglePath(at, y(top), MARK * fontSize)}
        />
      );
    // On top of a steep line, a triangle would be an arrow.
    return (
      <g key={point.ms} data-alarm={point.ms}>
        <circle cx={at} cy={y(top)} r={DOT * fontSize} className="chart-alarm" />
        <text
          x={at + beside}
          y={besideAt(y(top))}
          dy="0.35em"
          textAnchor={isLeft ? 'end' : 'start'}
          className="chart-peak"
        >
          {text(top, line)}
        </text>
      </g>
    );
  });
};

/** The lines of a chart. Memoised, because the crosshair moves with every pixel. */
export const LinesLayer = memo(
  ({
    lines,
    layout,
    clip,
  }: {
    readonly lines: readonly ChartLine[];
    readonly layout: ChartLayout;
    readonly clip: string;
  }) => (
    <>
      <g clipPath={`url(#${clip})`}>
        {lines.map((line) => line.previous && <PreviousLine key={line.id} line={line} layout={layout} />)}
        {lines.map((line) =>
          line.Shape ? (
            <line.Shape key={line.id} line={line} layout={layout} />
          ) : (
            <LineRuns
              key={line.id}
              line={line}
              layout={layout}
              isOverBars={lines.some(({ Shape }) => Shape)}
            />
          ),
        )}
      </g>
      {lines.map((line) => (
        <Last key={line.id} line={line} layout={layout} />
      ))}
      {lines.map((line) => (
        <Alarms key={line.id} line={line} layout={layout} isNamed={lines.length === 1} />
      ))}
    </>
  ),
);
