import type { AnyResource } from './resource.ts';

/** The columns of an export: what a record holds, by the names that an import knows. */
export const exportColumns = (definition: AnyResource): string[] => [
  'id',
  ...Object.entries(definition.fields)
    .filter(([, field]) => !field.writeOnly && !field.detailOnly && field.kind !== 'json')
    .map(([name]) => name),
  'created_at',
  'updated_at',
];
