import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../../src/schema/field.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { validationError } from '../../errors.ts';
import { isColumn } from '../../db/tables/defined-tables.ts';
import type { Row } from '../rules.ts';

/** A value as stored in the row: instants are `Date`s. */
export const stored = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'instant' && typeof value === 'string' ? new Date(value) : value;

/** A value as sent in responses: instants are ISO text. */
export const serialize = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

// The order of linked ids has no meaning.
const comparable = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'manyOf' && Array.isArray(value)
    ? [...new Set(value as number[])].toSorted((a, b) => a - b)
    : serialize(value);

/** Whether two values of a field, stored or as sent, are equal. */
export const isSame = (field: Field | undefined, a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(comparable(field, stored(field, a)), comparable(field, b));

const BASE: Record<string, Field> = {
  id: { kind: 'integer', readOnly: true },
  created_at: { kind: 'instant', readOnly: true },
  updated_at: { kind: 'instant', readOnly: true, systemManaged: true },
};

/**
 * The changes that a PUT's body makes to a record. Unchanged read-only fields and system-managed fields
 * are ignored. Throws 400 for any other changed read-only field.
 */
export const changesOf = (resource: AnyResource, body: Row, before: Row): Row => {
  const changes: Row = {};
  const rejected: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const field = BASE[name] ?? resource.fields[name];
    if (value === undefined || field === undefined || (field.readOnly && field.systemManaged)) continue;
    if (isSame(field, value, before[name])) continue;
    if (field.readOnly) rejected.push(name);
    else changes[name] = stored(field, value);
  }
  if (rejected.length > 0) {
    throw validationError(rejected.map((path) => ({ path, key: 'validation.read_only', values: {} })));
  }
  return changes;
};

/** The changes whose value differs from the record's. */
export const differing = (resource: AnyResource, changes: Row, before: Row): Row =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isSame(resource.fields[name], value, before[name])),
  );

/** The part of a row that is stored in the resource's own table. */
export const columnsIn = (resource: AnyResource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = resource.fields[name];
      return field !== undefined && isColumn(field) && field.computed === undefined;
    }),
  );

/** A new row with every default; other fields are null. */
export const emptyRow = (resource: AnyResource): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind !== 'countOf' && field.computed === undefined)
      .map(([name, field]) => [name, field.default ?? null]),
  );

/** Throws 400 if a new row lacks a required field: one that is forced for some roles, but not for this one. */
export const assertComplete = (resource: AnyResource, row: Row): void => {
  const missing = Object.entries(resource.fields)
    .filter(([name, field]) => field.required && !field.readOnly && (row[name] ?? null) === null)
    .map(([path]) => ({ path, key: 'validation.required', values: {} }) as const);
  if (missing.length > 0) throw validationError(missing);
};
