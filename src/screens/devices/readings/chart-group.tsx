import Info from '@mui/icons-material/InfoOutlined';
import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { Chart } from '../../../charts/chart.tsx';
import { chartLimit, distinctLimits, OUTLET_LIMITS } from '../../../charts/limits.ts';
import { alarmsOf, lineStyle, type ChartLine } from '../../../charts/line.ts';
import { useExactTimeText } from '../../../charts/time-text.ts';
import { alarmLimitName, type AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { formatValue } from '../../../domain/text/format.ts';
import { healthOf } from '../../../domain/devices/health.ts';
import { intervalOf } from '../../../domain/readings/live.ts';
import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import { gapsOf, timesOf, type Point, type Span } from '../../../domain/readings/series.ts';
import { limitSource, OWN_DEFAULT } from '../../../domain/valves/threshold-sources.ts';
import { limitsOf, upperLimitOf } from '../../../domain/valves/thresholds.ts';
import { Hint } from '../../../generator/page/hint.tsx';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { Device } from '../device.ts';
import { useDurationText } from './duration.ts';
import { Statistics } from './statistics.tsx';
import type { DatapointSeries } from './use-series.ts';
import { useSiteTime } from './use-site-time.ts';

/** Gaps and alarms of the chart in words. */
const useFindings = (
  lines: readonly ChartLine[],
  span: Span,
  { gaps, isSilent, invalid }: { gaps: readonly Span[]; isSilent: boolean; invalid: number },
): string[] => {
  const translate = useTranslate();
  const durationText = useDurationText();
  const longest = durationText(Math.max(0, ...gaps.map(({ from, to }) => to - from)));
  const alarms = lines.flatMap(alarmsOf).length;
  const limited = lines.find(({ alarmAbove }) => alarmAbove !== null);
  const limit = formatValue(limited?.alarmAbove, limited?.unit, useFormatLocale());
  const hours = Math.round((span.to - span.from) / HOUR_MS);
  const length =
    hours > 0 && hours < 48
      ? translate('durations.hours', { smart_count: hours, number: hours })
      : durationText(span.to - span.from);
  return [
    ...(gaps.length > 0
      ? [translate('readings.gaps', { smart_count: gaps.length, longest })]
      : isSilent
        ? []
        : [translate('readings.no_gaps')]),
    ...(isSilent ? [translate('readings.silent_now')] : []),
    ...(invalid > 0 ? [translate('readings.invalid', { smart_count: invalid })] : []),
    ...(alarms > 0 ? [translate('readings.alarms', { smart_count: alarms, limit, length })] : []),
  ];
};

/** Beyond which value lines are red: the limit of a case, which it keeps when its rule or its device gets another. */
interface LineAlarm {
  readonly above?: number;
  readonly below?: number;
}

/** The limits beyond which the line of a datapoint is red: those of the case that the chart is about come first. */
export const redBeyond = (
  device: Parameters<typeof upperLimitOf>[0],
  point: Parameters<typeof upperLimitOf>[1],
  alarm: LineAlarm | undefined,
): Pick<ChartLine, 'alarmAbove' | 'alarmBelow'> => ({
  alarmAbove: alarm?.above ?? upperLimitOf(device, point)?.value ?? null,
  alarmBelow: alarm?.below,
});

/** The runs of points that are held against limits. */
type Judge = (points: readonly Point[]) => readonly (readonly Point[])[];

const useLines = (
  device: Device,
  items: readonly DatapointSeries[],
  alarm: LineAlarm | undefined,
  judge: Judge | undefined,
): readonly ChartLine[] => {
  const { palette } = useTheme();
  return useMemo(
    () =>
      items.map(({ datapoint, series, previous }, index): ChartLine => ({
        points: series.points,
        widthMs: series.widthMs,
        previous,
        id: datapoint.id,
        name: datapoint.label,
        ...lineStyle(index, palette.mode),
        // A datapoint sent with every tenth uplink has no gaps at the other nine.
        intervalS: intervalOf({
          expected_interval_s: device.expected_interval_s,
          usual_interval_s: datapoint.usual_interval_s,
        }),
        key: datapoint.key,
        kind: datapoint.kind,
        unit: datapoint.unit,
        ...redBeyond(device, datapoint, alarm),
        judged: judge?.(series.points),
      })),
    [device, items, palette.mode, alarm, judge],
  );
};

export type LimitedCase = Pick<AlarmCase, 'kind' | 'datapoint_id' | 'value' | 'limit'>;
const NO_CASES: readonly LimitedCase[] = [];

/** The limits of a device's datapoints, and those of cases about them. */
const useLimits = (device: Device, items: readonly DatapointSeries[], cases: readonly LimitedCase[]) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return useMemo(() => {
    const usual = distinctLimits(items.flatMap(({ datapoint }) => limitsOf(device, datapoint)));
    const unit = items[0]?.datapoint.unit ?? null;
    const ofCases = cases
      .filter(({ datapoint_id }) => items.some(({ datapoint }) => datapoint.id === datapoint_id))
      .flatMap((alarm) =>
        alarm.limit === null || usual.some(({ value }) => value === alarm.limit)
          ? []
          : [{ name: alarmLimitName(alarm), value: alarm.limit, kind: 'alarm' as const }],
      );
    const outlet = usual.find(({ name }) => OUTLET_LIMITS.has(name));
    return {
      limits: [...distinctLimits(ofCases), ...usual].map((each) => chartLimit(each, unit, locale)),
      standard: outlet && limitSource(outlet).split(',')[0],
      sources: [...new Set(usual.map(limitSource))]
        .map((source) => (source === OWN_DEFAULT ? translate('readings.own_default') : source))
        .join('; '),
    };
  }, [device, items, cases, locale, translate]);
};

/** The caption of a chart, with where its limits come from behind a sign. */
const Sourced = ({ text, sources }: { readonly text: string; readonly sources: string }) => {
  const label = useTranslate()('readings.limit_sources', { sources });
  const lastWord = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, lastWord)}
      {/* The sign is on no line of its own. */}
      <span style={{ whiteSpace: 'nowrap' }}>
        {text.slice(lastWord)}{' '}
        <Hint title={label} touchDelay={0}>
          <button type="button" className="plain-why" aria-label={label}>
            <Info sx={{ fontSize: 14 }} />
          </button>
        </Hint>
      </span>
    </>
  );
};

interface Props {
  readonly device: Device;
  /** Datapoints that share a unit. */
  readonly items: readonly DatapointSeries[];
  readonly span: Span;
  readonly isLive: boolean;
  /** Cases whose limits are shown in addition to those of the device. */
  readonly cases?: readonly LimitedCase[] | undefined;
  /** Times that stand out, and what they are. */
  readonly shaded?: { readonly spans: readonly Span[]; readonly text: string } | undefined;
  /** The limit of a case that the chart is about. */
  readonly alarm?: LineAlarm | undefined;
  /** By default all points are. */
  readonly judge?: Judge | undefined;
  /** Whether the chart offers its data as a table; false if the page has one. */
  readonly hasTable?: boolean;
  /** Whether it stands beside the main value, which says the rest: the last value, where limits come from. */
  readonly isInLead?: boolean;
  /** Without it, zooming is limited to the span. */
  readonly onZoom?: (span: Span) => void;
}

/** A chart of a device's datapoints that share a unit, with statistics and description. */
export const ChartGroup = (props: Props) => {
  const { device, items, span, isLive, cases = NO_CASES, shaded, alarm, judge } = props;
  const { hasTable = true, isInLead = false, onZoom } = props;
  const translate = useTranslate();
  const durationText = useDurationText();
  const lines = useLines(device, items, alarm, judge);
  const { limits, sources, standard } = useLimits(device, items, cases);
  const intervalS = Math.min(...lines.map((line) => line.intervalS));
  const gaps = useMemo(
    () => gapsOf(timesOf(lines.map(({ points }) => points)), span, intervalS, lines[0]?.widthMs ?? 0),
    [lines, span, intervalS],
  );
  const isSilent = isLive && healthOf(device, span.to).isSilent;
  const invalid = items.reduce((sum, { series }) => sum + (series.invalid?.length ?? 0), 0);
  const findings = useFindings(lines, span, { gaps, isSilent, invalid });
  const site = useSiteTime(device.time_zone);
  const timeText = useExactTimeText(intervalS, site.zone);
  const names = lines.map(({ name }) => name).join(', ');
  const width = lines[0]?.widthMs ?? 0;
  const caption = [
    ...(shaded ? [shaded.text] : []),
    ...findings,
    ...(width > 0 ? [translate('readings.buckets', { length: durationText(width) })] : []),
    ...(sources && !isInLead
      ? [translate('readings.limit_source', { source: standard ?? translate('readings.usual_practice') })]
      : []),
    ...(site.note ? [site.note] : []),
  ];
  return (
    <ChartFrame isInLead={isInLead}>
      <Chart
        lines={lines}
        limits={limits}
        span={span}
        gaps={gaps}
        isLive={isLive}
        intervalS={intervalS}
        shaded={shaded?.spans}
        time={{ zone: site.zone, text: timeText }}
        label={translate('readings.chart', { names })}
        title={`${device.title}: ${names}`}
        hasTable={hasTable}
        detailOf={(line) => (
          <Statistics line={line} hasLast={isLive && !isInLead} isInLead={isInLead} zone={site.zone} />
        )}
        caption={
          sources && !isInLead ? <Sourced text={caption.join(' ')} sources={sources} /> : caption.join(' ')
        }
        {...(onZoom ? { onZoom } : {})}
      />
    </ChartFrame>
  );
};
