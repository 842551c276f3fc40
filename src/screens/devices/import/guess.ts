import { fieldsOfHeaders, importedFields } from '../../../schema/import-columns.ts';
import type { AnyResource } from '../../../schema/resource.ts';
import type { Mapping } from '../../../domain/api/import-outcome.ts';

/** Maps each header to its most likely field, or null. A field is used once. */
export const guessMapping = (definition: AnyResource, headers: readonly string[]): Mapping => {
  const unused = new Set(importedFields(definition));
  const fields = fieldsOfHeaders(definition, headers);
  return Object.fromEntries(
    headers.flatMap((header, index) => {
      const field = fields[index] ?? '';
      return header === '' ? [] : [[header, unused.delete(field) ? field : null]];
    }),
  );
};

/** Fields that identify the device of a row. */
export const REQUIRED_FIELDS = ['hw_serial', 'type'] as const;

/** Problems of a mapping: required fields without a column and fields with several columns. */
export const mappingFaults = (mapping: Mapping): { missing: string[]; duplicates: string[] } => {
  const used = Object.values(mapping).filter((field) => field !== null);
  return {
    // The type of a device follows from its model.
    missing: REQUIRED_FIELDS.filter(
      (field) => !used.includes(field) && !(field === 'type' && used.includes('model_id')),
    ),
    duplicates: [...new Set(used.filter((field, index) => used.indexOf(field) !== index))],
  };
};
