import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme, type Theme } from '@mui/material/styles';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsClipPath } from '@mui/x-charts/ChartsClipPath';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { FocusedLineMark, LineHighlightPlot } from '@mui/x-charts/LineChart';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { formatValue } from '../../domain/format.ts';
import { extentOf, gapsOf, timesOf, type Point, type Span } from '../../domain/series.ts';
import type { Limit } from '../../domain/thresholds.ts';
import { timeTicks } from '../../domain/time-ticks.ts';
import { exactTime, shortTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../generator/me.ts';
import { AlarmsLayer, GapsLayer, LinesLayer, type Line } from './chart-layers.tsx';

interface Props {
  readonly lines: readonly Line[];
  readonly unit: string | null;
  readonly limits: readonly Limit[];
  readonly span: Span;
  readonly intervalS: number;
}

/** `43.5 °C`, and of a bucket `43.5 °C (41 to 48)`. */
const usePointText = (unit: string | null) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return ({ value, min, max }: Point): string => {
    const text = formatValue(value, unit, locale);
    if (min === undefined || max === undefined || min === max) return text;
    return translate('readings.of_bucket', {
      value: text,
      min: formatValue(min, null, locale),
      max: formatValue(max, null, locale),
    });
  };
};

const Limits = ({ limits, unit }: { readonly limits: readonly Limit[]; readonly unit: string | null }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { palette } = useTheme();
  return limits.map(({ name, value, kind }) => (
    <ChartsReferenceLine
      key={name}
      y={value}
      label={`${translate(`readings.limits.${name}`)} ${formatValue(value, unit, locale)}`}
      labelAlign="end"
      lineStyle={{
        stroke: kind === 'alarm' ? palette.error.main : palette.success.main,
        strokeDasharray: kind === 'alarm' ? '6 4' : '2 4',
        strokeWidth: 1.5,
      }}
      labelStyle={{ fill: palette.text.secondary, fontSize: 12 }}
    />
  ));
};

/**
 * The lines of quantities of one unit over time: limits drawn, silence drawn as gaps, buckets as bands.
 * What it shows stands in the table below too.
 */
export const Chart = ({ lines, unit, limits, span, intervalS }: Props) => {
  const zone = useZone();
  const locale = useFormatLocale();
  const clip = useId();
  const textOf = usePointText(unit);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const times = timesOf(lines.map(({ points }) => points));
  const end = Math.max(span.to, times.at(-1) ?? span.to);
  const shown = { from: span.from, to: end };
  const ticks = timeTicks(span.from, end, zone, isPhone ? 3 : 9);
  const [low, high] = extentOf(
    lines.map(({ points }) => points),
    limits.map(({ value }) => value),
  );
  const width = lines[0]?.widthMs ?? 0;
  const alarm = limits.find(({ name }) => name === 'alarmHigh');
  return (
    <ChartsContainer
      height={isPhone ? 260 : 320}
      margin={{ top: 16, right: 24, bottom: 0, left: 0 }}
      skipAnimation
      xAxis={[
        {
          id: 'time',
          scaleType: 'linear',
          data: times,
          min: span.from,
          max: end,
          domainLimit: 'strict',
          tickInterval: [...ticks.at],
          valueFormatter: (ms: number, { location }) =>
            location === 'tick'
              ? shortTime(ms, zone, ticks.isDays, locale)
              : exactTime(new Date(ms).toISOString(), zone, locale),
        },
      ]}
      yAxis={[
        {
          id: 'value',
          min: low,
          max: high,
          domainLimit: 'strict',
          width: 56,
          valueFormatter: (value: number) => formatValue(value, null, locale),
        },
      ]}
      series={lines.map((line) => {
        const byTime = new Map(line.points.map((point) => [point.ms, point]));
        return {
          type: 'line' as const,
          id: String(line.id),
          label: line.label,
          color: line.colour,
          data: times.map((ms) => byTime.get(ms)?.value ?? null),
          valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) => {
            const point = byTime.get(times[dataIndex] ?? Number.NaN);
            return point ? textOf(point) : null;
          },
        };
      })}
    >
      <ChartsClipPath id={clip} />
      <GapsLayer gaps={gapsOf(times, shown, intervalS, width)} />
      <ChartsGrid horizontal />
      <Limits limits={limits} unit={unit} />
      <g clipPath={`url(#${clip})`}>
        <LinesLayer lines={lines} intervalS={intervalS} />
      </g>
      {alarm && <AlarmsLayer lines={lines} above={alarm.value} />}
      <ChartsAxisHighlight x="line" />
      <LineHighlightPlot />
      <FocusedLineMark />
      <ChartsXAxis axisId="time" />
      <ChartsYAxis axisId="value" />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  );
};
