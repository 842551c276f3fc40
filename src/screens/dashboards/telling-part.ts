import { symbolKinds } from '../../domain/dashboard/schematic/symbols.ts';
import {
  DRAWING_HEIGHT,
  THUMBNAIL_WIDTH,
  type Thumbnail,
  type ThumbnailSymbol,
} from '../../domain/dashboard/thumbnail.ts';

/** Width of a thumbnail by its height. */
const RATIO = 16 / 9;
/** How much a drawing is enlarged at most: most of it is always seen. */
const MOST = 1.4;
/** Around the drawing. */
const MARGIN = 12;
/** An open alarm outweighs all that is beside it. */
const ALARM = 100;

/** How much a symbol tells of its drawing: alarms first, then outlets, then other symbols with values. */
const weightOf = ([kind, , , , , level]: ThumbnailSymbol): number => {
  const found = symbolKinds.get(kind);
  if (!found || found.slots.length === 0) return 0.1;
  return level * ALARM + (found.group === 'outlets' ? 1.2 : 1);
};

interface Span {
  readonly from: number;
  readonly to: number;
}

const around = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
});
const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));

/** Where a window of this length starts to hold the symbols that tell most, with those in its middle. */
const bestStart = (
  symbols: readonly (Span & { readonly weight: number })[],
  all: Span,
  length: number,
): number => {
  const last = Math.max(all.from, all.to - length);
  const found = symbols
    .map(({ from }) => {
      const start = clamp(from - MARGIN, all.from, last);
      const held = symbols.filter((each) => each.from >= start && each.to <= start + length);
      return { held, weight: held.reduce((sum, { weight }) => sum + weight, 0) };
    })
    .reduce((best, each) => (each.weight > best.weight ? each : best));
  if (found.held.length === 0) return all.from;
  const { from, to } = around(found.held);
  return clamp((from + to - length) / 2, all.from, last);
};

/** The part of a drawing that its thumbnail shows, as a view box: all of its height, and what tells most of its width. */
export const tellingPart = ({ symbols, pipes }: Pick<Thumbnail, 'symbols' | 'pipes'>): string => {
  const corners = (odd: 0 | 1): Span[] =>
    pipes.map((pipe) => {
      const places = pipe.corners.filter((_, index) => index % 2 === odd);
      return { from: Math.min(...places), to: Math.max(...places) };
    });
  const spans = symbols.map((symbol) => ({
    from: symbol[1],
    to: symbol[1] + symbol[3],
    weight: weightOf(symbol),
  }));
  const across = around([...spans, ...corners(0)]);
  const down = around([...symbols.map(([, , y, , height]) => ({ from: y, to: y + height })), ...corners(1)]);
  const all = {
    from: Math.max(0, across.from - MARGIN),
    to: Math.min(THUMBNAIL_WIDTH, across.to + MARGIN),
  };
  const high = Math.min(DRAWING_HEIGHT, down.to - down.from + 2 * MARGIN);
  const width = Math.max(high * RATIO, (all.to - all.from) / MOST);
  const height = width / RATIO;
  // A drawing that is narrower is in the middle.
  const x = width >= all.to - all.from ? (all.from + all.to - width) / 2 : bestStart(spans, all, width);
  const y = (down.from + down.to - height) / 2;
  return [x, y, width, height].map(Math.round).join(' ');
};
