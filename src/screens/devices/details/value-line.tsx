import Box from '@mui/material/Box';
import { linePath } from '../../../domain/charts/paths.ts';
import { extentOf, runsOf, type Span } from '../../../domain/readings/series.ts';
import type { DatapointSeries } from '../readings/use-series.ts';

const WIDTH = 96;
const HEIGHT = 24;

interface Props extends Pick<DatapointSeries, 'datapoint' | 'series'> {
  readonly span: Span;
  readonly intervalS: number;
}

/** A day of a value beside it, without words: its readings say the rest. */
export const ValueLine = ({ datapoint, series: { points, widthMs }, span, intervalS }: Props) => {
  const [low, high] = extentOf([points], []);
  const scales = {
    x: (ms: number) => ((ms - span.from) / (span.to - span.from)) * WIDTH,
    y: (value: number) => HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4),
  };
  const runs = runsOf(points, intervalS, widthMs);
  return (
    <Box
      component="svg"
      aria-hidden
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ display: 'block', color: 'primary.main' }}
    >
      <path
        // `h0` draws a dot for a reading alone.
        d={runs.map((run) => `${linePath(run, scales, datapoint.kind === 'state')}h0`).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
};
