import { useTheme } from '@mui/material/styles';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { runsOf, type Span } from '../../domain/series.ts';
import { bandPath, linePath, trianglePath } from '../../domain/chart-paths.ts';
import { alarmsOf, type Line } from './line.ts';

/** Up to this many readings, each gets a dot. */
const MAX_MARKED = 160;

interface LinesProps {
  readonly lines: readonly Line[];
  readonly intervalS: number;
}

const LineRuns = ({ line, intervalS }: { readonly line: Line; readonly intervalS: number }) => {
  const scales = { x: useXScale<'linear'>(), y: useYScale<'linear'>() };
  const runs = runsOf(line.points, intervalS, line.widthMs);
  const isMarked = line.points.length <= MAX_MARKED;
  // A single reading between two gaps has no line, so it always gets a dot.
  const marked = isMarked ? line.points : runs.filter((run) => run.length === 1).flat();
  return (
    <g data-line={line.id}>
      {line.widthMs > 0 && (
        <path d={runs.map((run) => bandPath(run, scales)).join('')} fill={line.colour} fillOpacity={0.18} />
      )}
      <path
        d={runs.map((run) => linePath(run, scales, line.kind === 'state')).join('')}
        fill="none"
        stroke={line.colour}
        strokeWidth={2}
        strokeDasharray={line.dash}
        strokeLinejoin="round"
        data-runs={runs.length}
      />
      {marked.map(({ ms, value }) => (
        <circle key={`${ms}/${value}`} cx={scales.x(ms)} cy={scales.y(value)} r={2.5} fill={line.colour} />
      ))}
    </g>
  );
};

/** Lines with min/max bands, interrupted at gaps. */
export const LinesLayer = ({ lines, intervalS }: LinesProps) => (
  <g>
    {lines.map((line) => (
      <LineRuns key={line.id} line={line} intervalS={intervalS} />
    ))}
  </g>
);

/** Shades gaps so that missing readings are not mistaken for steady values. */
export const GapsLayer = ({ gaps }: { readonly gaps: readonly Span[] }) => {
  const x = useXScale<'linear'>();
  const { top, height } = useDrawingArea();
  const { palette } = useTheme();
  return (
    <g data-gaps={gaps.length}>
      {gaps.map(({ from, to }) => (
        <rect
          key={from}
          x={x(from)}
          y={top}
          width={Math.max(1, x(to) - x(from))}
          height={height}
          fill={palette.text.primary}
          fillOpacity={0.06}
        />
      ))}
    </g>
  );
};

/** Marks the first reading of each rise above the alarm limit. */
export const AlarmsLayer = ({ lines }: { readonly lines: readonly Line[] }) => {
  const x = useXScale<'linear'>();
  const y = useYScale<'linear'>();
  const { palette } = useTheme();
  return (
    <g>
      {lines.flatMap((line) =>
        alarmsOf(line).map((point) => (
          <path
            key={`${line.id}/${point.ms}`}
            data-alarm={point.ms}
            d={trianglePath(x(point.ms), y(point.max ?? point.value))}
            fill={palette.error.main}
            stroke={palette.background.paper}
            strokeWidth={1}
          />
        )),
      )}
    </g>
  );
};
