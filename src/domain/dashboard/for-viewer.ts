import { readJson, writeJson } from './source.ts';
import { isRelative } from './variables/variables.ts';

/** A datapoint that a viewer may see. */
export interface VisibleDatapoint {
  readonly id: number;
  readonly last_value: number | null;
  /** Its device was moved from another company, so a saved value may predate the move. */
  readonly isMoved: boolean;
}
export type VisibleDatapoints = ReadonlyMap<unknown, VisibleDatapoint>;

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What remains of a binding to a datapoint that the viewer may not see: the id and the appearance. */
const VALUE_BINDING_KEYS: ReadonlySet<string> = new Set(['id', 'node']);
const STATE_BINDING_KEYS: ReadonlySet<string> = new Set([
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
/** What remains of a binding to a variable in addition. */
const REFERENCE_KEYS: readonly string[] = ['variable', 'with_tag', 'type'];
/** Keys that remain with a null value; unknown keys are removed. */
const CLEARED: ReadonlySet<string> = new Set(['xid', 'end', 'dev_id', 'device_id', 'type']);

const stripBinding = (binding: Json, keys: ReadonlySet<string>): Json => {
  const retained = isRelative(binding) ? new Set([...keys, ...REFERENCE_KEYS]) : keys;
  return Object.fromEntries(
    Object.entries(binding)
      .filter(([key]) => retained.has(key) || CLEARED.has(key))
      .map(([key, value]) => [key, retained.has(key) ? value : null]),
  );
};

/** A record with a mapped list; the same object if nothing in the list changed. */
const withList = (record: unknown, name: string, change: (each: unknown) => unknown): unknown => {
  if (!isRecord(record) || !Array.isArray(record[name])) return record;
  const before = record[name] as readonly unknown[];
  const after = before.map(change);
  return after.every((each, index) => each === before[index]) ? record : { ...record, [name]: after };
};

const elementFor = (element: unknown, visible: VisibleDatapoints): unknown => {
  const withValues = withList(element, 'xidwithValues', (binding) => {
    if (!isRecord(binding)) return binding;
    const datapoint = visible.get(binding['id']);
    if (!datapoint) return stripBinding(binding, VALUE_BINDING_KEYS);
    const isStale = datapoint.isMoved && binding['end'] !== datapoint.last_value;
    return isStale ? { ...binding, end: datapoint.last_value } : binding;
  });
  return withList(withValues, 'stateDatapoints', (binding) =>
    isRecord(binding) && !visible.has(binding['dataPoint'])
      ? stripBinding(binding, STATE_BINDING_KEYS)
      : binding,
  );
};

const columnFor = (column: unknown, visible: VisibleDatapoints): unknown => {
  // A hidden column keeps its position but not its content.
  if (isRecord(column) && column['display'] === false && Array.isArray(column['elements'])) {
    return column['elements'].length > 0 ? { ...column, elements: [] } : column;
  }
  return withList(column, 'elements', (element) => elementFor(element, visible));
};

/**
 * A dashboard's `data` for a viewer: without the content of hidden columns, and with bindings to invisible
 * datapoints reduced to their id and appearance. Unchanged parts keep their exact bytes.
 */
export const dataForViewer = (text: string, visible: VisibleDatapoints): string => {
  let document: unknown;
  try {
    document = readJson(text);
  } catch {
    return '{"rows":[]}';
  }
  const rows = withList(document, 'rows', (row) =>
    withList(row, 'columns', (column) => columnFor(column, visible)),
  );
  // A default may be a tag of another company.
  const filtered = withList(rows, 'variables', (variable) => {
    if (!isRecord(variable) || !Object.hasOwn(variable, 'default')) return variable;
    const { default: _, ...declared } = variable;
    return declared;
  });
  return filtered === document ? text : writeJson(filtered);
};
