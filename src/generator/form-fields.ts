import { scopeConstraints } from '../domain/scope-constraints.ts';
import type { AnyResource } from '../schema/resource.ts';
import type { Role } from '../domain/roles.ts';

/** The fields of a form that leave this role a choice, in their order. */
export const formFields = (definition: AnyResource, role: Role): string[] => {
  const pins = scopeConstraints(definition.access, role);
  return definition.form.filter((name) => !definition.fields[name]?.readOnly && !pins[name]?.fixed);
};

/** The words of a `choice` that this role may give. */
export const wordsFor = (definition: AnyResource, name: string, role: Role): readonly string[] => {
  const words = definition.fields[name]?.values ?? [];
  const pin = scopeConstraints(definition.access, role)[name];
  return pin && !pin.fixed ? words.filter((word) => pin.values.includes(word)) : words;
};

/** What a new record starts with. */
export const startValues = (definition: AnyResource, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((name) => {
      const field = definition.fields[name];
      if (field?.default !== undefined) return [name, field.default];
      return [name, field?.kind === 'choices' ? [] : null];
    }),
  );

/**
 * The body of a PUT: what the form may write, as it is now, with the version it was opened with.
 * Fields that the record was answered without are left out.
 */
export const writable = (
  definition: AnyResource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && definition.fields[name] && !definition.fields[name].readOnly,
    ),
  );
