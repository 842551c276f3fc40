import { cellText } from '../domain/api/csv.ts';
import type { Field } from './field.ts';
import { fieldLabel } from './labels.ts';
import type { AnyResource } from './resource.ts';

/** Columns that an export adds to the fields; an import ignores them, like read-only fields. */
const BASE = ['id', 'version', 'created_at', 'updated_at'];

/** Normalizes a header for comparison; case, spaces and dashes don't matter. */
export const plainHeader = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** Whether an import can set this field. */
export const isImported = (field: Field | undefined): field is Field =>
  field !== undefined && !field.readOnly && field.kind !== 'json';

/** The fields that an import can set. */
export const importedFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((name) => isImported(fields[name]));

/** Names that other systems and people use for the fields of devices. */
const SYNONYMS: Readonly<Record<string, string>> = {
  name: 'title',
  device_name: 'title',
  dev_eui: 'hw_serial',
  deveui: 'hw_serial',
  eui: 'hw_serial',
  serial_number: 'hw_serial',
  serial_no: 'hw_serial',
  'serial_no.': 'hw_serial',
  device_type: 'type',
  kind: 'type',
  device: 'dev_id',
  application: 'app_id',
  external_id: 'xid',
  company_name: 'company_id',
  customer: 'company_id',
  labels: 'tags',
  site: 'location',
  address: 'location',
  room: 'location',
  status: 'is_active',
  active: 'is_active',
  interval: 'expected_interval_s',
};

/** The columns of The Things Stack's own export that say something about a device here; the others are skipped. */
const THINGS_STACK: Readonly<Record<string, string>> = {
  id: 'dev_id',
  dev_eui: 'hw_serial',
  name: 'title',
  model_id: 'model_id',
};
/** Whether these headers (plain) are of The Things Stack's own export of devices. */
export const isThingsStack = (headers: readonly string[]): boolean =>
  headers.includes('dev_eui') &&
  ['join_eui', 'frequency_plan_id', 'lorawan_version'].some((name) => headers.includes(name));

/**
 * The field that each header means: null for a column that is skipped, undefined for an unknown one. Of several headers
 * that may mean a field, its own name wins; a name of other systems never takes a field from another column.
 */
export const fieldsOfHeaders = (
  definition: AnyResource,
  headers: readonly string[],
): (string | null | undefined)[] => {
  const plain = headers.map(plainHeader);
  if (isThingsStack(plain)) return plain.map((header) => THINGS_STACK[header] ?? null);
  const known = knownHeaders(definition);
  const own = plain.map((header) => known.get(header));
  const used = new Set(own);
  return plain.map((header, index) => {
    if (own[index] !== undefined || !Object.hasOwn(SYNONYMS, header)) return own[index];
    const field = SYNONYMS[header] as string;
    if (!(field in definition.fields) || used.has(field)) return undefined;
    used.add(field);
    return field;
  });
};

/** Lines above the header at most, such as the title of an asset register. */
const TITLE_LINES_MAX = 20;

/**
 * The index of the header among the first lines of a file: the first one with all `required` headers, or with one that
 * means a serial number; 0 if there is none, so that the first line is judged as the header.
 */
export const headerIndex = (
  definition: AnyResource,
  lines: readonly (readonly string[])[],
  required: readonly string[] = [],
): number => {
  const isHeader = (cells: readonly string[]): boolean => {
    const headers = cells.map(cellText);
    return required.length > 0
      ? required.every((header) => headers.includes(header))
      : fieldsOfHeaders(definition, headers).includes('hw_serial');
  };
  return Math.max(0, lines.slice(0, TITLE_LINES_MAX + 1).findIndex(isHeader));
};

/** Maps every accepted header to its field. */
export const knownHeaders = (definition: AnyResource): ReadonlyMap<string, string> => {
  const names = [...BASE, ...Object.keys(definition.fields)];
  // Names come last so that they override labels: "Location" is both.
  return new Map([
    ...names.map((name) => [plainHeader(fieldLabel(definition, name)), name] as const),
    ...names.map((name) => [plainHeader(name), name] as const),
  ]);
};
