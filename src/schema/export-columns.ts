import type { AnyResource } from './resource.ts';

/** The columns of an export, under the names that an import accepts. */
export const exportColumns = (definition: AnyResource): string[] => [
  'id',
  ...Object.entries(definition.fields)
    .filter(([, field]) => !field.writeOnly && !field.detailOnly && !field.listOnly && field.kind !== 'json')
    .map(([name]) => name),
  'created_at',
  'updated_at',
];
