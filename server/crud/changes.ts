import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../src/schema/field.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { validationError } from '../errors.ts';
import { isColumn } from '../db/tables.ts';
import type { Row } from './rules.ts';

/** A value as the row holds it: instants as `Date`s. */
export const stored = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'instant' && typeof value === 'string' ? new Date(value) : value;

/** A value as it is answered: instants as text. */
export const serialize = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

// The order in which the ids of linked rows are sent says nothing.
const comparable = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'manyOf' && Array.isArray(value)
    ? [...new Set(value as number[])].toSorted((a, b) => a - b)
    : serialize(value);

/** Whether a field's two values, stored or as sent, are one to a person. */
export const isSame = (field: Field | undefined, a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(comparable(field, stored(field, a)), comparable(field, b));

const BASE: Record<string, Field> = {
  id: { kind: 'integer', readOnly: true },
  created_at: { kind: 'instant', readOnly: true },
  updated_at: { kind: 'instant', readOnly: true, systemManaged: true },
};

/**
 * What a PUT's body changes in a record. Read-only fields may be there as they were; those that move
 * by themselves are ignored, a changed other one is 400.
 */
export const changesOf = (resource: AnyResource, body: Row, before: Row): Row => {
  const changes: Row = {};
  const refused: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const field = BASE[name] ?? resource.fields[name];
    if (value === undefined || field === undefined || (field.readOnly && field.systemManaged)) continue;
    if (isSame(field, value, before[name])) continue;
    if (field.readOnly) refused.push(name);
    else changes[name] = stored(field, value);
  }
  if (refused.length > 0) {
    throw validationError(refused.map((path) => ({ path, key: 'validation.read_only', values: {} })));
  }
  return changes;
};

/** What of these changes would really change this record. */
export const differing = (resource: AnyResource, changes: Row, before: Row): Row =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isSame(resource.fields[name], value, before[name])),
  );

/** The part of a row that its own table holds (links are kept elsewhere). */
export const columnsIn = (resource: AnyResource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = resource.fields[name];
      return field !== undefined && isColumn(field) && field.computed === undefined;
    }),
  );

/** A new row before anything is sent: defaults, and null for the rest. */
export const emptyRow = (resource: AnyResource): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind !== 'countOf' && field.computed === undefined)
      .map(([name, field]) => [name, field.default ?? null]),
  );

/** Refuses a new row that lacks what is required: a field that is stamped for some roles, and not for this one. */
export const assertComplete = (resource: AnyResource, row: Row): void => {
  const missing = Object.entries(resource.fields)
    .filter(([name, field]) => field.required && !field.readOnly && (row[name] ?? null) === null)
    .map(([path]) => ({ path, key: 'validation.required', values: {} }) as const);
  if (missing.length > 0) throw validationError(missing);
};
