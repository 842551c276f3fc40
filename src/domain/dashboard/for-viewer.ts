import { readJson, writeJson } from './source.ts';

/** A datapoint that a viewer may see. */
export interface VisibleDatapoint {
  readonly id: number;
  readonly last_value: number | null;
  /** Its device came from another company, so a number that was saved may be older than the move. */
  readonly isMoved: boolean;
}
export type VisibleDatapoints = ReadonlyMap<unknown, VisibleDatapoint>;

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stays of a binding whose datapoint the viewer may not see: the id, and how the element looks. */
const KEPT_OF_VALUE: ReadonlySet<string> = new Set(['id', 'node']);
const KEPT_OF_STATE: ReadonlySet<string> = new Set([
  'id',
  'dataPoint',
  'onColor',
  'offColor',
  'flashEnabled',
  'flashState',
  'verticalRotate',
  'rotateState',
  'spinFan',
  'spinState',
]);
/** Of these the key stays, without its value; keys that are not known go. */
const EMPTIED: ReadonlySet<string> = new Set(['xid', 'end', 'dev_id', 'device_id', 'type']);

const stripped = (binding: Json, kept: ReadonlySet<string>): Json =>
  Object.fromEntries(
    Object.entries(binding)
      .filter(([key]) => kept.has(key) || EMPTIED.has(key))
      .map(([key, value]) => [key, kept.has(key) ? value : null]),
  );

/** The same record with another list in it; the record itself where nothing in the list changed. */
const withList = (record: unknown, name: string, change: (each: unknown) => unknown): unknown => {
  if (!isRecord(record) || !Array.isArray(record[name])) return record;
  const before = record[name] as readonly unknown[];
  const after = before.map(change);
  return after.every((each, at) => each === before[at]) ? record : { ...record, [name]: after };
};

const elementFor = (element: unknown, seen: VisibleDatapoints): unknown => {
  const withValues = withList(element, 'xidwithValues', (binding) => {
    if (!isRecord(binding)) return binding;
    const datapoint = seen.get(binding['id']);
    if (!datapoint) return stripped(binding, KEPT_OF_VALUE);
    const isStale = datapoint.isMoved && binding['end'] !== datapoint.last_value;
    return isStale ? { ...binding, end: datapoint.last_value } : binding;
  });
  return withList(withValues, 'stateDatapoints', (binding) =>
    isRecord(binding) && !seen.has(binding['dataPoint']) ? stripped(binding, KEPT_OF_STATE) : binding,
  );
};

const columnFor = (column: unknown, seen: VisibleDatapoints): unknown => {
  // A hidden column keeps its place; what is in it is not for viewers.
  if (isRecord(column) && column['display'] === false && Array.isArray(column['elements'])) {
    return column['elements'].length > 0 ? { ...column, elements: [] } : column;
  }
  return withList(column, 'elements', (element) => elementFor(element, seen));
};

/**
 * A dashboard’s `data` as a viewer may have it: without the content of hidden columns, and of each binding to
 * a datapoint that the viewer may not see only its id and look. What needs no change keeps its bytes.
 */
export const dataForViewer = (text: string, seen: VisibleDatapoints): string => {
  let document: unknown;
  try {
    document = readJson(text);
  } catch {
    return '{"rows":[]}';
  }
  const shown = withList(document, 'rows', (row) =>
    withList(row, 'columns', (column) => columnFor(column, seen)),
  );
  return shown === document ? text : writeJson(shown);
};
