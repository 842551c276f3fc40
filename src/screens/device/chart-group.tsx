import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { isSwitch } from '../../domain/switches.ts';
import { gapsOf, summaryOf, timesOf, type Span } from '../../domain/series.ts';
import { intervalOf } from '../../domain/live.ts';
import { limitsOf, upperLimitOf } from '../../domain/thresholds.ts';
import { seriesColours, seriesDashes } from '../../providers/theme/series.ts';
import type { Device } from './device.ts';
import { useDurationText } from './duration.ts';
import { alarmsOf, type Line } from './line.ts';
import type { DatapointSeries } from './use-series.ts';
import { useValueText } from './value-text.ts';

// Load the chart library only when a chart is rendered.
const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

/** Each line's sample, name, last value and range. */
const Legend = ({ lines }: { readonly lines: readonly Line[] }) => {
  const translate = useTranslate();
  const text = useValueText();
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, listStyle: 'none', m: 0, p: 0 }}
    >
      {lines.map((line) => {
        const { id, label, colour, dash } = line;
        const summary = summaryOf(line.points);
        // A switch's range is always off to on.
        const statistics = isSwitch(line) ? (['last'] as const) : (['last', 'lowest', 'highest'] as const);
        return (
          <Box
            key={id}
            component="li"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <svg width="24" height="8" aria-hidden>
              <path d="M0 4H24" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
            </svg>
            <strong>{label}</strong>
            {summary &&
              statistics.map((name) => (
                <Box
                  key={name}
                  component="span"
                  sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                >
                  {translate(`readings.${name}`)}{' '}
                  {text({ last: summary.last, lowest: summary.min, highest: summary.max }[name], line)}
                </Box>
              ))}
          </Box>
        );
      })}
    </Box>
  );
};

/** Gaps and alarms of the chart in words. */
const useFindings = (lines: readonly Line[], span: Span, intervalS: number): string[] => {
  const translate = useTranslate();
  const durationText = useDurationText();
  const gaps = gapsOf(timesOf(lines.map(({ points }) => points)), span, intervalS, lines[0]?.widthMs ?? 0);
  const longest = durationText(Math.max(0, ...gaps.map(({ from, to }) => to - from)));
  const alarms = lines.flatMap(alarmsOf).length;
  return [
    gaps.length > 0
      ? translate('readings.gaps', { smart_count: gaps.length, longest })
      : translate('readings.no_gaps'),
    ...(alarms > 0 ? [translate('readings.alarms', { smart_count: alarms })] : []),
  ];
};

interface Props {
  readonly device: Device;
  /** Datapoints that share a unit. */
  readonly items: readonly DatapointSeries[];
  readonly span: Span;
}

/** A chart of datapoints that share a unit, with legend and description. */
export const ChartGroup = ({ device, items, span }: Props) => {
  const translate = useTranslate();
  const durationText = useDurationText();
  const { palette } = useTheme();
  const { expected_interval_s } = device;
  // A datapoint sent with every tenth uplink has no gaps at the other nine.
  const intervalS = Math.min(
    ...items.map(({ datapoint: { usual_interval_s } }) =>
      intervalOf({ expected_interval_s, usual_interval_s }),
    ),
  );
  const lines = items.map(({ datapoint, series }, index): Line => ({
    ...series,
    id: datapoint.id,
    label: datapoint.label,
    colour: seriesColours[palette.mode][index % seriesColours[palette.mode].length] ?? palette.primary.main,
    dash: seriesDashes[index % seriesDashes.length] ?? 'none',
    key: datapoint.key,
    kind: datapoint.kind,
    unit: datapoint.unit,
    alarmAbove: upperLimitOf(device, datapoint.key)?.value ?? null,
  }));
  const limits = [
    ...new Map(
      items.flatMap(({ datapoint }) => limitsOf(device, datapoint.key)).map((limit) => [limit.name, limit]),
    ).values(),
  ];
  const findings = useFindings(lines, span, intervalS);
  const names = lines.map(({ label }) => label).join(', ');
  const sources = [...new Set(limits.map(({ source }) => source))].join('; ');
  const width = lines[0]?.widthMs ?? 0;
  return (
    <Paper
      component="figure"
      aria-label={translate('readings.chart', { names })}
      variant="outlined"
      sx={{ m: 0, p: { xs: 1.5, sm: 2 }, borderRadius: 1, minWidth: 0 }}
    >
      <Legend lines={lines} />
      <Suspense fallback={<Skeleton variant="rounded" height={320} aria-busy="true" />}>
        <Chart lines={lines} limits={limits} span={span} intervalS={intervalS} />
      </Suspense>
      <Box component="figcaption" sx={{ mt: 1, color: 'text.secondary', fontSize: 12 }}>
        {findings.join(' ')}
        {width > 0 && ` ${translate('readings.buckets', { length: durationText(width) })}`}
        {sources && ` ${translate('readings.limit_source', { source: sources })}`}
      </Box>
    </Paper>
  );
};
