/**
 * The document of a dashboard: what its `data` holds. Keys and types that are not known here are kept as
 * they are, through load, edit and save. Source: contract, section 8.
 */

/** Ours are texts; documents written by others may have numbers. */
export type Id = string | number;

/** A node of a drawing that a value can stand in, in the units of the drawing's view box. */
export interface Rect {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly [other: string]: unknown;
}

/** A datapoint whose number is shown. */
export interface ValueBinding {
  /** The datapoint's. */
  readonly id: number;
  readonly xid: string | null;
  /** The last number that was seen when it was saved; nothing that a viewer may show as true. */
  readonly end: number | null;
  readonly dev_id: string;
  /** The datapoint's key. */
  readonly type: string;
  /** The placeholder in the drawing; other elements have none. */
  readonly node?: string;
  readonly [other: string]: unknown;
}

/** A datapoint whose state moves and colours a node of the drawing. Not 0 is on. */
export interface StateBinding {
  /** The node's. */
  readonly id: string;
  /** The datapoint's id. */
  readonly dataPoint: number;
  readonly dev_id: string;
  readonly device_id: number;
  readonly onColor?: string;
  readonly offColor?: string;
  readonly flashEnabled?: boolean;
  /** `1` and `"on"` are read as true here and below. */
  readonly flashState?: unknown;
  readonly verticalRotate?: boolean;
  readonly rotateState?: unknown;
  readonly spinFan?: boolean;
  readonly spinState?: unknown;
  readonly [other: string]: unknown;
}

export interface Element {
  readonly id: Id;
  readonly type: string;
  /** A drawing's sanitised markup, a note's Markdown. */
  readonly data?: unknown;
  readonly rects?: readonly Rect[];
  /** In columns of its column's twelve, and in rows of `ROW_HEIGHT` pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly xidwithValues?: readonly ValueBinding[];
  readonly stateDatapoints?: readonly StateBinding[];
  /** The stored file of a drawing or an image. */
  readonly reference?: { readonly path: string; readonly [other: string]: unknown };
  /** The node that was chosen in the editor. */
  readonly checkId?: string | null;
  /** Ours: what the element's type lets one set (`decimals`, `unit`, `range`, …). */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [other: string]: unknown;
}

export interface Column {
  readonly id: Id;
  /** The span in a grid of twelve. */
  readonly colwidth: number;
  /** The text of the width table. */
  readonly widthPercent: string;
  /** Whether viewers see it; left out: they do. */
  readonly display?: boolean;
  readonly elements: readonly Element[];
  readonly [other: string]: unknown;
}

export interface Row {
  readonly id: Id;
  readonly columns: readonly Column[];
  readonly [other: string]: unknown;
}

export interface DashboardDocument {
  readonly rows: readonly Row[];
  /** The id of a place. */
  readonly city?: unknown;
  readonly logo?: unknown;
  readonly [other: string]: unknown;
}

/** An element's height is counted in rows of so many pixels. */
export const ROW_HEIGHT = 40;

export const EMPTY_DOCUMENT: DashboardDocument = { rows: [] };

/** The datapoints that an element is bound to, each once. */
export const datapointsOf = (element: Element): number[] => [
  ...new Set([
    ...(element.xidwithValues ?? []).map(({ id }) => id),
    ...(element.stateDatapoints ?? []).map(({ dataPoint }) => dataPoint),
  ]),
];
