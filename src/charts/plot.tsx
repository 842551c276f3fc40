import { useId, useMemo } from 'react';
import { layoutOf, type ChartSize } from '../domain/charts/layout.ts';
import { extentOf, gapsOf, timesOf, type Span } from '../domain/readings/series.ts';
import { isSwitch } from '../domain/readings/switches.ts';
import { useFormatLocale, useZone } from '../providers/session/current-user.ts';
import { translate } from '../providers/i18n/translate.ts';
import { AllowedBand, AxesLayer, LimitsLayer } from './axes-layer.tsx';
import { CrosshairBox, CrosshairChips, CrosshairMark, useValuesText } from './crosshair.tsx';
import { offsetOf, type ChartLimit, type ChartLine } from './line.ts';
import { LinesLayer } from './lines-layer.tsx';
import { linesAt } from './point-text.ts';
import { useExactTimeText, withoutYear, type TimeText } from './time-text.ts';
import { useChartSize } from './use-chart-size.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useValueText } from './value-text.ts';

/** How the times of a chart are shown, if not like those of readings. */
export interface ChartTime {
  readonly zone: string;
  readonly text: TimeText;
  /** Labels of the time axis, of which those that fit are shown. */
  readonly ticks?: readonly { readonly ms: number; readonly text: string }[];
}

export interface PlotProps {
  /** The visible lines; they share a unit. */
  readonly lines: readonly ChartLine[];
  readonly limits: readonly ChartLimit[];
  /** Values that the axis reaches in any case, so that charts beside each other have the same one. */
  readonly reach?: readonly number[] | undefined;
  readonly span: Span;
  /** Shorter silences are not shaded as gaps, in seconds. */
  readonly intervalS: number;
  /** The gaps, if they are not computed from the readings. */
  readonly gaps?: readonly Span[] | undefined;
  /** Times that stand out, such as those beyond a limit. */
  readonly shaded?: readonly Span[] | undefined;
  /** The smallest step between value ticks: 1 for counts. */
  readonly minStep?: number | undefined;
  readonly time?: ChartTime | undefined;
  /** The names of the lines. */
  readonly names: string;
  readonly onZoom?: ((span: Span) => void) | undefined;
}

const NO_LINES: readonly ChartLine[] = [];
const NO_SPANS: readonly Span[] = [];
const NO_VALUES: readonly number[] = [];

const useLayout = ({ lines, limits, reach = NO_VALUES, span, minStep, time }: PlotProps, size: ChartSize) => {
  const ownZone = useZone();
  const zone = time?.zone ?? ownZone;
  const ticks = time?.ticks;
  const locale = useFormatLocale();
  const text = useValueText();
  const [first] = lines;
  // Lines in different units share an axis without one.
  const unit = lines.every((line) => line.unit === first?.unit) ? (first?.unit ?? null) : null;
  const hasBars = lines.some(({ Shape }) => Shape);
  const [off, on] = first && isSwitch(first) ? [text(0, first), text(1, first)] : [];
  return useMemo(() => {
    const extent = extentOf(
      lines.flatMap(({ points, previous }) => [points, previous ?? []]),
      [...limits.map(({ value }) => value), ...reach, ...(hasBars ? [0] : [])],
    );
    const words = off === undefined || on === undefined ? undefined : ([off, on] as const);
    return layoutOf({ size, span, extent, unit, words, minStep, zone, locale, ticks, limits });
  }, [lines, limits, reach, span, size, unit, hasBars, off, on, minStep, zone, locale, ticks]);
};

/** Lines over time in the size of their box, with a crosshair for pointer and keyboard. */
export const Plot = (props: PlotProps) => {
  const { lines, limits, span, intervalS, names, onZoom } = props;
  const clip = useId();
  const [box, size] = useChartSize();
  const layout = useLayout(props, size);
  const times = useMemo(
    () =>
      timesOf(
        lines.map((line) => line.points.map(({ ms, value }) => ({ ms: ms + offsetOf(line), value }))),
      ).filter((ms) => ms >= span.from && ms <= span.to),
    [lines, span],
  );
  const gaps = useMemo(
    () => props.gaps ?? gapsOf(times, span, intervalS, lines[0]?.widthMs ?? 0),
    [props.gaps, times, span, intervalS, lines],
  );
  const { at, other, selection, handlers } = useCrosshair({ layout, span, times, onZoom });
  const exactTimeText = useExactTimeText(intervalS);
  const timeText = props.time?.text ?? exactTimeText;
  const valuesText = useValuesText(timeText);
  const marked = at ?? other;
  const values = useMemo(() => linesAt(marked === null ? NO_LINES : lines, marked ?? 0), [lines, marked]);
  const last = times.at(-1);
  const read = at ?? last;
  const { left, right, top, bottom } = layout;
  return (
    <div
      ref={box}
      className="chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={[translate('charts.position', { names }), ...limits.map(({ text }) => text)].join('. ')}
      aria-valuemin={times[0] ?? span.from}
      aria-valuemax={last ?? span.to}
      aria-valuenow={read ?? span.to}
      aria-valuetext={read === undefined ? '' : valuesText(read, linesAt(lines, read))}
      data-zoom={onZoom && ''}
      {...handlers}
    >
      {size.width > left && size.height > top && (
        <svg
          className="chart-svg"
          width={size.width}
          height={size.height}
          viewBox={`0 0 ${size.width} ${size.height}`}
          aria-hidden
        >
          <clipPath id={clip}>
            <rect x={left} y={0} width={right - left} height={bottom + 2} />
          </clipPath>
          <AxesLayer layout={layout} gaps={gaps} shaded={props.shaded ?? NO_SPANS} />
          <AllowedBand limits={limits} layout={layout} />
          <LimitsLayer limits={limits} layout={layout} />
          <LinesLayer lines={lines} layout={layout} clip={clip} />
          <CrosshairMark at={marked} values={values} layout={layout} selection={selection} />
        </svg>
      )}
      {at === null && other !== null && <CrosshairChips at={other} values={values} layout={layout} />}
      {at !== null && !selection && (
        <CrosshairBox at={at} values={values} layout={layout} timeText={(ms) => withoutYear(timeText(ms))} />
      )}
    </div>
  );
};
