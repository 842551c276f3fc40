import { use, useId, useMemo } from 'react';
import { Chart } from '../../charts/chart.tsx';
import { chartLimit, distinctLimits } from '../../charts/limits.ts';
import { alarmsOf, isBeyond, lineStyle, type ChartLimit, type ChartLine } from '../../charts/line.ts';
import type { BoundDatapoint } from '../../domain/readings/datapoints.ts';
import { highestOf, topOf } from '../../domain/charts/top-of.ts';
import { intervalOf } from '../../domain/readings/live.ts';
import type { Point } from '../../domain/readings/series.ts';
import { shortTime } from '../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { useMode } from '../../providers/theme/mode.ts';
import { useFormatters } from '../formatters.ts';
import { SurfaceContext } from '../surface.ts';
import { useTimeRange, type TimeRange } from '../time-range.tsx';
import { useCurrentValue, useValueSource } from '../values.tsx';
import { defineElement, type ElementProps } from './element.ts';
import { LoadingSkeleton } from './parts/loading-skeleton.tsx';
import { ErrorBox, MessageBox } from './parts/message-box.tsx';
import { ValueState } from './parts/value-state.tsx';
import { HEADING, textOption } from './parts/options.ts';
import { useBoundSeries, useElementSpan } from './parts/use-series.ts';

const NO_POINTS: readonly Point[] = [];
const DAY_MS = 86_400_000;
/** The scale of an outlet (°C), so that those of a board can be compared. */
const OUTLET_SCALE = [20, 50];
const HOURS: Readonly<Record<string, number>> = { '24h': 24, '7d': 168, '30d': 720, '365d': 8760 };

/** Line names: the label, the device, or both, whatever distinguishes them. */
const namesOf = (datapoints: readonly BoundDatapoint[]): ReadonlyMap<number, string> => {
  const isOneDevice = new Set(datapoints.map(({ device_id }) => device_id)).size === 1;
  const isOneLabel = new Set(datapoints.map(({ label }) => label)).size === 1;
  const nameOf = ({ label, device_title }: BoundDatapoint): string => {
    if (isOneDevice) return label;
    return isOneLabel ? device_title : `${device_title}: ${label}`;
  };
  return new Map(datapoints.map((datapoint) => [datapoint.id, nameOf(datapoint)]));
};

/** The limits of datapoints that share a unit. */
const limitsOf = (datapoints: readonly BoundDatapoint[], locale: string): readonly ChartLimit[] => {
  const unit = datapoints[0]?.unit ?? null;
  if (datapoints.some((datapoint) => datapoint.unit !== unit)) return [];
  return distinctLimits(datapoints.flatMap(({ limits }) => limits ?? [])).map((limit) =>
    chartLimit(limit, unit, locale),
  );
};

/** The lowest limit above which a value is too high. */
const upperAlarmOf = ({ limits }: BoundDatapoint): number | null =>
  limits?.findLast(({ name, kind }) => kind === 'alarm' && name !== 'alarmLow')?.value ?? null;

interface CurrentProps {
  readonly bound: BoundDatapoint;
  readonly line: ChartLine;
  /** Whether it is one of several in a legend, which have no room for when the next value is expected. */
  readonly isShort: boolean;
  /** The readings of an outlet that was too hot, as a text. */
  readonly highest: string | null;
}

/** The current value of a line's datapoint, with its age. */
const Current = ({ bound, line, isShort, highest }: CurrentProps) => {
  const current = useCurrentValue(bound.id);
  const format = useFormatters();
  const state = useId();
  const text = format.text(current.value, bound);
  const { number } = format.number(current.value, bound);
  const isRed = current.value !== null && isBeyond(line, current.value);
  return (
    <>
      {/* Of an outlet, a drawing beside it shows the temperature of the last use. */}
      {Boolean(bound.limits?.length) && current.state === 'live' && (
        <span className="chart-now">{format.translate('charts.pipe')}</span>
      )}
      <strong aria-describedby={state} data-state={current.state} data-beyond={isRed || undefined}>
        {number}
        <span className="chart-unit">{text.slice(number.length)}</span>
      </strong>
      <ValueState id={state} shown={current} pace={isShort || highest ? undefined : bound} />
      {highest && <span className="chart-highest">{highest}</span>}
    </>
  );
};

interface BoundProps extends ElementProps {
  readonly datapoints: readonly BoundDatapoint[];
  readonly range: TimeRange | null;
}

const BoundChart = ({ element, datapoints, range }: BoundProps) => {
  const mode = useMode();
  const locale = useFormatLocale();
  const zone = useZone();
  const format = useFormatters();
  const { span, isLive } = useElementSpan(range, HOURS[textOption(element.options, 'range')] ?? 24);
  const isCompared = range?.isCompared ?? false;
  const { found, isLoading, error, retry } = useBoundSeries(datapoints, span, { isLive, isCompared });
  const names = namesOf(datapoints);
  const foundById = new Map(found.map((each) => [each.datapoint.id, each]));
  // Also those whose readings are still loading, so that the legend has its size from the beginning.
  const lines = datapoints.map((datapoint, index): ChartLine => {
    const { series, previous } = foundById.get(datapoint.id) ?? {};
    return {
      points: series?.points ?? NO_POINTS,
      widthMs: series?.widthMs ?? 0,
      previous,
      id: datapoint.id,
      name: names.get(datapoint.id) ?? datapoint.label,
      ...lineStyle(index, mode),
      intervalS: intervalOf(datapoint),
      key: datapoint.key,
      kind: datapoint.kind,
      unit: datapoint.unit,
      alarmAbove: upperAlarmOf(datapoint),
    };
  });
  const limits = useMemo(() => limitsOf(datapoints, locale), [datapoints, locale]);
  const { isWall = false, namesDevices } = use(SurfaceContext);
  const heading = textOption(element.options, 'title');
  const device = datapoints[0]?.device_title;
  const isNamed = namesDevices && datapoints.every(({ device_title }) => device_title === device);
  const title = isNamed ? [heading, device].filter(Boolean).join(' · ') : heading;
  const name = title || [...names.values()].join(', ');
  const isShort = datapoints.length > 1;
  // Longer than a day: which one it was says more than the time.
  const isLong = span.to - span.from > DAY_MS;
  const highestText = (line: ChartLine, bound: BoundDatapoint): string | null => {
    const { points, alarmAbove } = line;
    const highest = highestOf(points);
    if (isShort || !highest || alarmAbove === null || topOf(highest) <= alarmAbove) return null;
    const value = format.text(topOf(highest), bound);
    // The latest of those that read the same.
    const { ms } = points.findLast((point) => topOf(point) > topOf(highest) - 0.05) ?? highest;
    const text = format.translate('charts.highest', { value, time: shortTime(ms, zone, isLong, locale) });
    const count = alarmsOf(line).length;
    // A wall has no room for it.
    return isWall || count < 2 ? text : format.translate('charts.above_times', { highest: text, count });
  };
  return (
    <Chart
      lines={lines}
      limits={limits}
      reach={limits.some(({ kind }) => kind === 'aim') ? OUTLET_SCALE : undefined}
      span={span}
      isLive={isLive}
      intervalS={Math.max(1, ...lines.map(({ intervalS }) => intervalS))}
      label={name}
      title={name}
      hasHeading={title !== ''}
      hasTools={!isWall}
      detailOf={(line) => {
        const bound = datapoints.find(({ id }) => id === line.id);
        return (
          bound && <Current bound={bound} line={line} isShort={isShort} highest={highestText(line, bound)} />
        );
      }}
      onZoom={range?.zoom}
      // Nobody can point at a line on a wall.
      caption={isWall && lines.some(({ widthMs }) => widthMs > 0) && format.translate('charts.band')}
      instead={
        error ? (
          <ErrorBox text={error.message} onRetry={retry} />
        ) : (
          isLoading && <LoadingSkeleton minHeight={100} />
        )
      }
    />
  );
};

const ChartView = ({ element }: ElementProps) => {
  const format = useFormatters();
  const source = useValueSource();
  const range = useTimeRange();
  const ids = (element.xidwithValues ?? []).map(({ id }) => id);
  const datapoints = ids.map(source.datapoint).filter((bound) => bound !== undefined);
  if (ids.length === 0) return <MessageBox>{format.translate('elements.unbound')}</MessageBox>;
  if (datapoints.length === 0) return <MessageBox>{format.translate('elements.state.broken')}</MessageBox>;
  if (range === undefined) return <LoadingSkeleton minHeight={100} />;
  return <BoundChart element={element} datapoints={datapoints} range={range} />;
};

export default defineElement({
  label: 'Chart',
  order: 60,
  datapoints: 'many',
  settings: [
    HEADING,
    {
      name: 'range',
      label: 'Range',
      kind: 'choice',
      choices: [
        { id: '24h', name: '24 hours' },
        { id: '7d', name: '7 days' },
        { id: '30d', name: '30 days' },
        { id: '365d', name: '12 months' },
      ],
    },
  ],
  initial: { width: 12, height: 8, xidwithValues: [], options: { range: '24h' } },
  View: ChartView,
});
