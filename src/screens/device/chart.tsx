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
import { isSwitch } from '../../domain/switches.ts';
import { formatValue } from '../../domain/format.ts';
import { extentOf, gapsOf, timesOf, type Point, type Span } from '../../domain/series.ts';
import type { Limit } from '../../domain/thresholds.ts';
import { timeTicks } from '../../domain/time-ticks.ts';
import { exactTime, shortTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { AlarmsLayer, GapsLayer, LinesLayer } from './chart-layers.tsx';
import type { Line } from './line.ts';
import { useValueText } from './value-text.ts';

interface Props {
  readonly lines: readonly Line[];
  readonly limits: readonly Limit[];
  readonly span: Span;
  readonly intervalS: number;
}

/** Formats a point: `43.5 °C`, or for a bucket `43.5 °C (41 to 48)`. */
const usePointText = () => {
  const translate = useTranslate();
  const text = useValueText();
  return ({ value, min, max }: Point, line: Line): string => {
    if (min === undefined || max === undefined || min === max) return text(value, line);
    const bare = { ...line, unit: null };
    return translate('readings.of_bucket', {
      value: text(value, line),
      min: text(min, bare),
      max: text(max, bare),
    });
  };
};

const Limits = ({ limits, unit }: Pick<Props, 'limits'> & Pick<Line, 'unit'>) => {
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
      labelStyle={{
        fill: palette.text.secondary,
        fontSize: 12,
        // Outline, to stay legible over the lines.
        paintOrder: 'stroke',
        stroke: palette.background.paper,
        strokeWidth: 4,
      }}
    />
  ));
};

/**
 * Line chart of datapoints that share a unit, with limits, gaps and min/max bands of buckets. The table below shows
 * the same data.
 */
export const Chart = ({ lines, limits, span, intervalS }: Props) => {
  const zone = useZone();
  const locale = useFormatLocale();
  const clip = useId();
  const textOf = usePointText();
  const valueText = useValueText();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const times = timesOf(lines.map(({ points }) => points));
  const end = Math.max(span.to, times.at(-1) ?? span.to);
  const visible = { from: span.from, to: end };
  const ticks = timeTicks(span.from, end, zone, isPhone ? 4 : 9);
  const [low, high] = extentOf(
    lines.map(({ points }) => points),
    limits.map(({ value }) => value),
  );
  const width = lines[0]?.widthMs ?? 0;
  const unit = lines[0]?.unit ?? null;
  const first = lines[0];
  const isYesNo = first !== undefined && isSwitch(first);
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
          width: 'auto',
          ...(isYesNo ? { tickInterval: [0, 1] } : {}),
          valueFormatter: (value: number) =>
            isYesNo ? valueText(value, first) : formatValue(value, unit, locale),
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
            return point ? textOf(point, line) : null;
          },
        };
      })}
    >
      <ChartsClipPath id={clip} />
      <GapsLayer gaps={gapsOf(times, visible, intervalS, width)} />
      <ChartsGrid horizontal />
      <g clipPath={`url(#${clip})`}>
        <LinesLayer lines={lines} intervalS={intervalS} />
      </g>
      <Limits limits={limits} unit={unit} />
      <AlarmsLayer lines={lines} />
      <ChartsAxisHighlight x="line" />
      <LineHighlightPlot />
      <FocusedLineMark />
      <ChartsXAxis axisId="time" />
      <ChartsYAxis axisId="value" />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  );
};
