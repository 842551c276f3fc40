import { Fragment } from 'react';
import type { LineProps } from './line.ts';

/** Bars from zero; one that is not complete yet, or goes beyond the chart, is paler. */
export const Bars = ({ line, layout: { x, y, right } }: LineProps) => (
  <g data-line={line.id} data-bars={line.points.length}>
    {line.points.map(({ ms, value }) => {
      const isComplete = ms + line.widthMs <= (line.completeUntil ?? Infinity);
      const [from, to] = [x(ms), x(ms + line.widthMs)];
      const gap = Math.min(2, (to - from) / 4);
      return (
        <Fragment key={ms}>
          <rect
            x={from + gap / 2}
            y={Math.min(y(value), y(0))}
            width={Math.max(0.5, to - from - gap)}
            height={Math.abs(y(0) - y(value))}
            fill={line.colour}
            fillOpacity={!isComplete || to > right + 1 ? 0.55 : 1}
          />
          {line.markAt && <g transform={`translate(${(from + to) / 2} ${y(value)})`}>{line.markAt(ms)}</g>}
        </Fragment>
      );
    })}
  </g>
);
