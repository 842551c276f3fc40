import { and, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Actor } from '../../src/domain/access.ts';
import { DEVICE_TYPES } from '../../src/domain/devices.ts';
import { isStorable } from '../../src/domain/readings.ts';
import { normaliseTag } from '../../src/domain/tags.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { idSchema, MAX_IDS } from '../../src/schema/zod.ts';
import { idParam, queryInteger } from '../http.ts';
import { qualified } from '../crud/columns.ts';
import { sortKey } from '../crud/list-query.ts';
import type { Filter } from '../crud/filter.ts';
import type { ListRequest } from '../crud/read.ts';
import { tableOf } from '../db/tables.ts';
import { labelledSql } from './labelled.ts';
import { mainValueOf } from './main-values.ts';

// The query parameters of the device calls. See docs/specification.md, section 5.
const text = z.string().max(500).refine(isStorable, { error: 'validation.text_characters' });
/** An id in a query string, or `null`. */
export const idOrNull = z.union([idParam, z.literal('null').transform(() => null)], {
  error: 'validation.id',
});
const isTrue = z
  .literal('true')
  .transform(() => true)
  .optional();
const STATES = { true: true, false: false, null: null } as const;

const filterQuery = {
  is_active: z
    .enum(['true', 'false', 'null'])
    .transform((state) => STATES[state])
    .optional(),
  dev_id: text.optional(),
  tags: text.optional().describe('comma-separated; all must match'),
  q: text.max(200).optional(),
  company_id: idOrNull.optional(),
  project_id: idParam.optional(),
  without_project_id: idParam.optional().describe('excludes devices of this project'),
  type: z.enum(DEVICE_TYPES).optional(),
  endpoint_name: text.optional(),
  tmv: isTrue.describe('only valves: type `tmv` or tag `label:TMV`'),
  meter: isTrue.describe('only meters: type `water_meter` or tag `label:Water Meter`'),
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,999}$/, { error: 'validation.id' })
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(idSchema))
    .optional()
    .describe('comma-separated ids'),
};

/** `limit` and `offset` of the lists that page this way. */
export const pageQuery = {
  limit: queryInteger(1, 500).default(25),
  offset: queryInteger(0, 999_999_999).default(0),
};

export const devicesTotalQuery = z.strictObject(filterQuery);
export const devicesQuery = z.strictObject({
  ...filterQuery,
  ...pageQuery,
  sort: z.string().max(60).optional().describe('a field; prefix with `-` for descending order'),
});

/** The same names with JSON types, for bulk calls. */
export const devicesFilter = z.strictObject({
  is_active: z.boolean().nullable().optional(),
  dev_id: text.optional(),
  tags: z.union([z.array(text).max(100), text]).optional(),
  q: text.max(200).optional(),
  company_id: idSchema.nullable().optional(),
  project_id: idSchema.optional(),
  without_project_id: idSchema.optional(),
  type: z.enum(DEVICE_TYPES).optional(),
  endpoint_name: text.optional(),
  tmv: z.literal(true).optional(),
  meter: z.literal(true).optional(),
  id: z.union([idSchema, z.array(idSchema).max(MAX_IDS)]).optional(),
});

interface DeviceFilters {
  readonly tags?: string | readonly string[] | undefined;
  readonly project_id?: number | undefined;
  readonly without_project_id?: number | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly tmv?: boolean | undefined;
  readonly meter?: boolean | undefined;
  readonly [name: string]: unknown;
}

const devices = resourceNamed('devices');

/** SQL condition: a device has all of these tags. */
const hasTags = (tags: readonly string[]): SQL =>
  sql`${qualified(tableOf('devices'), 'tags')} @> array[${sql.join(
    tags.map((tag) => sql`${normaliseTag(tag)}`),
    sql`, `,
  )}]::text[]`;

const TMV = sql.raw(labelledSql('tmv', 'devices'));
const METER = sql.raw(labelledSql('meter', 'devices'));

const notIn = (projectId: number): SQL => sql`not exists (
  select from project_devices l where l.device_id = ${qualified(tableOf('devices'), 'id')} and l.project_id = ${projectId})`;

const tagList = (tags: DeviceFilters['tags']): readonly string[] =>
  (typeof tags === 'string' ? tags.split(',') : (tags ?? [])).map((tag) => tag.trim()).filter(Boolean);

/** Converts a query or a bulk filter to a filter and an extra condition for the list functions. */
export const toFilter = (
  query: DeviceFilters,
): { readonly filter: Filter; readonly and: SQL | undefined } => {
  const {
    tags,
    project_id,
    without_project_id,
    ids,
    tmv,
    meter,
    limit: _limit,
    offset: _offset,
    sort: _sort,
    ...rest
  } = query;
  const required = tagList(tags);
  const without = without_project_id === undefined ? undefined : notIn(without_project_id);
  return {
    filter: {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      ...(project_id === undefined ? {} : { project_ids: [project_id] }),
      ...(ids === undefined ? {} : { id: ids }),
    },
    and: and(
      required.length > 0 ? hasTags(required) : undefined,
      without,
      tmv ? TMV : undefined,
      meter ? METER : undefined,
    ),
  };
};

/** Converts a query to a list request for one page of devices with their main values. */
export const toListQuery = (query: z.output<typeof devicesQuery>, actor: Actor): ListRequest => {
  const conditions = toFilter(query);
  return {
    filter: conditions.filter,
    ...(conditions.and ? { and: conditions.and } : {}),
    sort: sortKey(devices, query.sort ?? devices.list.sort),
    limit: query.limit,
    offset: query.offset,
    extraColumns: { main_value: mainValueOf(tableOf('devices'), actor) },
  };
};
