import type { Theme } from '@mui/material/styles';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useTranslate } from 'ra-core';
import { formatCount } from '../../domain/format.ts';
import type { Span } from '../../domain/series.ts';
import { timeTicks } from '../../domain/time-ticks.ts';
import { shortTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { GapsLayer } from '../device/chart-layers.tsx';

const MINUTE_MS = 60_000;

/** Start of a minute (ms) and the readings accepted in it. */
export interface Bar {
  readonly ms: number;
  readonly count: number;
}

interface Props {
  readonly bars: readonly Bar[];
  readonly span: Span;
  /** When the server started (ms). */
  readonly start: number;
}

/** One bar per minute. The current, incomplete minute is paler. */
const BarsLayer = ({ bars, span }: Pick<Props, 'bars' | 'span'>) => {
  const x = useXScale<'linear'>();
  const y = useYScale<'linear'>();
  const { top, height } = useDrawingArea();
  const { palette } = useTheme();
  return (
    <g data-bars={bars.length}>
      {bars.map(({ ms, count }) => {
        const left = x(Math.max(ms, span.from));
        const right = x(Math.min(ms + MINUTE_MS, span.to));
        const high = y(count) ?? top + height;
        return (
          <rect
            key={ms}
            x={left + 0.5}
            y={high}
            width={Math.max(1, right - left - 1)}
            height={Math.max(0, top + height - high)}
            fill={palette.primary.main}
            fillOpacity={ms + MINUTE_MS > span.to ? 0.55 : 1}
          />
        );
      })}
    </g>
  );
};

/** Chart of readings accepted per minute. The caption states the same in words. */
export const HourChart = ({ bars, span, start }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { palette } = useTheme();
  const ticks = timeTicks(span.from, span.to, zone, isPhone ? 4 : 7);
  const highest = Math.max(0, ...bars.map(({ count }) => count));
  const clock = (ms: number): string => shortTime(ms, zone, false, locale);
  const timeOf = (ms: number): string => `${clock(ms)} – ${clock(ms + MINUTE_MS)}`;
  return (
    <ChartsContainer
      margin={{ top: 16, right: 24, bottom: 0, left: 0 }}
      skipAnimation
      xAxis={[
        {
          id: 'time',
          scaleType: 'linear',
          // Hover targets are the middles of the minutes.
          data: bars.map(({ ms }) => Math.min(ms + MINUTE_MS / 2, span.to)),
          min: span.from,
          max: span.to,
          domainLimit: 'strict',
          tickInterval: [...ticks.at],
          valueFormatter: (ms: number, { location }) =>
            location === 'tick' ? clock(ms) : timeOf(Math.floor(ms / MINUTE_MS) * MINUTE_MS),
        },
      ]}
      yAxis={[
        {
          id: 'count',
          min: 0,
          ...(highest < 5 ? { max: 5 } : {}),
          width: 56,
          tickMinStep: 1,
          tickNumber: 5,
          valueFormatter: (count: number) => formatCount(count, locale),
        },
      ]}
      series={[
        {
          type: 'line',
          id: 'accepted',
          label: translate('readings_in.series'),
          color: palette.primary.main,
          data: bars.map(({ count }) => count),
          valueFormatter: (count: number | null) =>
            translate('readings_in.minute', {
              smart_count: count ?? 0,
              count: formatCount(count ?? 0, locale),
            }),
        },
      ]}
    >
      <GapsLayer gaps={start > span.from ? [{ from: span.from, to: start }] : []} />
      <ChartsGrid horizontal />
      <BarsLayer bars={bars} span={span} />
      <ChartsAxisHighlight x="line" />
      <ChartsXAxis axisId="time" />
      <ChartsYAxis axisId="count" />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  );
};
