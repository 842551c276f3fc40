import type { Sparkline } from '../../../src/domain/reports/charts/sparkline.ts';
import { gaps } from './chart-svg.ts';
import { inkAt, type Highlight } from '../../../src/domain/reports/charts/day-highlights.ts';
import { PRINTED } from './nodes.ts';
import { at } from './svg-text.ts';

/** The size of a row's line, in points. */
export const SPARKLINE = { width: 58, height: 9 } as const;

/** A row's values by day, with bars of days that stand out in the colours of `highlights`. */
export const sparklineSvg = (
  { chart, line: path, boxes, limit }: Sparkline,
  highlights: readonly Highlight[] = [],
): string => {
  const { width, height } = SPARKLINE;
  const slot = width / Math.max(1, chart.values.length);
  const parts = [
    ...gaps(chart, { x: (n) => (n + 0.5) * slot, slot }, 0, height),
    ...(limit === null
      ? []
      : [
          `<line x1="0" x2="${width}" y1="${at(limit)}" y2="${at(limit)}" stroke="${PRINTED.error}" stroke-opacity="0.6" stroke-width="0.4"/>`,
        ]),
    ...(path === '' ? [] : [`<path d="${path}" fill="none" stroke="${PRINTED.primary}" stroke-width="1"/>`]),
    ...boxes.map((box) => {
      const fill = PRINTED[inkAt(highlights, box.day)];
      return `<rect x="${at(box.x)}" y="${at(box.y)}" width="${at(box.width)}" height="${at(box.height)}" fill="${fill}"/>`;
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
};
