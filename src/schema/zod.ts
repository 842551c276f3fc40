import * as z from 'zod';
import { scopeConstraints } from '../domain/scope-constraints.ts';
import { type Role, ROLES } from '../domain/roles.ts';
import { normaliseTags, tagFault, TAGS_MAX, tagsFault } from '../domain/tags.ts';
import { isTimeZone } from '../domain/time-zones.ts';
import type { Field } from './field.ts';
import { type AnyResource, isUnique } from './resource.ts';

/** Ids and versions are positive whole numbers of 32 bits. */
export const idSchema = z.int().min(1).max(2_147_483_647);

/** The most ids one list may hold: `manyOf`, bulk calls, `filter.id`. */
export const MAX_IDS = 10_000;

// PostgreSQL stores neither NUL nor a lone surrogate.
const storable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
// A line break in a name could end a mail's header, a log's line or a CSV's row.
// oxlint-disable-next-line no-control-regex
const isOneLine = (value: string): boolean => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value);

const textSchema = (field: Field) => {
  const least = field.min ?? (field.required ? 1 : 0);
  return (
    z
      .string()
      .min(least)
      .max(field.max ?? 500)
      // Blanks alone name nothing: the list would show an empty row.
      .refine((value) => !field.required || value === '' || value.trim() !== '', {
        error: 'validation.required',
      })
      .refine((value) => storable(value) && (field.multiline || isOneLine(value)), {
        error: 'validation.text_characters',
      })
  );
};

const tagsSchema = z
  .array(z.string())
  .max(TAGS_MAX)
  .superRefine((list, context) => {
    for (const [index, tag] of list.entries()) {
      const fault = tagFault(tag);
      if (fault) context.addIssue({ code: 'custom', message: fault, path: [index] });
    }
    const fault = tagsFault(normaliseTags(list));
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .overwrite(normaliseTags);

const instantSchema = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((value) => !Number.isNaN(Date.parse(value)), { error: 'validation.instant' });

const valueSchemas: { readonly [K in Field['kind']]: (field: Field) => z.ZodType } = {
  text: textSchema,
  email: (field) => z.email().max(field.max ?? 254),
  integer: (field) =>
    z
      .int()
      .min(field.min ?? -2_147_483_648)
      .max(field.max ?? 2_147_483_647),
  number: (field) =>
    z
      .number()
      .min(field.min ?? -Number.MAX_VALUE)
      .max(field.max ?? Number.MAX_VALUE),
  boolean: () => z.boolean(),
  instant: () => instantSchema,
  picture: textSchema,
  timeZone: () => z.string().max(64).refine(isTimeZone, { error: 'validation.time_zone' }),
  choice: (field) => z.enum(field.values as [string, ...string[]]),
  choices: (field) =>
    z
      .array(z.enum(field.values as [string, ...string[]]))
      .min(field.required ? 1 : 0)
      .max(field.values?.length ?? 0),
  tags: () => tagsSchema,
  belongsTo: () => idSchema,
  manyOf: () => z.array(idSchema).max(MAX_IDS),
  countOf: () => z.int(),
  json: () => z.json(),
};

/** Whether a record may hold null in this field. */
export const isNullable = (field: Field): boolean =>
  !field.required && field.default === undefined && field.kind !== 'countOf';

/** What may be written into one field. */
export const fieldSchema = (field: Field): z.ZodType => {
  const value = valueSchemas[field.kind](field);
  return isNullable(field) ? value.nullable() : value;
};

const entries = (resource: AnyResource) => Object.entries(resource.fields);

/** Whether the server fills this field in for people of this role (of any role, when none is given). */
const isStamped = (resource: AnyResource, name: string, role?: Role): boolean =>
  (role ? [role] : ROLES).some((one) => scopeConstraints(resource.access, one)[name]?.fixed);

/**
 * The body of a POST: writable fields only; what is required and has no default must be there, but
 * for what is stamped on the rows of a role.
 */
export const createSchema = (resource: AnyResource, role?: Role) =>
  z.strictObject(
    Object.fromEntries(
      entries(resource)
        .filter(([, field]) => !field.readOnly)
        .map(([name, field]) => {
          const schema = fieldSchema(field);
          const isOptional =
            !field.required || field.default !== undefined || isStamped(resource, name, role);
          return [name, isOptional ? schema.optional() : schema];
        }),
    ),
  );

/** What every record has besides its fields. */
const baseRecord = {
  id: idSchema,
  version: idSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

/**
 * The body of a PUT: any writable fields, an optional `version`, and whatever read-only fields the
 * record had (the kernel compares those with the present ones).
 */
export const updateSchema = (resource: AnyResource) =>
  z.strictObject({
    ...Object.fromEntries(
      entries(resource)
        // What no record shows and nobody sets, the server keeps for itself.
        .filter(([, field]) => !(field.readOnly && field.writeOnly))
        .map(([name, field]) => [
          name,
          field.readOnly ? z.unknown().optional() : fieldSchema(field).optional(),
        ]),
    ),
    id: z.unknown().optional(),
    created_at: z.unknown().optional(),
    updated_at: z.unknown().optional(),
    version: idSchema.optional(),
  });

/** What `PUT /x/many` may change: any writable field that several records may share. */
export const bulkSchema = (resource: AnyResource) =>
  z.strictObject(
    Object.fromEntries(
      entries(resource)
        .filter(([name, field]) => !field.readOnly && !isUnique(resource, name))
        .map(([name, field]) => [name, fieldSchema(field).optional()]),
    ),
  );

/** A record as it is answered. */
export const recordSchema = (resource: AnyResource) => answered(resource, () => true);

/** A record as lists answer it: without what only one alone is answered with. */
export const listedSchema = (resource: AnyResource) => answered(resource, (field) => !field.detailOnly);

const answered = (resource: AnyResource, isTold: (field: Field) => boolean) =>
  z.object({
    ...baseRecord,
    ...Object.fromEntries(
      entries(resource)
        .filter(([, field]) => !field.writeOnly && isTold(field))
        .map(([name, field]) => [name, answerSchema(field)]),
    ),
  });

// Answers need shapes only: the rules were checked on the way in.
const answerSchemas: { readonly [K in Field['kind']]?: (field: Field) => z.ZodType } = {
  text: () => z.string(),
  email: () => z.string(),
  timeZone: () => z.string(),
  picture: () => z.string(),
  instant: () => z.iso.datetime(),
  choice: () => z.string(),
  choices: () => z.array(z.string()),
  json: () => z.unknown(),
  tags: () => z.array(z.string()),
};
const answerSchema = (field: Field): z.ZodType => {
  const value = (answerSchemas[field.kind] ?? valueSchemas[field.kind])(field);
  return isNullable(field) ? value.nullable() : value;
};

const RANGED: ReadonlySet<Field['kind']> = new Set(['instant', 'integer', 'number', 'countOf']);
/** The bounds that a filter can set: from a value on, and below one. */
export const BOUNDS = ['gte', 'lt'] as const;
const BASE_INSTANTS = { created_at: instantSchema, updated_at: instantSchema };

const rangeFilters = (resource: AnyResource): Record<string, z.ZodType> => {
  const ranged = entries(resource)
    .filter(([, field]) => !field.writeOnly && RANGED.has(field.kind))
    .map(([name, field]): [string, z.ZodType] => [name, valueSchemas[field.kind](field)]);
  return Object.fromEntries(
    [...ranged, ...Object.entries(BASE_INSTANTS)].flatMap(([name, value]) =>
      BOUNDS.map((bound) => [`${name}_${bound}`, value.optional()]),
    ),
  );
};

/**
 * `filter` of a list: exact values, a list for "any of", `q` for the free-text search, and for times
 * and numbers `x_gte` (from) and `x_lt` (below).
 */
export const filterSchema = (resource: AnyResource) => {
  const anyOf = (value: z.ZodType) => z.union([value, z.array(value).max(MAX_IDS)]).optional();
  return z.strictObject({
    ...rangeFilters(resource),
    ...Object.fromEntries(
      entries(resource)
        .filter(([, field]) => !field.writeOnly && !field.detailOnly && field.kind !== 'json')
        .map(([name, field]) => [name, anyOf(filterValue(field))]),
    ),
    id: anyOf(idSchema),
    q: z.string().max(200).refine(storable, { error: 'validation.text_characters' }).optional(),
  });
};

/** Kinds that are looked for as text, whatever rules their values have. */
const WRITTEN: ReadonlySet<Field['kind']> = new Set(['text', 'email', 'timeZone', 'picture']);
const filterValue = (field: Field): z.ZodType => {
  // A list of tags or ids holds the one that is asked for.
  const element =
    field.kind === 'tags'
      ? z.string().max(200).refine(storable, { error: 'validation.text_characters' })
      : field.kind === 'manyOf'
        ? idSchema
        : field.kind === 'choices'
          ? z.enum(field.values as [string, ...string[]])
          : WRITTEN.has(field.kind)
            ? z.string().max(500).refine(storable, { error: 'validation.text_characters' })
            : valueSchemas[field.kind](field);
  return isNullable(field) ? element.nullable() : element;
};
