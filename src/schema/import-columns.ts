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

/** Maps every accepted header to its field. */
export const knownHeaders = (definition: AnyResource): ReadonlyMap<string, string> => {
  const names = [...BASE, ...Object.keys(definition.fields)];
  // Names come last so that they override labels: "Location" is both.
  return new Map([
    ...names.map((name) => [plainHeader(fieldLabel(definition, name)), name] as const),
    ...names.map((name) => [plainHeader(name), name] as const),
  ]);
};
