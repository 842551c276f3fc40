/** What a zoomed drawing shows: its scale, and how far (px) it is moved. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_ZOOM = 6;

const limited = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Moves a view; its edges stay outside of the frame. */
export const panBy = ({ scale, x, y }: ZoomView, by: Point, { width, height }: Size): ZoomView => ({
  scale,
  x: limited(x + by.x, width * (1 - scale), 0),
  y: limited(y + by.y, height * (1 - scale), 0),
});

/** Zooms by a factor, so that what is at a point of the frame stays there as far as possible. */
export const zoomBy = (view: ZoomView, factor: number, at: Point, size: Size): ZoomView => {
  const scale = limited(view.scale * factor, 1, MAX_ZOOM);
  const grown = scale / view.scale;
  const next = { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
  return panBy(next, { x: 0, y: 0 }, size);
};
