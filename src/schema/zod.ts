import * as z from 'zod';
import { scopeConstraints } from '../domain/access/scope-constraints.ts';
import { type Role, ROLES } from '../domain/access/roles.ts';
import { normaliseTags, tagFault, TAGS_MAX, tagsFault } from '../domain/devices/tags.ts';
import { isTimeZone } from '../domain/time/time-zones.ts';
import { isNullable, type Field } from './field.ts';
import { perResource } from './per-resource.ts';
import { type AnyResource, isUnique } from './resource.ts';
import { isStorable, textSchema } from './zod-text.ts';

/** Ids and versions are positive 32-bit integers. */
export const idSchema = z.int().min(1).max(2_147_483_647);

/** Maximum number of ids in one list: `manyOf`, bulk calls, `filter.id`. */
export const MAX_IDS = 10_000;

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

/** Only ids consist of digits. */
const recordIdSchema = z.union([idSchema, textSchema({ kind: 'text', max: 254 }).regex(/\D/)]);

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
  recordId: () => recordIdSchema,
  json: () => z.json(),
};

/** The schema for writing one field. */
export const fieldSchema = (field: Field): z.ZodType => {
  const value = valueSchemas[field.kind](field);
  return isNullable(field) ? value.nullable() : value;
};

const entries = (resource: AnyResource) => Object.entries(resource.fields);

/** Whether the server sets this field for users of this role (of any role, if none is given). */
const isForced = (resource: AnyResource, name: string, role?: Role): boolean =>
  (role ? [role] : ROLES).some((each) => scopeConstraints(resource.access, each)[name]?.fixed);

/**
 * The body of a POST: writable fields only. Required fields without a default must be present, except
 * those that the server sets for the role.
 */
export const createSchema = (resource: AnyResource, role?: Role) =>
  z.strictObject(
    Object.fromEntries(
      entries(resource)
        .filter(([, field]) => !field.readOnly)
        .map(([name, field]) => {
          const schema = fieldSchema(field);
          const isOptional = !field.required || field.default !== undefined || isForced(resource, name, role);
          return [name, isOptional ? schema.optional() : schema];
        }),
    ),
  );

/** The fields of `RecordBase`. */
const baseRecord = {
  id: idSchema,
  version: idSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

/**
 * The body of a PUT: any writable fields, an optional `version`, and any read-only fields, so that a
 * record can be sent back as received (the kernel compares those with the current values).
 */
export const updateSchema = perResource((resource) =>
  z.strictObject({
    ...Object.fromEntries(
      entries(resource)
        // Fields that are neither returned nor accepted are internal to the server.
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
  }),
);

/** The `data` of `PUT /x/many`: any writable field that is not unique. */
export const bulkSchema = perResource((resource) =>
  z.strictObject(
    Object.fromEntries(
      entries(resource)
        .filter(([name, field]) => !field.readOnly && !isUnique(resource, name))
        .map(([name, field]) => [name, fieldSchema(field).optional()]),
    ),
  ),
);

/** A single record in a response: without `listOnly` fields. */
export const recordSchema = perResource((resource) => responseSchema(resource, (field) => !field.listOnly));

/** A record in a list response: without `detailOnly` fields. */
export const listedSchema = perResource((resource) => responseSchema(resource, (field) => !field.detailOnly));

/** The names and types of a record's fields are known at run time only. */
type RecordShape = Readonly<Record<string, z.ZodType>>;
const responseSchema = (
  resource: AnyResource,
  isIncluded: (field: Field) => boolean,
): z.ZodObject<RecordShape> =>
  z.object<RecordShape>({
    ...baseRecord,
    ...Object.fromEntries(
      entries(resource)
        .filter(([, field]) => !field.writeOnly && isIncluded(field))
        .map(([name, field]) => [name, responseFieldSchema(field)]),
    ),
  });

// Responses only need types: the rules were enforced on write.
const responseSchemas: { readonly [K in Field['kind']]?: (field: Field) => z.ZodType } = {
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
const responseFieldSchema = (field: Field): z.ZodType => {
  const value = (responseSchemas[field.kind] ?? valueSchemas[field.kind])(field);
  return isNullable(field) ? value.nullable() : value;
};

const RANGED: ReadonlySet<Field['kind']> = new Set(['instant', 'integer', 'number', 'countOf', 'recordId']);
/** Suffixes of range filters: greater than or equal, less than. */
export const BOUNDS = ['gte', 'lt'] as const;
const BASE_INSTANTS = { created_at: instantSchema, updated_at: instantSchema };

const rangeFilters = (resource: AnyResource): Record<string, z.ZodType> => {
  const ranged = entries(resource)
    .filter(([, field]) => !field.writeOnly && RANGED.has(field.kind))
    .map(([name, field]): [string, z.ZodType] => [
      name,
      field.kind === 'recordId' ? idSchema : valueSchemas[field.kind](field),
    ]);
  return Object.fromEntries(
    [...ranged, ...Object.entries(BASE_INSTANTS)].flatMap(([name, value]) =>
      BOUNDS.map((bound) => [`${name}_${bound}`, value.optional()]),
    ),
  );
};

/**
 * `filter` of a list: exact values, a list for "any of", `q` for the free-text search, and `x_gte` and
 * `x_lt` for times and numbers.
 */
export const filterSchema = perResource((resource) => {
  const anyOf = (value: z.ZodType) => z.union([value, z.array(value).max(MAX_IDS)]).optional();
  return z.strictObject({
    ...rangeFilters(resource),
    ...Object.fromEntries(
      entries(resource)
        .filter(([, field]) => !field.writeOnly || field.filterOnly)
        .filter(([, field]) => !field.detailOnly && field.kind !== 'json')
        .map(([name, field]) => [name, anyOf(filterValue(field))]),
    ),
    id: anyOf(idSchema),
    q: z.string().max(200).refine(isStorable, { error: 'validation.text_characters' }).optional(),
  });
});

/** Kinds that are filtered as plain text, without the rules for their values. */
const TEXT_KINDS: ReadonlySet<Field['kind']> = new Set(['text', 'email', 'timeZone', 'picture']);
/** One value of a filter on this field. */
export const filterValue = (field: Field): z.ZodType => {
  // A filter on a list field matches records whose list contains the value.
  const element =
    field.kind === 'tags'
      ? z.string().max(200).refine(isStorable, { error: 'validation.text_characters' })
      : field.kind === 'manyOf'
        ? idSchema
        : field.kind === 'choices'
          ? z.enum(field.values as [string, ...string[]])
          : TEXT_KINDS.has(field.kind)
            ? z.string().max(500).refine(isStorable, { error: 'validation.text_characters' })
            : valueSchemas[field.kind](field);
  return isNullable(field) ? element.nullable() : element;
};
