import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Fragment, useMemo } from 'react';
import { Bars } from '../../../charts/bars.tsx';
import { Chart as ReadingsChart } from '../../../charts/chart.tsx';
import { Drawn } from '../../../charts/drawn.tsx';
import { lineStyle, type ChartLine } from '../../../charts/line.ts';
import { SEVERITY_INKS, SEVERITY_SHAPES } from '../../../domain/alarms/severity-shapes.ts';
import { cssVariable } from '../../../domain/colours.ts';
import { chartValue } from '../../../domain/reports/charts/chart-range.ts';
import { DAY_MS, DAY_RUN_S } from '../../../domain/reports/charts/day-points.ts';
import { drawBlock, drawnLimits, LIMIT_INKS, partsOf } from '../../../domain/reports/charts/draw-block.ts';
import { SHAPE_OF } from '../../../domain/reports/charts/marks.ts';
import type { ChartBlock } from '../../../domain/reports/document/document.ts';
import { formatValue } from '../../../domain/text/format.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { ToneShape } from './tone-mark.tsx';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';

/** A shape of 16 × 16, 13 px wide, centred above a bar. */
const MARK_PLACE = 'translate(-6.4 -16) scale(0.8)';
/** Keeps it apart from lines of the axis. */
const MARK_HALO = { stroke: 'var(--fg-surface)', strokeWidth: 4, paintOrder: 'stroke' } as const;
/** How far the axis of a chart with marks goes, as a multiple of its highest bar. */
const MARK_REACH = 1.14;

const useLines = (block: ChartBlock) => {
  const { palette } = useTheme();
  return useMemo(() => {
    const { name, unit, format, shape, limits, marks } = block;
    // Shares are drawn in percent.
    const factor = format === 'share' ? 100 : 1;
    const isBars = shape === 'bars';
    const parts = partsOf(block);
    const known = parts.known.map(({ ms, value }) => ({ ms, value: value * factor }));
    const alarm = limits.find(({ kind }) => kind === 'alarm')?.steps[0]?.[1] ?? null;
    const shapes = new Map(
      marks.map(({ span: { from }, severity }) => [
        from,
        <path
          key={from}
          d={SEVERITY_SHAPES[SHAPE_OF[severity]]}
          fill={`var(${cssVariable(SEVERITY_INKS[SHAPE_OF[severity]])})`}
          fillRule="evenodd"
          transform={MARK_PLACE}
          {...MARK_HALO}
        />,
      ]),
    );
    const line: ChartLine = {
      id: 0,
      name,
      points: known.map(({ ms, value }) => ({ ms: isBars ? ms : ms + DAY_MS / 2, value })),
      widthMs: isBars ? DAY_MS : 0,
      intervalS: DAY_RUN_S,
      ...lineStyle(0, palette.mode),
      key: name,
      kind: 'gauge',
      unit: unit || null,
      // Red above it, with the highest values.
      alarmAbove: alarm === null ? null : alarm * factor,
      ...(isBars ? { Shape: Bars, markAt: (ms: number) => shapes.get(ms) } : {}),
      text: (value) => chartValue({ format, unit }, value / factor),
    };
    return {
      lines: [line],
      limits: limits.flatMap(({ text, kind, steps }) => {
        const value = steps[0]?.[1] ?? null;
        if (kind === 'usual' || value === null) return [];
        const short = formatValue(value, unit || null);
        return [{ text, short, bare: formatValue(value, null), value: value * factor, kind }];
      }),
      gaps: parts.gaps,
      // Above the bars, where their marks are.
      reach: marks.length > 0 ? [Math.max(...known.map(({ value }) => value)) * MARK_REACH] : undefined,
    };
  }, [block, palette.mode]);
};

const useDayText = () => {
  const locale = useFormatLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (ms: number): string => format.format(ms);
  }, [locale]);
};

/** What was found on which days, after the shape that marks them. */
const Marks = ({ block: { marks } }: { readonly block: ChartBlock }) => {
  const translate = useTranslate();
  const dayText = useDayText();
  return [...new Set(marks.map(({ severity }) => severity))].map((severity) => (
    <Fragment key={severity}>
      {' '}
      <Box component="span" sx={{ color: `var(${cssVariable(SEVERITY_INKS[SHAPE_OF[severity]])})` }}>
        <ToneShape severity={severity} />
      </Box>{' '}
      {translate('reports.highlighted', {
        severity: translate(`reports.severity.${severity}`),
        days: marks
          .filter((one) => one.severity === severity)
          .map(({ span, word }) => `${dayText(span.from)}: ${word}`)
          .join(', '),
      })}
    </Fragment>
  ));
};

/** A chart by local day, which can be read by pointer and keyboard. */
const DayChart = ({ block }: { readonly block: ChartBlock }) => {
  const translate = useTranslate();
  const dayText = useDayText();
  const { name, span, note, gaps: meaning } = block;
  const { lines, limits, gaps, reach } = useLines(block);
  const time = useMemo(
    () => ({
      zone: 'UTC',
      text: dayText,
      ticks: Array.from({ length: Math.round((span.to - span.from) / DAY_MS) }, (_, day) => {
        const ms = span.from + (day + 0.5) * DAY_MS;
        return { ms, text: dayText(ms) };
      }),
    }),
    [span, dayText],
  );
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
            {[note, meaning].filter(Boolean).join(' ')}
            <Marks block={block} />
          </>
        }
      />
    </Box>
  );
};

/** Points of a drawing of one day, as on paper: so much smaller than its box that its texts are as large as others. */
const SIZES = { phone: { width: 204, height: 110 }, desk: { width: 600, height: 130 } } as const;
const SCALE_MAX = 2;

/** The names of limits below a drawing that has no room for them beside its plot. */
const LimitNames = ({ block }: { readonly block: ChartBlock }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, fontSize: 12 }}>
    {drawnLimits(block).map(({ text, kind }) => (
      <Box
        key={text}
        component="li"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, color: `var(${cssVariable(LIMIT_INKS[kind])})` }}
      >
        <Box component="span" aria-hidden sx={{ width: 20, borderTop: '2px dashed' }} />
        {text}
      </Box>
    ))}
  </Box>
);

/** A chart of a document: of days, or of one day as it is on paper. */
export const DocumentChart = ({ block }: { readonly block: ChartBlock }) => {
  const isPhone = useMedia(PHONE);
  const size = SIZES[isPhone ? 'phone' : 'desk'];
  if (block.shape !== 'steps') return <DayChart block={block} />;
  return (
    <Box component="figure" sx={{ m: 0, px: 2, py: 1.5 }}>
      <Box component="figcaption" sx={{ fontWeight: 600, mb: 1 }}>
        {`${block.name} (${block.unit})`}
      </Box>
      <Drawn
        drawing={drawBlock(block, { ...size, hasNames: !isPhone })}
        label={block.description}
        style={{ width: '100%', height: 'auto', maxWidth: size.width * SCALE_MAX }}
      />
      {isPhone && <LimitNames block={block} />}
    </Box>
  );
};
