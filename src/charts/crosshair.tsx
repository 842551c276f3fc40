import type { CSSProperties } from 'react';
import type { ChartLayout } from '../domain/chart-layout.ts';
import { NOTHING } from '../domain/format.ts';
import type { Span } from '../domain/series.ts';
import { translate } from '../providers/i18n/translate.ts';
import { LineSample } from './line-sample.tsx';
import { usePointText, type LineAt } from './point-text.ts';
import type { TimeText } from './time-text.ts';
import './crosshair.css';

/** From the line, and from the time axis, to the values beside it (px). */
const ASIDE = 8;

const isPastMiddle = ({ x, left, right }: ChartLayout, at: number): boolean => x(at) > (left + right) / 2;

interface MarkProps {
  readonly at: number | null;
  readonly values: readonly LineAt[];
  readonly layout: ChartLayout;
  readonly selection: Span | null;
  /** Whether the values are beside the line, because no box has them. */
  readonly isNamed: boolean;
}

/** The vertical line with a dot on each line of readings, and the span being selected. */
export const CrosshairMark = ({ at, values, layout, selection, isNamed }: MarkProps) => {
  const { x, y, top, bottom } = layout;
  const pointText = usePointText();
  const isLeft = at !== null && isPastMiddle(layout, at);
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
          line.shape !== 'bars' && (
            <circle key={line.id} cx={x(point.ms)} cy={y(point.value)} r={4} fill={line.colour} />
          ),
      )}
      {isNamed && at !== null && (
        <text x={x(at) + (isLeft ? -ASIDE : ASIDE)} y={bottom - ASIDE} textAnchor={isLeft ? 'end' : 'start'}>
          {values.flatMap(({ line, point }) => (point ? pointText(point, line) : [])).join(' · ')}
        </text>
      )}
    </g>
  );
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

interface BoxProps {
  readonly at: number;
  readonly values: readonly LineAt[];
  readonly layout: ChartLayout;
  readonly timeText: TimeText;
}

/** Time and values at the crosshair, on the side with more room, below what is named at the top of the plot. */
export const CrosshairBox = ({ at, values, layout, timeText }: BoxProps) => {
  const pointText = usePointText();
  const x = layout.x(at);
  const isRight = isPastMiddle(layout, at);
  const hasPrevious = values.some(({ previous }) => previous !== undefined);
  return (
    <div
      className="chart-box"
      data-side={isRight ? 'left' : 'right'}
      style={{ '--x': `${x}px`, '--y': `${layout.bottom}px` } as CSSProperties}
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
                <LineSample line={line} /> {values.length > 1 && line.name}
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
