import { scopeConstraints } from '../../domain/access/scope-constraints.ts';
import type { Field, FieldKind } from '../../schema/field.ts';
import type { AnyResource, Section } from '../../schema/resource.ts';
import type { Role } from '../../domain/access/roles.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The fields that this role can edit, in form order. */
export const formFields = (definition: AnyResource, role: Role): string[] => {
  const pins = scopeConstraints(definition.access, role);
  return definition.form.filter((name) => !definition.fields[name]?.readOnly && !pins[name]?.fixed);
};

/** A part of a form; the first may have no section. */
interface FormPart {
  readonly section?: Section;
  readonly fields: readonly string[];
}

/** Form fields by the sections of the definition, without empty parts. */
export const formParts = (definition: AnyResource, fields: readonly string[]): FormPart[] => {
  const sections = definition.sections ?? [];
  const placed = new Set<string>(sections.flatMap((section) => section.fields));
  return [
    { fields: fields.filter((name) => !placed.has(name)) },
    ...sections.map((section) => ({
      section,
      fields: section.fields.filter((name) => fields.includes(name)),
    })),
  ].filter((part) => part.fields.length > 0);
};

const WIDE: ReadonlySet<FieldKind> = new Set([
  'boolean',
  'choices',
  'json',
  'manyOf',
  'picture',
  'tags',
] as const);

/** Longer texts, in characters, need more than a column. */
const COLUMN = 200;

/** Whether an input takes the whole width of a form with two columns. */
export const isWide = ({ kind, multiline, identifier, max = 0, words }: Field): boolean => {
  if (kind === 'boolean') return words?.length !== 3;
  return WIDE.has(kind) || multiline === true || (kind === 'text' && !identifier && max > COLUMN);
};

/** The values of a `choice` that this role may set. */
export const wordsFor = (definition: AnyResource, name: string, role: Role): readonly string[] => {
  const words = definition.fields[name]?.values ?? [];
  const pin = scopeConstraints(definition.access, role)[name];
  return pin && !pin.fixed ? words.filter((word) => pin.values.includes(word)) : words;
};

/** Initial values of a new record. */
export const startValues = (definition: AnyResource, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((name) => {
      const field = definition.fields[name];
      if (field?.default !== undefined) return [name, field.default];
      return [name, field?.kind === 'choices' ? [] : null];
    }),
  );

/**
 * The body of a PUT: the writable fields and the version the form was opened with. Omits fields that the
 * response did not contain.
 */
export const writable = (definition: AnyResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && definition.fields[name] && !definition.fields[name].readOnly,
    ),
  );
