import { useTranslate } from 'ra-core';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { check, type Fault } from '../schema/explain.ts';
import type { AnyResource } from '../schema/resource.ts';
import { createSchema, updateSchema } from '../schema/zod.ts';

/** A rule that looks at several fields at once. */
export type FormRule = (values: Readonly<Record<string, unknown>>) => readonly Fault[];

/** What is wrong with the values of a form, by the schema that the server checks them with. */
export const formFaults = (
  definition: AnyResource,
  fields: readonly string[],
  mode: 'create' | 'edit',
  values: Readonly<Record<string, unknown>>,
  rule?: FormRule,
): Fault[] => {
  const schema = mode === 'create' ? createSchema(definition) : updateSchema(definition);
  const given = Object.fromEntries(
    fields.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
  const { faults = [] } = check(schema, given, definition);
  // What the form does not show can't be mended in it; the server stamps it or says so.
  const shown = faults.filter(({ path }) => fields.includes(path.split('.')[0] ?? ''));
  return [...shown, ...(rule?.(values) ?? [])];
};

/** The same as a resolver of react-hook-form, with the texts in the reader's language. */
export const useResolver = (
  definition: AnyResource,
  fields: readonly string[],
  mode: 'create' | 'edit',
  rule?: FormRule,
): Resolver => {
  const translate = useTranslate();
  return (values: FieldValues) => {
    const errors: FieldErrors = {};
    for (const { path, key, values: said } of formFaults(definition, fields, mode, values, rule)) {
      const field = path.split('.')[0] ?? '';
      errors[field] ??= { type: 'validate', message: translate(key, { ...said }) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
};
