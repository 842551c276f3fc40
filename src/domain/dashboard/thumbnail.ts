import type { Medium } from './schematic/model.ts';

/** How many dashboards `GET /api/dashboard-v2/thumbnails` takes at once: the largest page of a list. */
export const THUMBNAILS_MAX = 250;

/** A thumbnail shows the first 1,200 × 800 pixels of a dashboard on a desktop, in units of 5/3 pixels. */
export const THUMBNAIL_WIDTH = 720;
export const THUMBNAIL_HEIGHT = 480;
/** A thumbnail of a drawing shows all of it, in units of its own. */
export const DRAWING_HEIGHT = 360;

/** An element: its type, its upper left corner and its size. */
export type ThumbnailBlock = readonly [type: string, x: number, y: number, width: number, height: number];
/**
 * A symbol of a drawing: its kind, its upper left corner, its size, and the level (`ALARM_LEVELS`) of the worst open alarm of
 * what it shows; 0: none.
 */
export type ThumbnailSymbol = readonly [
  kind: string,
  x: number,
  y: number,
  width: number,
  height: number,
  level: number,
];
/** A pipe of a drawing: the x and y of its corners, one after the other. */
export interface ThumbnailPipe {
  readonly medium: Medium;
  readonly corners: readonly number[];
}

/**
 * A dashboard's first drawing if it has any within the picture, and no blocks; otherwise where its elements are. All
 * coordinates are whole units.
 */
export interface Thumbnail {
  /** The dashboard. */
  readonly id: number;
  readonly blocks: readonly ThumbnailBlock[];
  readonly symbols: readonly ThumbnailSymbol[];
  readonly pipes: readonly ThumbnailPipe[];
}
