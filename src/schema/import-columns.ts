import type { Field } from './field.ts';
import { fieldLabel } from './labels.ts';
import type { AnyResource } from './resource.ts';

/** What an export has besides the fields; like those that the server sets, it is passed over. */
const BASE = ['id', 'version', 'created_at', 'updated_at'];

/** A header as it is compared: case, blanks and dashes don't matter. */
export const plainHeader = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** Whether a file can say what this field is to be. */
export const isImported = (field: Field | undefined): field is Field =>
  field !== undefined && !field.readOnly && field.kind !== 'json';

/** The fields that a file can have columns for. */
export const importedFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((name) => isImported(fields[name]));

/** Every name that a header can have, and the field it means. */
export const knownHeaders = (definition: AnyResource): ReadonlyMap<string, string> => {
  const names = [...BASE, ...Object.keys(definition.fields)];
  // A name wins over a label: "Location" is both.
  return new Map([
    ...names.map((name) => [plainHeader(fieldLabel(definition, name)), name] as const),
    ...names.map((name) => [plainHeader(name), name] as const),
  ]);
};
