import { Drawn } from '../../../charts/drawn.tsx';
import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { intervalOf } from '../../../domain/readings/live.ts';
import { drawChart } from '../../../domain/charts/draw/draw.ts';
import { lineFrame } from '../../../domain/charts/draw/scales.ts';
import { extentOf, runsOf, summaryOf } from '../../../domain/readings/series.ts';
import { useFormatters } from '../../formatters.ts';
import { useBoundSeries, useLastHours } from '../parts/use-series.ts';

const SIZE = { width: 200, height: 40 } as const;

/** The last hours of a datapoint as a small line; missing data is shown as gaps. */
export const Sparkline = ({
  datapoint,
  hours,
}: {
  readonly datapoint: BoundDatapoint;
  readonly hours: number;
}) => {
  const format = useFormatters();
  const span = useLastHours(hours);
  const { found } = useBoundSeries([datapoint], span);
  const series = found[0]?.series;
  const summary = series && summaryOf(series.points);
  if (!series || !summary) return null;
  const end = Math.max(span.to, series.points.at(-1)?.ms ?? 0);
  const label = format.translate('elements.sparkline', {
    hours,
    low: format.number(summary.min, datapoint).number,
    high: format.text(summary.max, datapoint),
  });
  return (
    <>
      <Drawn
        isStretched
        className="dash-sparkline"
        label={label}
        drawing={drawChart(lineFrame(SIZE, { from: span.from, to: end }, extentOf([series.points], [])), [
          {
            layer: 'line',
            runs: runsOf(series.points, intervalOf(datapoint), series.widthMs),
            ink: 'current',
            strokeWidth: 1.5,
            isStep: datapoint.kind === 'state',
          },
        ])}
      />
      <span className="dash-line-note" aria-hidden>
        {label}
      </span>
    </>
  );
};
