import Box from '@mui/material/Box';
import { useTheme, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { formatValue } from '../../domain/format.ts';
import { scaleOf, type Chart } from '../../domain/reports/charts.ts';
import { figureText } from '../../domain/reports/figures.ts';
import { useFormatLocale } from '../../providers/current-user.ts';

const HEIGHT = 220;
const EDGE = { top: 16, bottom: 28, left: 64, right: 12 } as const;

const useDayText = () => {
  const locale = useFormatLocale();
  return (date: string): string =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      Date.parse(`${date}T00:00Z`),
    );
};

/** Formats a value: `2,000 L`, shares in percent, plain numbers with the datapoint's unit. */
const useValueText =
  (chart: Chart) =>
  (value: number): string =>
    chart.format === 'number' ? formatValue(value, chart.unit) : figureText(value, chart.format, 'UTC');

/** Chart of daily values with limits. Unknown days are gaps. The tables show the same data. */
export const DayChart = ({ chart }: { readonly chart: Chart }) => {
  const translate = useTranslate();
  const { palette } = useTheme();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const dayText = useDayText();
  const textOf = useValueText(chart);
  const { values, dates, limits, shape } = chart;
  const { low, high, ticks } = scaleOf(chart);
  const wide = isPhone ? 360 : 960;
  const step = (wide - EDGE.left - EDGE.right) / values.length;
  const x = (n: number): number => EDGE.left + (n + 0.5) * step;
  const y = (value: number): number =>
    EDGE.top + ((high - value) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const known = values.filter((value): value is number => value !== null);
  const every = Math.max(1, Math.ceil(dates.length / (isPhone ? 4 : 9)));
  const dot = values.length > 120 ? 1 : 3;
  return (
    <Box component="figure" sx={{ m: 0, px: { xs: 1, sm: 2 }, py: 1.5 }}>
      <svg
        viewBox={`0 0 ${wide} ${HEIGHT}`}
        role="img"
        aria-label={translate('reports.chart', { name: chart.title })}
        style={{ display: 'block', width: '100%', height: 'auto', fontSize: 12 }}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={EDGE.left} x2={wide - EDGE.right} y1={y(tick)} y2={y(tick)} stroke={palette.divider} />
            <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end" fill={palette.text.secondary}>
              {textOf(tick)}
            </text>
          </g>
        ))}
        {dates.map((date, n) =>
          n % every === 0 ? (
            <text key={date} x={x(n)} y={HEIGHT - 8} textAnchor="middle" fill={palette.text.secondary}>
              {dayText(date)}
            </text>
          ) : null,
        )}
        {values.map((value, n) => {
          if (value === null) return null;
          const title = <title>{`${dayText(dates[n] ?? '')}: ${textOf(value)}`}</title>;
          const before = values[n - 1] ?? null;
          if (shape === 'bars') {
            const width = Math.max(1, step * 0.72);
            const top = y(Math.max(value, low));
            const height = Math.max(1, y(Math.max(0, low)) - top);
            return (
              <rect
                key={dates[n]}
                x={x(n) - width / 2}
                y={top}
                width={width}
                height={height}
                rx={Math.min(2, width / 4)}
                fill={palette.primary.main}
              >
                {title}
              </rect>
            );
          }
          return (
            <g key={dates[n]} stroke={palette.primary.main} fill={palette.primary.main}>
              {before !== null && (
                <line x1={x(n - 1)} y1={y(before)} x2={x(n)} y2={y(value)} strokeWidth={2} />
              )}
              <circle cx={x(n)} cy={y(value)} r={dot} strokeWidth={0}>
                {title}
              </circle>
            </g>
          );
        })}
        {limits.map(({ label, value, kind }) => {
          const colour = kind === 'alarm' ? palette.error.main : palette.success.main;
          return (
            <g key={label}>
              <line
                x1={EDGE.left}
                x2={wide - EDGE.right}
                y1={y(value)}
                y2={y(value)}
                stroke={colour}
                strokeWidth={1.5}
                strokeDasharray={kind === 'alarm' ? '6 4' : '2 4'}
              />
              <text
                x={wide - EDGE.right}
                y={y(value) - 5}
                textAnchor="end"
                fill={palette.text.primary}
                stroke={palette.background.paper}
                strokeWidth={4}
                paintOrder="stroke"
              >
                {`${label} ${textOf(value)}`}
              </text>
            </g>
          );
        })}
      </svg>
      <Box component="figcaption" sx={{ color: 'text.secondary', fontSize: 12, px: 1 }}>
        {translate('reports.chart_text', {
          from: dayText(dates[0] ?? ''),
          to: dayText(dates.at(-1) ?? ''),
          min: textOf(Math.min(...known)),
          max: textOf(Math.max(...known)),
        })}
        {known.length < values.length && ` ${translate('reports.chart_gaps')}`}
      </Box>
    </Box>
  );
};
