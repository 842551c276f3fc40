import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Fragment, useMemo } from 'react';
import { Bars } from '../../charts/bars.tsx';
import { Chart as ReadingsChart } from '../../charts/chart.tsx';
import { lineStyle, type ChartLine } from '../../charts/line.ts';
import { formatValue } from '../../domain/text/format.ts';
import { SEVERITY_INKS, SEVERITY_SHAPES } from '../../domain/alarms/severity-shapes.ts';
import { cssVariable } from '../../domain/colours.ts';
import type { Chart } from '../../domain/reports/charts/chart.ts';
import {
  highlightsBySeverity,
  highlightsOf,
  highlightTexts,
  type ChartOfDevices,
  type Highlight,
} from '../../domain/reports/charts/day-highlights.ts';
import { DAY_MS, DAY_RUN_S, dayPoints } from '../../domain/reports/charts/day-points.ts';
import { chartRange, chartValue, gapsText } from '../../domain/reports/charts/chart-range.ts';
import { chartName } from '../../domain/reports/texts/labels.ts';
import { SHAPE_OF } from '../../domain/reports/charts/marks.ts';
import type { Result } from '../../domain/reports/result.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { ToneShape } from './tone-mark.tsx';

/** A shape of 16 × 16, 13 px wide, centred above a bar. */
const MARK_PLACE = 'translate(-6.4 -16) scale(0.8)';
/** Keeps it apart from lines of the axis. */
const MARK_HALO = { stroke: 'var(--fg-surface)', strokeWidth: 4, paintOrder: 'stroke' } as const;
/** How far the axis of a chart with marks goes, as a multiple of its highest bar. */
const MARK_REACH = 1.14;

/** The names of limits where there is little room. */
const BRIEF = { alarm: 'outletMax', aim: 'low' } as const;

const useLines = (chart: Chart, name: string, highlights: readonly Highlight[]) => {
  const translate = useTranslate();
  const { palette } = useTheme();
  return useMemo(() => {
    const { points, span, gaps } = dayPoints(chart);
    // Shares are drawn in percent.
    const factor = chart.format === 'share' ? 100 : 1;
    const isBars = chart.shape === 'bars';
    const limit = chart.limits.find(({ kind }) => kind === 'alarm')?.value;
    const marks = new Map(
      highlights.map(({ day, ink, severity }) => [
        chart.dates[day],
        <path
          key={day}
          d={SEVERITY_SHAPES[SHAPE_OF[severity]]}
          fill={`var(${cssVariable(ink)})`}
          fillRule="evenodd"
          transform={MARK_PLACE}
          {...MARK_HALO}
        />,
      ]),
    );
    const markAt: ChartLine['markAt'] = (ms) => marks.get(new Date(ms).toISOString().slice(0, 10));
    const line: ChartLine = {
      id: 0,
      name,
      points: points.map(({ ms, value }) => ({ ms: isBars ? ms : ms + DAY_MS / 2, value: value * factor })),
      widthMs: isBars ? DAY_MS : 0,
      intervalS: DAY_RUN_S,
      ...lineStyle(0, palette.mode),
      key: chart.key,
      kind: 'gauge',
      unit: chart.unit || null,
      // Red above it, with the highest values.
      alarmAbove: limit === undefined ? null : limit * factor,
      ...(isBars ? { Shape: Bars, markAt } : {}),
      text: (value) => chartValue(chart, value / factor),
    };
    const limits = chart.limits.map(({ label, value, kind }) => {
      const brief = (text: string): string => translate(`limits.${BRIEF[kind]}`, { value: text });
      // A limit is no measured value: without decimals that say nothing.
      const shown = formatValue(value, chart.unit || null);
      return {
        text: `${translate(label)} ${shown}`,
        short: brief(shown),
        bare: brief(formatValue(value, null)),
        value: value * factor,
        kind,
      };
    });
    // Above the bars, where their marks are.
    const highest = Math.max(...points.map(({ value }) => value * factor));
    const reach = marks.size > 0 ? [highest * MARK_REACH] : undefined;
    return { lines: [line], limits, span, gaps, reach };
  }, [chart, highlights, name, palette.mode, translate]);
};

const useDayText = () => {
  const locale = useFormatLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (ms: number): string => format.format(ms);
  }, [locale]);
};

/** Chart of daily values with limits. Unknown days are gaps. The tables show the same data. */
export const DayChart = ({ chart, result }: { readonly chart: ChartOfDevices; readonly result: Result }) => {
  const translate = useTranslate();
  const dayText = useDayText();
  const name = chartName(chart, translate);
  const highlights = useMemo(() => highlightsOf({ result, translate }, chart), [result, translate, chart]);
  const { lines, limits, span, gaps, reach } = useLines(chart, name, highlights);
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
        reach={reach}
        span={span}
        isLive={false}
        intervalS={DAY_RUN_S}
        gaps={gaps}
        time={time}
        label={translate('reports.chart', { name })}
        title={name}
        caption={
          <>
            {caption}
            {` ${gapsText(chart, translate)}`}
            {highlightsBySeverity(highlights).map(({ severity, days }) => (
              <Fragment key={severity}>
                {' '}
                <Box
                  component="span"
                  sx={{ color: `var(${cssVariable(SEVERITY_INKS[SHAPE_OF[severity]])})` }}
                >
                  <ToneShape severity={severity} />
                </Box>{' '}
                {translate('reports.highlighted', {
                  severity: translate(`reports.severity.${severity}`),
                  days: highlightTexts(days, chart).join(', '),
                })}
              </Fragment>
            ))}
          </>
        }
      />
    </Box>
  );
};
