import { type Element, ROW_HEIGHT } from './document.ts';
import { FULL_SPAN } from './widths.ts';

/** More rows than anybody wants: a document of another editor counts in pixels. */
const MOST_ROWS = 60;

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** How many of its column's twelve columns an element takes; all of them where that isn't said. */
export const elementSpan = ({ width }: Pick<Element, 'width'>): number =>
  isSize(width) && width <= FULL_SPAN ? Math.max(1, Math.round(width)) : FULL_SPAN;

/** How many rows an element takes; null: as many as it needs. */
export const elementRows = ({ height }: Pick<Element, 'height'>): number | null => {
  if (!isSize(height)) return null;
  return Math.max(
    1,
    height <= MOST_ROWS ? Math.round(height) : Math.min(MOST_ROWS, Math.ceil(height / ROW_HEIGHT)),
  );
};
