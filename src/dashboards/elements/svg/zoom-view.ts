/** What a zoomed drawing shows: its scale, and how far (px) it is moved. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
/** Where a drawing is shown: the size (px) of all of it at scale 1, and how tall its box may become when it is zoomed. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly tall: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_ZOOM = 6;

/** Texts smaller than this (px) are hard to read on a phone; the names in an upright arrangement, which has large values, may be. */
export const LEGIBLE_PX = 12;
export const UPRIGHT_PX = 9;
/** At a larger scale, too little of a drawing would be seen. */
const MAX_LEGIBLE = 4;

const limited = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The height (px) of the box: it grows with the drawing until it is tall enough. */
export const boxHeight = ({ height, tall }: Frame, scale: number): number =>
  Math.min(height * scale, Math.max(height, tall));

/** The scale at which the texts of a drawing can be read; given their sizes (px) while all of it is shown. */
export const legibleScale = (textSizes: readonly number[], least = LEGIBLE_PX): number =>
  textSizes.length === 0 ? 1 : limited(least / Math.min(...textSizes), 1, MAX_LEGIBLE);

/** Moves a view; its edges stay outside of the box. */
export const panBy = ({ scale, x, y }: ZoomView, by: Point, frame: Frame): ZoomView => ({
  scale,
  x: limited(x + by.x, frame.width * (1 - scale), 0),
  y: limited(y + by.y, boxHeight(frame, scale) - frame.height * scale, 0),
});

/** Zooms by a factor, so that what is at a point of the box stays there as far as possible. */
export const zoomBy = (view: ZoomView, factor: number, at: Point, frame: Frame): ZoomView => {
  const scale = limited(view.scale * factor, 1, MAX_ZOOM);
  const grown = scale / view.scale;
  const next = { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
  return panBy(next, { x: 0, y: 0 }, frame);
};
