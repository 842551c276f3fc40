import type { CSSProperties } from 'react';
import { spreadLabels, type ChartLayout } from '../domain/charts/layout.ts';
import { NOTHING } from '../domain/text/format.ts';
import type { Span } from '../domain/readings/series.ts';
import { translate } from '../providers/i18n/translate.ts';
import { LineSample } from './line-sample.tsx';
import { isBeyond } from './line.ts';
import { usePointText, type LineAt } from './point-text.ts';
import type { TimeText } from './time-text.ts';
import './crosshair.css';

/** The height of a value in a chip, and about the size of the box (px). */
const CHIP = 22;
const BOX = { width: 200, height: 70 };
/** A reading beyond a limit counts as much as this many others. */
const ALARM_WEIGHT = 100;

const isPastMiddle = ({ x, left, right }: ChartLayout, at: number): boolean => x(at) > (left + right) / 2;

interface MarkProps {
  readonly at: number | null;
  readonly values: readonly LineAt[];
  readonly layout: ChartLayout;
  readonly selection: Span | null;
}

/** The vertical line with a dot on each line of readings, and the span being selected. */
export const CrosshairMark = ({ at, values, layout, selection }: MarkProps) => {
  const { x, y, top, bottom } = layout;
  return (
    <g className="chart-cross">
      {selection && (
        <rect
          x={x(selection.from)}
          width={x(selection.to) - x(selection.from)}
          y={top}
          height={bottom - top}
          className="chart-selection"
        />
      )}
      {at !== null && <line x1={x(at)} x2={x(at)} y1={top} y2={bottom} />}
      {values.map(
        ({ line, point }) =>
          point &&
          !line.Shape && (
            <circle key={line.id} cx={x(point.ms)} cy={y(point.value)} r={4} fill={line.colour} />
          ),
      )}
    </g>
  );
};

interface ChipsProps {
  readonly at: number;
  readonly values: readonly LineAt[];
  readonly layout: ChartLayout;
}

/** The values at a moment that is looked at in another chart, each beside its dot. */
export const CrosshairChips = ({ at, values, layout }: ChipsProps) => {
  const pointText = usePointText();
  const found = values.flatMap(({ line, point }) => (point ? [{ line, point }] : []));
  const places = spreadLabels(
    found.map(({ point }) => layout.y(point.value)),
    CHIP,
    layout.top,
    layout.bottom,
  );
  return found.map(({ line, point }, index) => (
    <div
      key={line.id}
      className="chart-chip"
      data-side={isPastMiddle(layout, at) ? 'left' : 'right'}
      style={{ '--x': `${layout.x(point.ms)}px`, '--y': `${places[index]}px` } as CSSProperties}
      aria-hidden
    >
      {pointText(point, line)}
    </div>
  ));
};

/** What the chart shows at the crosshair, in words, for screen readers. */
export const useValuesText = (timeText: TimeText) => {
  const pointText = usePointText();
  return (at: number, values: readonly LineAt[]): string =>
    translate('charts.at', {
      time: timeText(at),
      values: values
        .map(({ line, point, previous }) => {
          const value = point ? pointText(point, line) : NOTHING;
          return translate('charts.of_line', {
            name: line.name,
            value: previous
              ? translate('charts.of_previous', { value, previous: pointText(previous, line) })
              : value,
          });
        })
        .join('; '),
    });
};

/** Whether a box from one place (px) to another hides less at the top of the plot than at its bottom. */
const isTopEmptier = (values: readonly LineAt[], layout: ChartLayout, from: number, to: number): boolean => {
  const { x, y, top, bottom } = layout;
  const height = Math.min(BOX.height, (bottom - top) / 2);
  let difference = 0;
  for (const { line } of values) {
    for (const { ms, value } of line.points) {
      if (x(ms) < from || x(ms) > to) continue;
      const weight = isBeyond(line, value) ? ALARM_WEIGHT : 1;
      if (y(value) < top + height) difference += weight;
      else if (y(value) > bottom - height) difference -= weight;
    }
  }
  return difference < 0;
};

interface BoxProps extends ChipsProps {
  readonly timeText: TimeText;
}

/** Time and values at the crosshair, on the side with more room, where the plot is emptier. */
export const CrosshairBox = ({ at, values, layout, timeText }: BoxProps) => {
  const pointText = usePointText();
  const x = layout.x(at);
  const isRight = isPastMiddle(layout, at);
  const isTop = isTopEmptier(values, layout, isRight ? x - BOX.width : x, isRight ? x : x + BOX.width);
  const hasPrevious = values.some(({ previous }) => previous !== undefined);
  return (
    <div
      className="chart-box"
      data-side={isRight ? 'left' : 'right'}
      data-edge={isTop ? 'top' : 'bottom'}
      style={{ '--x': `${x}px`, '--y': `${isTop ? layout.top : layout.bottom}px` } as CSSProperties}
    >
      <div>{timeText(at)}</div>
      <table>
        {hasPrevious && (
          <thead>
            <tr>
              <td aria-hidden />
              <td aria-hidden />
              <td>{translate('charts.previous')}</td>
            </tr>
          </thead>
        )}
        <tbody>
          {values.map(({ line, point, previous }) => (
            <tr key={line.id}>
              <td>
                <LineSample line={line} /> {line.name}
              </td>
              <td>{point ? pointText(point, line) : NOTHING}</td>
              {hasPrevious && <td>{previous ? pointText(previous, line) : NOTHING}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
