import { check, type Fault } from '../../schema/explain.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { createSchema, updateSchema } from '../../schema/zod.ts';
import type { Values } from './form-fields.ts';
import { fieldOfPath } from './server-errors.ts';

/** A validation rule across several fields. */
export type FormRule = (values: Values) => readonly Fault[];

/** Values as they are sent: JSON leaves out what is undefined, as inputs without a value are, those of a row too. */
const asSent = (values: Values): Values => JSON.parse(JSON.stringify(values)) as Values;

/** Validates the values of a form with the schema that the server uses. */
export const formFaults = (
  definition: AnyResource,
  fields: readonly string[],
  mode: 'create' | 'edit',
  values: Values,
  rule?: FormRule,
): Fault[] => {
  const schema = mode === 'create' ? createSchema(definition) : updateSchema(definition);
  const given = asSent(Object.fromEntries(fields.map((name) => [name, values[name]])));
  const { faults = [] } = check(schema, given, definition);
  // Fields that the form doesn't show can't be fixed in it; the server sets or rejects them.
  const shown = faults.filter(({ path }) => fields.includes(fieldOfPath(path)));
  return [...shown, ...(rule?.(values) ?? [])];
};
