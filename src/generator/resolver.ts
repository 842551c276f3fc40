import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { check, type Fault } from '../schema/explain.ts';
import type { AnyResource } from '../schema/resource.ts';
import { createSchema, updateSchema } from '../schema/zod.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

/** A validation rule across several fields. */
export type FormRule = (values: Readonly<Record<string, unknown>>) => readonly Fault[];

/** Validates the values of a form with the schema that the server uses. */
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
  // Fields that the form doesn't show can't be fixed in it; the server sets or rejects them.
  const shown = faults.filter(({ path }) => fields.includes(path.split('.')[0] ?? ''));
  return [...shown, ...(rule?.(values) ?? [])];
};

/** `formFaults` as a resolver for react-hook-form, with translated messages. */
export const useResolver = (
  definition: AnyResource,
  fields: readonly string[],
  mode: 'create' | 'edit',
  rule?: FormRule,
): Resolver => {
  const translate = useTranslate();
  return (values: FieldValues) => {
    const errors: FieldErrors = {};
    for (const { path, key, values: args } of formFaults(definition, fields, mode, values, rule)) {
      const field = path.split('.')[0] ?? '';
      errors[field] ??= { type: 'validate', message: translate(key, { ...args }) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
};
