import { type Frame, panBy, WHOLE, zoomBy, type ZoomView } from './zoom-view.ts';

/** The next view of a drawing, from the one before it and its frame. */
export type Change = (now: ZoomView, frame: Frame) => ZoomView;

/** Two taps within this time (ms) and distance (px) are a double tap, which zooms by this factor. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 30;
const DOUBLE_ZOOM = 2.5;

interface Point {
  readonly x: number;
  readonly y: number;
}
const pointOf = ({ clientX: x, clientY: y }: Touch): Point => ({ x, y });
const middleOf = (touches: TouchList): Point => {
  const [a, b] = [...touches].map(pointOf);
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? { x: 0, y: 0 });
};
const spreadOf = (touches: TouchList): number => {
  const [a, b] = [...touches].map(pointOf);
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

/** Movements (px) shorter than this are part of a tap. */
const SLOP_PX = 2;

/**
 * Pinches, drags and double taps on a drawing. One finger that sets out sideways moves it while it is zoomed; any other
 * scrolls the page, so that nobody gets stuck in it. Returns the function that stops it.
 */
export const followFingers = (
  box: HTMLElement,
  isZoomed: () => boolean,
  onChange: (change: Change) => void,
): (() => void) => {
  const end = new AbortController();
  const options = { signal: end.signal, passive: false } as const;
  let before: { readonly middle: Point; readonly spread: number; readonly fingers: number } | undefined;
  let tapped: (Point & { readonly at: number }) | undefined;
  let hasMoved = false;
  /** Whether one finger scrolls the page until it is lifted; undefined until it has moved. */
  let isScroll: boolean | undefined;

  const within = (point: Point): Point => {
    const { left, top } = box.getBoundingClientRect();
    return { x: point.x - left, y: point.y - top };
  };
  const begin = ({ touches }: TouchEvent): void => {
    before =
      touches.length === 0
        ? undefined
        : { middle: middleOf(touches), spread: spreadOf(touches), fingers: touches.length };
  };
  box.addEventListener(
    'touchstart',
    (event) => {
      hasMoved = event.touches.length > 1;
      if (event.touches.length === 1) isScroll = undefined;
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
      begin(event);
    },
    options,
  );
  box.addEventListener(
    'touchmove',
    (event) => {
      const { touches } = event;
      const [middle, spread] = [middleOf(touches), spreadOf(touches)];
      if (!before || before.fingers !== touches.length) return begin(event);
      const [from, last] = [before.middle, before.spread];
      const by = { x: middle.x - from.x, y: middle.y - from.y };
      const isPinch = touches.length > 1 && last > 0;
      if (Math.hypot(by.x, by.y) > SLOP_PX) {
        hasMoved = true;
        isScroll ??= !isPinch && Math.abs(by.y) >= Math.abs(by.x);
      }
      if (!isPinch && (!isZoomed() || isScroll !== false)) return;
      if (event.cancelable) event.preventDefault();
      before = { middle, spread, fingers: touches.length };
      const at = within(middle);
      onChange((now, frame) => {
        const moved = panBy(now, by, frame);
        return isPinch ? zoomBy(moved, spread / last, at, frame) : moved;
      });
    },
    options,
  );
  box.addEventListener(
    'touchend',
    (event) => {
      begin(event);
      const touch = event.changedTouches[0];
      if (!touch || event.touches.length > 0 || hasMoved) return;
      const [point, at] = [pointOf(touch), event.timeStamp];
      const isDouble =
        tapped !== undefined &&
        at - tapped.at < DOUBLE_MS &&
        Math.hypot(point.x - tapped.x, point.y - tapped.y) < DOUBLE_PX;
      tapped = isDouble ? undefined : { ...point, at };
      if (!isDouble) return;
      if (event.cancelable) event.preventDefault();
      const tap = within(point);
      onChange((now, frame) => (now.scale > 1 ? WHOLE : zoomBy(now, DOUBLE_ZOOM, tap, frame)));
    },
    options,
  );
  box.addEventListener('touchcancel', begin, options);
  return () => end.abort();
};
