import { and, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Actor } from '../../../src/domain/access/access.ts';
import { isStorable } from '../../../src/domain/readings/readings.ts';
import { normaliseTag, tagsIn } from '../../../src/domain/devices/tags.ts';
import { type FilterFacts, parametersOf } from '../../../src/schema/dialect.ts';
import { type Field, isNullable } from '../../../src/schema/field.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { filterValue, idSchema, MAX_IDS } from '../../../src/schema/zod.ts';
import { linkColumn } from '../../db/tables/names.ts';
import { linkTable, tableOf } from '../../db/tables/defined-tables.ts';
import { idParam, queryBoolean, queryInteger } from '../../http/call-schemas.ts';
import { qualified } from './columns.ts';
import { type Filter, filterCondition } from './filter.ts';
import { sortKey } from './list-query.ts';
import type { ListRequest } from './page.ts';

/** The query of lists in dialects with parameters. See docs/specification.md, section 5. */

const text = z.string().max(500).refine(isStorable, { error: 'validation.text_characters' });
const nullWord = z.literal('null').transform(() => null);
/** An id in a query string, or `null`. */
export const idOrNull = z.union([idParam, nullWord], { error: 'validation.id' });
const BOOLEANS = { true: true, false: false, null: null } as const;

/** The schema of a field's value in a query string. */
const parameter = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'boolean':
      return isNullable(field)
        ? z
            .enum(['true', 'false', 'null'])
            .transform((word) => BOOLEANS[word])
            .meta({
              type: undefined,
              enum: undefined,
              anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['null'] }],
            })
        : queryBoolean.transform((word) => BOOLEANS[word]);
    case 'belongsTo':
      return isNullable(field) ? idOrNull : idParam;
    case 'manyOf':
      return idParam;
    case 'integer':
    case 'number':
    case 'countOf':
      return z.coerce.number().pipe(z.number()).meta({ type: 'number' });
    case 'choice':
    case 'choices':
      return z.enum(field.values as [string, ...string[]]);
    default:
      return text;
  }
};

/** The description of a filter in the OpenAPI page, where its name does not say everything. */
export const filterHelp = (resource: AnyResource, facts: FilterFacts): string | undefined => {
  if ('known' in facts) return `only records with a value of ${facts.known}`;
  if (!('field' in facts)) {
    const options = Object.entries(facts.either).map(([name, value]) => `${name} \`${value}\``);
    return `only records with ${options.join(' or ')}`;
  }
  if (facts.isExcluding) return 'excludes records with this value';
  return resource.fields[facts.field]?.kind === 'tags' ? 'comma-separated; all must match' : undefined;
};

/** The same as JSON, for bulk calls. */
const jsonValue = (field: Field): z.ZodType => {
  if (field.kind === 'tags') return z.union([z.array(text).max(100), text]);
  return field.kind === 'manyOf' ? idSchema : filterValue(field);
};

const isTrue = z
  .literal('true')
  .meta({ type: 'boolean', enum: [true] })
  .transform(() => true);

const shapeOf = (
  resource: AnyResource,
  valueOf: (field: Field) => z.ZodType,
  yes: z.ZodType,
): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(parametersOf(resource)).map(([name, facts]) => {
      const field = 'field' in facts ? resource.fields[facts.field] : undefined;
      const help = filterHelp(resource, facts);
      const schema = (field ? valueOf(field) : yes).optional();
      return [name, help === undefined ? schema : schema.describe(help)];
    }),
  );

export const searchSchema = text.max(200).optional();
const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,999}$/, { error: 'validation.id' })
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(idSchema))
  .optional()
  .describe('comma-separated ids');

const searchName = ({ dialect }: AnyResource): string => dialect?.search ?? 'q';

/** `limit` and `offset`. */
export const pageQuery = {
  limit: queryInteger(1, 500).default(25),
  offset: queryInteger(0, 999_999_999).default(0),
};
export const sortQuery = {
  sort: z.string().max(60).optional().describe('a field; prefix with `-` for descending order'),
};
/** The filters of a list as parameters. */
export const filterQuery = (resource: AnyResource) => ({
  ...shapeOf(resource, parameter, isTrue),
  [searchName(resource)]: searchSchema,
  ids,
});
/** The same filters as JSON, for bulk calls. */
export const parameterFilter = (resource: AnyResource) =>
  z.strictObject({
    ...shapeOf(resource, jsonValue, z.literal(true)),
    q: searchSchema,
    id: z.union([idSchema, z.array(idSchema).max(MAX_IDS)]).optional(),
  });

/** SQL condition: the record has all of these tags. */
const hasTags = (resource: AnyResource, name: string, tags: readonly string[]): SQL | undefined =>
  tags.length === 0
    ? undefined
    : sql`${qualified(tableOf(resource.name), name)} @> array[${sql.join(
        tags.map((tag) => sql`${normaliseTag(tag)}`),
        sql`, `,
      )}]::text[]`;

const isNotLinked = (resource: AnyResource, field: Field, id: unknown): SQL => {
  const link = linkTable(resource, field);
  const [mine, theirs] = [linkColumn(resource.name), linkColumn(field.of ?? '')].map((name) =>
    qualified(link, name),
  );
  return sql`not exists (select from ${link} where ${mine} = ${qualified(tableOf(resource.name), 'id')} and ${theirs} = ${id})`;
};

const conditionOf = (resource: AnyResource, facts: FilterFacts, value: unknown, actor?: Actor) => {
  if ('known' in facts) {
    const unknown = filterCondition(resource, { [facts.known]: null }, actor);
    return unknown && not(unknown);
  }
  if (!('field' in facts)) {
    const options = Object.entries(facts.either).map(([name, one]) =>
      filterCondition(resource, { [name]: one }, actor),
    );
    return or(...options);
  }
  const field = resource.fields[facts.field];
  if (field?.kind === 'tags') return hasTags(resource, facts.field, tagsIn(value));
  if (!facts.isExcluding) return filterCondition(resource, { [facts.field]: value }, actor);
  if (field?.kind === 'manyOf') return isNotLinked(resource, field, value);
  throw new Error(`${resource.name}.${facts.field} can’t be excluded: only links can.`);
};

/** The values of parameters, or of the same as JSON, as a SQL condition; undefined for none. */
export const parameterCondition = (
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  actor?: Actor,
): SQL | undefined => {
  const parameters = parametersOf(resource);
  const conditions = Object.entries(values).map(([name, value]) => {
    if (value === undefined) return undefined;
    const facts = parameters[name];
    if (facts) return conditionOf(resource, facts, value, actor);
    if (name === searchName(resource)) return filterCondition(resource, { q: value }, actor);
    if (name === 'ids') return filterCondition(resource, { id: value }, actor);
    // Their JSON names; the page and the sort order are not conditions.
    return name === 'q' || name === 'id' ? filterCondition(resource, { [name]: value }, actor) : undefined;
  });
  return and(...conditions);
};

const NO_FILTER: Filter = {};

/** A list request of a query. Throws 400 for an unknown sort field. */
export const readParameters = (
  resource: AnyResource,
  query: Readonly<Record<string, unknown>>,
  actor: Actor,
): ListRequest => {
  const condition = parameterCondition(resource, query, actor);
  return {
    filter: NO_FILTER,
    ...(condition ? { and: condition } : {}),
    isSearch: Boolean(query[searchName(resource)]),
    sort: sortKey(resource, (query.sort as string | undefined) ?? resource.list.sort),
    limit: query.limit as number,
    offset: query.offset as number,
  };
};
