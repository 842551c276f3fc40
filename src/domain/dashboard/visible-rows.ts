import type { Element, Id } from './document.ts';
import { FULL_SPAN, SPANS, spanOf } from './widths.ts';

/** A column as a viewer sees it. */
export interface VisibleColumn {
  readonly id: Id;
  readonly span: number;
  readonly elements: readonly Element[];
}
export interface VisibleRow {
  readonly id: Id;
  readonly columns: readonly VisibleColumn[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const records = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';
/** The record's id, or one derived from its index. */
const idOf = (record: Readonly<Record<string, unknown>>, index: number): Id =>
  isId(record['id']) ? record['id'] : `at-${index}`;

const KNOWN_SPANS = new Set<unknown>(Object.values(SPANS));

/** Unvalidated: may contain numbers as text, for example. */
interface Widths {
  readonly widthPercent?: unknown;
  readonly colwidth?: unknown;
}

/** A column's span, from its percentage or else its `colwidth`; unknown values give the full width. */
export const columnSpan = ({ widthPercent, colwidth }: Widths): number => {
  if (colwidth !== undefined && colwidth !== null && !KNOWN_SPANS.has(Number(colwidth))) return FULL_SPAN;
  if (widthPercent !== undefined && widthPercent !== null) return spanOf(widthPercent);
  return colwidth === undefined || colwidth === null ? FULL_SPAN : Number(colwidth);
};

const bound = (value: unknown, key: 'id' | 'dataPoint') =>
  records(value).filter((binding) => Number.isSafeInteger(binding[key]));

/** An element reduced to its valid parts; documents may contain anything. */
const visibleElement = (record: Readonly<Record<string, unknown>>, index: number): Element => ({
  ...record,
  id: idOf(record, index),
  type: typeof record['type'] === 'string' ? record['type'] : '',
  rects: records(record['rects']) as unknown as Element['rects'] & {},
  xidwithValues: bound(record['xidwithValues'], 'id') as unknown as Element['xidwithValues'] & {},
  stateDatapoints: bound(record['stateDatapoints'], 'dataPoint').filter(
    ({ id }) => typeof id === 'string',
  ) as unknown as Element['stateDatapoints'] & {},
  options: isRecord(record['options']) ? record['options'] : {},
});

/** The visible parts of a document in reading order; empty for invalid data. */
export const visibleRows = (data: unknown): readonly VisibleRow[] => {
  let document: unknown = data;
  try {
    if (typeof data === 'string') document = JSON.parse(data) as unknown;
  } catch {
    return [];
  }
  return records(isRecord(document) ? document['rows'] : undefined)
    .map((row, at) => ({
      id: idOf(row, at),
      columns: records(row['columns'])
        .filter(({ display }) => display !== false)
        .map((column, index) => ({
          id: idOf(column, index),
          span: columnSpan(column),
          elements: records(column['elements']).map(visibleElement),
        })),
    }))
    .filter(({ columns }) => columns.some(({ elements }) => elements.length > 0));
};

/** Whether a text may be a document with variables, without parsing it. Here, since every page of a dashboard asks. */
export const mayHaveVariables = (data: unknown): boolean =>
  typeof data === 'string' && /"variables"\s*:\s*\[\s*\{/.test(data);
