import Box from '@mui/material/Box';
import { Drawn } from '../../../charts/drawn.tsx';
import { drawChart } from '../../../domain/charts/draw/draw.ts';
import { lineFrame } from '../../../domain/charts/draw/scales.ts';
import { extentOf, runsOf, type Span } from '../../../domain/readings/series.ts';
import type { DatapointSeries } from '../readings/use-series.ts';

interface Props extends Pick<DatapointSeries, 'datapoint' | 'series'> {
  readonly span: Span;
  readonly intervalS: number;
}

/** A day of a value beside it, without words: its readings say the rest. */
export const ValueLine = ({ datapoint, series: { points, widthMs }, span, intervalS }: Props) => (
  <Box sx={{ color: 'primary.main' }}>
    <Drawn
      drawing={drawChart(lineFrame({ width: 96, height: 24 }, span, extentOf([points], [])), [
        {
          layer: 'line',
          runs: runsOf(points, intervalS, widthMs),
          ink: 'current',
          strokeWidth: 1.5,
          isStep: datapoint.kind === 'state',
        },
      ])}
    />
  </Box>
);
