import { type Element, ROW_HEIGHT } from './document.ts';
import type { VisibleRow } from './visible-rows.ts';
import { FULL_SPAN } from './widths.ts';

/** Larger heights are taken as pixels, which other editors use. */
const MAX_ROWS = 60;

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** An element's width in twelfths of its column; the full width by default. */
export const elementSpan = ({ width }: Pick<Element, 'width'>): number =>
  isSize(width) && width <= FULL_SPAN ? Math.max(1, Math.round(width)) : FULL_SPAN;

/** An element's height in rows; null: as many as it needs. */
export const elementRows = ({ height }: Pick<Element, 'height'>): number | null => {
  if (!isSize(height)) return null;
  return Math.max(
    1,
    height <= MAX_ROWS ? Math.round(height) : Math.min(MAX_ROWS, Math.ceil(height / ROW_HEIGHT)),
  );
};

/** Elements of a column that stand in one line are as high as the highest of them. */
export const lineRows = (elements: readonly Pick<Element, 'width' | 'height'>[]): number =>
  elements.reduce((sum, element) => sum + elementSpan(element), 0) > FULL_SPAN
    ? 1
    : Math.max(1, ...elements.map((element) => elementRows(element) ?? 1));

/**
 * A chart with less of its row than this has more axis than curve on a tablet; the texts of a drawing with less than that
 * are too small.
 */
const SHARES: Readonly<Record<string, number>> = { chart: 5 / 12, svg: 11 / 12 };

/** Whether a row has a chart or a drawing that is too narrow on a tablet. */
export const isCrowded = ({ columns }: Pick<VisibleRow, 'columns'>): boolean =>
  columns.some(({ span, elements }) =>
    elements.some(
      (element) => (span * elementSpan(element)) / FULL_SPAN ** 2 < (SHARES[element.type ?? ''] ?? 0),
    ),
  );
