import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { Chart as ReadingsChart } from '../../charts/chart.tsx';
import { lineStyle, type ChartLine } from '../../charts/line.ts';
import type { Chart } from '../../domain/reports/chart.ts';
import { dayPoints, DAY_MS } from '../../domain/reports/day-points.ts';
import { chartRange, chartValue } from '../../domain/reports/chart-range.ts';
import { chartName } from '../../domain/reports/labels.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** A day without a value breaks a line: two intervals are more than a day and less than two. */
const INTERVAL_S = (0.6 * DAY_MS) / 1000;

const useLines = (chart: Chart, name: string) => {
  const translate = useTranslate();
  const { palette } = useTheme();
  return useMemo(() => {
    const { points, span, gaps } = dayPoints(chart);
    // Shares are drawn in percent.
    const factor = chart.format === 'share' ? 100 : 1;
    const isBars = chart.shape === 'bars';
    const line: ChartLine = {
      id: 0,
      name,
      points: points.map(({ ms, value }) => ({ ms: isBars ? ms : ms + DAY_MS / 2, value: value * factor })),
      widthMs: isBars ? DAY_MS : 0,
      intervalS: INTERVAL_S,
      ...lineStyle(0, palette.mode),
      key: chart.key,
      kind: 'gauge',
      unit: chart.unit || null,
      alarmAbove: null,
      ...(isBars ? { shape: 'bars' } : {}),
      text: (value) => chartValue(chart, value / factor),
    };
    const limits = chart.limits.map(({ label, value, kind }) => ({
      text: `${translate(label)} ${chartValue(chart, value)}`,
      short: chartValue(chart, value),
      bare: chartValue(chart, value),
      value: value * factor,
      kind,
    }));
    return { lines: [line], limits, span, gaps };
  }, [chart, name, palette.mode, translate]);
};

const useDayText = () => {
  const locale = useFormatLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (ms: number): string => format.format(ms);
  }, [locale]);
};

/** Chart of daily values with limits. Unknown days are gaps. The tables show the same data. */
export const DayChart = ({ chart }: { readonly chart: Chart }) => {
  const translate = useTranslate();
  const dayText = useDayText();
  const name = chartName(chart, translate);
  const { lines, limits, span, gaps } = useLines(chart, name);
  const time = useMemo(
    () => ({
      zone: 'UTC',
      text: dayText,
      ticks: chart.dates.map((date) => {
        const noon = Date.parse(`${date}T12:00Z`);
        return { ms: noon, text: dayText(noon) };
      }),
    }),
    [chart.dates, dayText],
  );
  const caption = translate('reports.chart_text', {
    from: dayText(span.from),
    to: dayText(span.to - DAY_MS),
    ...chartRange(chart),
  });
  return (
    <Box sx={{ px: 2, py: 1.5, '--chart-height': '200px' }}>
      <ReadingsChart
        lines={lines}
        limits={limits}
        span={span}
        isLive={false}
        intervalS={INTERVAL_S}
        gaps={gaps}
        time={time}
        label={translate('reports.chart', { name })}
        title={name}
        caption={`${caption}${gaps.length > 0 ? ` ${translate('reports.chart_gaps')}` : ''}`}
      />
    </Box>
  );
};
