import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { intervalOf } from '../../../domain/readings/live.ts';
import { linePath } from '../../../domain/charts/paths.ts';
import { extentOf, runsOf, summaryOf } from '../../../domain/readings/series.ts';
import { useFormatters } from '../../formatters.ts';
import { useBoundSeries, useLastHours } from '../parts/use-series.ts';

const WIDTH = 200;
const HEIGHT = 40;

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
  const [low, high] = extentOf([series.points], []);
  const x = (ms: number): number => ((ms - span.from) / (end - span.from)) * WIDTH;
  const y = (value: number): number => HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4);
  const runs = runsOf(series.points, intervalOf(datapoint), series.widthMs);
  const label = format.translate('elements.sparkline', {
    hours,
    low: format.number(summary.min, datapoint).number,
    high: format.text(summary.max, datapoint),
  });
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="dash-sparkline"
      >
        <path
          d={runs.map((run) => linePath(run, { x, y }, datapoint.kind === 'state')).join('')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="dash-line-note" aria-hidden>
        {label}
      </span>
    </>
  );
};
