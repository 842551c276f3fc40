/**
 * The document in a dashboard's `data`. Unknown keys and types are preserved through load, edit and save. See
 * docs/specification.md, section 8.
 */

/** We generate strings; documents from other editors may have numbers. */
export type Id = string | number;

/** A placeholder node of a drawing, in the units of its view box. */
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
  /** The value at the time of saving; viewers must not show it as current. */
  readonly end: number | null;
  readonly dev_id: string;
  /** The datapoint's key. */
  readonly type: string;
  /** The placeholder in a drawing; unset for other elements. */
  readonly node?: string;
  readonly [other: string]: unknown;
}

/** A datapoint whose state colours and animates a node of the drawing. Any value except 0 is on. */
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
  /** `1` and `"on"` count as true here and below. */
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
  /** A drawing's sanitised markup or a note's Markdown. */
  readonly data?: unknown;
  readonly rects?: readonly Rect[];
  /** Width in twelfths of the column, height in rows of `ROW_HEIGHT` pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly xidwithValues?: readonly ValueBinding[];
  readonly stateDatapoints?: readonly StateBinding[];
  /** The stored file of a drawing or an image. */
  readonly reference?: { readonly path: string; readonly [other: string]: unknown };
  /** The node selected in the editor. */
  readonly checkId?: string | null;
  /** Settings of the element's type (`decimals`, `unit`, `range`, …). */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [other: string]: unknown;
}

export interface Column {
  readonly id: Id;
  /** The span in a grid of twelve. */
  readonly colwidth: number;
  /** A percentage from the width table. */
  readonly widthPercent: string;
  /** Whether viewers see it; default true. */
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

/** Pixels per row of an element's height. */
export const ROW_HEIGHT = 40;

export const EMPTY_DOCUMENT: DashboardDocument = { rows: [] };

/** The distinct datapoints that an element is bound to. */
export const datapointsOf = (element: Element): number[] => [
  ...new Set([
    ...(element.xidwithValues ?? []).map(({ id }) => id),
    ...(element.stateDatapoints ?? []).map(({ dataPoint }) => dataPoint),
  ]),
];
