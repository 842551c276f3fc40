import * as z from 'zod';
import { check } from '../../../src/schema/explain.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { filterSchema } from '../../../src/schema/zod.ts';
import { validationError, badRequest } from '../../errors.ts';
import { isSortable } from './columns.ts';
import type { Filter } from './filter.ts';
import type { ListRequest } from './page.ts';
import { message } from '../../texts/texts.ts';

/** The most rows in a page; also the page size if no range is given. */
export const MAX_PAGE = 1000;

/** The query of a list in the default dialect; each parameter is JSON text. See docs/specification.md, section 2. */
export const listQuery = z.strictObject({
  filter: z
    .string()
    .max(200_000)
    .optional()
    .describe(
      '{"field": value | [values], "q": "text", "id": [1, 2]}; of times and numbers also {"field_gte": from, "field_lt": below}',
    ),
  range: z.string().max(40).optional().describe('[from, to], both included; at most 1,000 rows'),
  sort: z.string().max(200).optional().describe('["field", "ASC" | "DESC"]'),
});
export type ListQuery = z.output<typeof listQuery>;

const parseJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest(message('calls.parameter_json', { name }), name);
  }
};

/** Validates a filter. Throws 400 for an unknown field or a value of the wrong type. */
export const readFilter = (resource: AnyResource, value: unknown): Filter => {
  const result = check(filterSchemaOf(resource), value, resource);
  if (result.faults) {
    throw validationError(
      result.faults.map((fault) => ({ ...fault, path: ['filter', fault.path].filter(Boolean).join('.') })),
    );
  }
  return result.value;
};

const schemas = new WeakMap<AnyResource, z.ZodType<Filter>>();
const filterSchemaOf = (resource: AnyResource): z.ZodType<Filter> => {
  const schema = schemas.get(resource) ?? filterSchema(resource);
  schemas.set(resource, schema);
  return schema;
};

const rangeSchema = z.tuple([z.int().min(0).max(2_000_000_000), z.int().min(0).max(2_000_000_000)]);
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC', 'asc', 'desc'])]);

const readRange = (text: string | undefined): { offset: number; limit: number } => {
  if (text === undefined) return { offset: 0, limit: MAX_PAGE };
  const result = rangeSchema.safeParse(parseJson(text, 'range'));
  if (!result.success || result.data[1] < result.data[0]) throw badRequest('calls.range', 'range');
  const [from, to] = result.data;
  if (to - from >= MAX_PAGE) throw badRequest(message('calls.page_size', { max: MAX_PAGE }), 'range');
  return { offset: from, limit: to - from + 1 };
};

export const notSortable = (field: string) =>
  badRequest(message('calls.not_sortable', { field: field.slice(0, 60) }), 'sort');

/** Validates a sort order. Throws 400 if the resource can't be sorted by that field. */
export const readSort = (resource: AnyResource, field: string, order: string): ListRequest['sort'] => {
  if (!isSortable(resource, field)) throw notSortable(field);
  return { field, order: order.toUpperCase() === 'DESC' ? 'DESC' : 'ASC' };
};

/** Parses a sort key: `name` is ascending, `-name` descending. */
export const sortKey = (resource: AnyResource, key: string): ListRequest['sort'] =>
  readSort(resource, key.replace(/^-/, ''), key.startsWith('-') ? 'DESC' : 'ASC');

/** Validates the query of a list call. */
export const readListQuery = (resource: AnyResource, query: ListQuery): ListRequest => {
  const filter = query.filter === undefined ? {} : readFilter(resource, parseJson(query.filter, 'filter'));
  if (query.sort === undefined)
    return { filter, sort: sortKey(resource, resource.list.sort), ...readRange(query.range) };
  const sort = sortSchema.safeParse(parseJson(query.sort, 'sort'));
  if (!sort.success) throw badRequest('calls.sort', 'sort');
  return { filter, sort: readSort(resource, ...sort.data), ...readRange(query.range) };
};
