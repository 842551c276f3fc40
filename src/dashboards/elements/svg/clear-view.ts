import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { boxHeight, type Frame, type ZoomView, zoomBy } from './zoom-view.ts';

/** From where to where something is, sideways, in px of the drawing while all of it is shown. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}
/** What is in a drawing: texts, which must not be cut, and symbols, which should not be. */
export interface Contents {
  readonly texts: readonly Extent[];
  readonly symbols: readonly Extent[];
}

/** How much smaller a drawing may become so that no text is cut. */
const LEAST = 0.8;
const STEP = 0.005;
/** How far (px) it is moved from one try to the next. */
const STRIDE = 4;
/** The width (px) of the fade at the right edge; see pan-zoom.css. */
const FADE = 14;
/** How much smaller a drawing may become instead of cutting one more symbol, and instead of moving by all of its width. */
const PER_SYMBOL = 0.05;
const PER_WIDTH = 0.1;
/** What a value that is not known yet leaves free at the right of its symbol, in units of the drawing. */
const FREE = 20;

/** What is in a drawing and where, independent of its zoom. */
export const contentsOf = (root: ShadowRoot, { width }: Frame): Contents => {
  const drawing = root.querySelector('svg')?.getBoundingClientRect();
  const scale = (drawing?.width ?? 0) / width;
  if (!drawing || scale === 0) return { texts: [], symbols: [] };
  const extent = (left: number, right: number): Extent => ({
    from: (left - drawing.left) / scale,
    to: (right - drawing.left) / scale,
  });
  const texts = [...root.querySelectorAll('text')].flatMap((text): Extent[] => {
    const at = text.getBoundingClientRect();
    if (at.width > 0) return [extent(at.left, at.right)];
    // A value that is not known yet.
    const symbol = text.closest<SVGGElement>(`.${SYMBOL_CLASS}`);
    const [box, around] = [symbol?.getBBox(), symbol?.getBoundingClientRect()];
    if (!box || !around || box.width === 0) return [];
    const unit = around.width / box.width;
    const start = around.left + (Number(text.getAttribute('x')) - box.x) * unit;
    return [extent(start, Math.max(start, around.right - FREE * unit))];
  });
  const symbols = [...root.querySelectorAll(`.${SYMBOL_CLASS}`)].map((symbol) => {
    const { left, right } = symbol.getBoundingClientRect();
    return extent(left, right);
  });
  return { texts, symbols };
};

const isWhole = ({ from, to }: Extent, left: number, right: number): boolean =>
  to <= left || from >= right || (from >= left && to <= right);

/**
 * A view as near as possible to the given one whose edges go through no text: a little smaller, and moved sideways if
 * there is something to `keep` in it. The given one if there is none.
 */
export const clearView = (
  view: ZoomView,
  { texts, symbols }: Contents,
  frame: Frame,
  keep?: Extent,
): ZoomView => {
  let best = { view, cost: Number.POSITIVE_INFINITY };
  const middle = { x: keep ? frame.width / 2 : 0, y: boxHeight(frame, view.scale) / 2 };
  for (let share = 1; share >= LEAST; share -= STEP) {
    const base = zoomBy(view, share, middle, frame);
    const most = keep ? frame.width : 0;
    for (let by = -most; by <= most; by += STRIDE) {
      const x = Math.min(0, Math.max(frame.width * (1 - base.scale), base.x + by));
      const [left, right] = [-x / base.scale, (frame.width - x) / base.scale];
      const cost =
        1 -
        share +
        (PER_WIDTH * Math.abs(x - base.x)) / frame.width +
        PER_SYMBOL * symbols.filter((each) => !isWhole(each, left, right)).length;
      if (cost >= best.cost || (keep && (keep.from < left || keep.to > right))) continue;
      const readable = right >= frame.width - 1 ? right : right - FADE / base.scale;
      const isClear = texts.every((each) => each.from >= right || isWhole(each, left, readable));
      if (isClear) best = { view: { ...base, x }, cost };
    }
  }
  return best.view;
};
