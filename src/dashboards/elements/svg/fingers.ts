import { panBy, WHOLE, zoomBy, type ZoomView } from './zoom-view.ts';

/** The next view of a drawing, from the one before it and its place in the window. */
type Change = (now: ZoomView, box: DOMRect) => ZoomView;

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

/**
 * Pinches, drags and double taps on a drawing. One finger moves it only while it is zoomed; otherwise it scrolls the
 * page. Returns the function that stops it.
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
      hasMoved ||= Math.hypot(middle.x - from.x, middle.y - from.y) > 2;
      const isPinch = touches.length > 1 && last > 0;
      if (!isPinch && !isZoomed()) return;
      if (event.cancelable) event.preventDefault();
      before = { middle, spread, fingers: touches.length };
      onChange((now, place) => {
        const moved = panBy(now, { x: middle.x - from.x, y: middle.y - from.y }, place);
        const at = { x: middle.x - place.left, y: middle.y - place.top };
        return isPinch ? zoomBy(moved, spread / last, at, place) : moved;
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
      onChange((now, place) =>
        now.scale > 1
          ? WHOLE
          : zoomBy(now, DOUBLE_ZOOM, { x: point.x - place.left, y: point.y - place.top }, place),
      );
    },
    options,
  );
  box.addEventListener('touchcancel', begin, options);
  return () => end.abort();
};
