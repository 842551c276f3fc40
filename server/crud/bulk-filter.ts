import type { SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Actor } from '../../src/domain/access/access.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import { filterSchema } from '../../src/schema/zod.ts';
import { type Filter, filterCondition } from './reading/filter.ts';
import { parameterCondition, parameterFilter } from './reading/parameters.ts';

/** The `filter` of a bulk call: that of the default dialect, or a resource's own filters as JSON. */
export const bulkFilterSchema = (resource: AnyResource): z.ZodType<Filter> =>
  resource.filters ? parameterFilter(resource) : filterSchema(resource);

/** The rows that match the filter of a bulk call. */
export const bulkFilterCondition = (resource: AnyResource, filter: Filter, actor: Actor): SQL | undefined =>
  resource.filters ? parameterCondition(resource, filter, actor) : filterCondition(resource, filter, actor);
