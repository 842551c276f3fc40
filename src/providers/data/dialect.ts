import type { DataProvider, Identifier } from 'ra-core';
import { chunk } from '../../domain/chunk.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { api, type Call } from '../http.ts';
import { dashboardWrites } from './dashboards/dashboards.ts';
import { parametersFor, type Filter } from './parameters.ts';
import { changesOf } from './rest-dialect.ts';

type Query = NonNullable<Call['query']>;
type Values = Readonly<Record<string, unknown>>;
interface Wrapped {
  readonly data: never;
}
interface Page {
  readonly data: readonly Values[];
  readonly total?: number;
}
interface PageParams {
  readonly pagination?: { page: number; perPage: number } | undefined;
  readonly sort?: { field: string; order: string } | undefined;
}

/** Maximum number of records per call. See docs/specification.md, section 5. */
const PAGE_MAX = 500;

/** `limit`, `offset` and `sort`; `-title` sorts descending. */
const pageQuery = ({ dialect }: AnyResource, { pagination, sort }: PageParams): Query => {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const { field, order } = sort ?? {};
  return {
    limit: perPage,
    offset: (page - 1) * perPage,
    ...(field && !dialect?.hasFixedOrder ? { sort: order === 'DESC' ? `-${field}` : field } : {}),
  };
};

/** What identifies a record in a path, if that is not its id: `0004A30B/tmv`. */
export const keyOf = ({ dialect }: AnyResource, record: Values): string =>
  (dialect?.key ?? ['id']).map((name) => encodeURIComponent(String(record[name]))).join('/');

const queryOf = (definition: AnyResource, filter: unknown): Query => {
  const { q, ...parameters } = parametersFor(definition, filter as Filter);
  return { ...parameters, [definition.dialect?.search ?? 'q']: q } as Query;
};

/** The list call for this filter: some filters have a call of their own. */
const listCall = (definition: AnyResource, query: Query): readonly [path: string, query: Query] => {
  for (const [name, facts] of Object.entries(definition.filters ?? {})) {
    if ('path' in facts && facts.path !== undefined && query[name] !== undefined) {
      const { [name]: _, ...others } = query;
      return [`/${definition.name}${facts.path}`, others];
    }
  }
  return [`/${definition.name}`, query];
};

const totalOf = async (definition: AnyResource, query: Query, signal: AbortSignal | undefined) => {
  const total = definition.dialect?.total;
  if (typeof total !== 'object') return undefined;
  const answer = await api.get<{ total: number; data: readonly { total: number }[] }>(
    `/${definition.name}${total.path}`,
    { query, signal },
  );
  return total.isWrapped ? answer.data[0]?.total : answer.total;
};

/** Whether a list needs its total: `meta.total: false` saves the call for it. */
const hasTotal = (meta: unknown): boolean => (meta as { total?: boolean } | undefined)?.total !== false;

const lists = (definition: AnyResource): Partial<DataProvider> => {
  const getList: DataProvider['getList'] = async (_, { filter, signal, meta, ...page }) => {
    const whole = queryOf(definition, filter);
    const [path, query] = listCall(definition, whole);
    const [list, total] = await Promise.all([
      api.get<Page>(path, { query: { ...query, ...pageQuery(definition, page) }, signal }),
      hasTotal(meta) ? totalOf(definition, whole, signal) : undefined,
    ]);
    const rows = list.data.map((row) => ('id' in row ? row : { ...row, id: keyOf(definition, row) }));
    return { data: rows as never, total: total ?? list.total };
  };
  return {
    getList,
    getMany: async (_, { ids, signal }) => {
      const parts = await Promise.all(
        chunk(ids, PAGE_MAX).map((part) =>
          api.get<Page>(`/${definition.name}`, { query: { ids: part, limit: PAGE_MAX } as Query, signal }),
        ),
      );
      return { data: parts.flatMap(({ data }) => data) as never };
    },
    getManyReference: (resource, { target, id, filter, ...page }) =>
      getList(resource, { ...page, filter: { ...(filter as Filter), [target]: id } }),
  };
};

const records = (definition: AnyResource): Partial<DataProvider> => {
  const { verbs, body } = definition.dialect ?? {};
  const path = `/${definition.name}`;
  const at = (id: Identifier, record?: Values): string =>
    `${path}/${definition.dialect?.key && record ? keyOf(definition, record) : encodeURIComponent(id)}`;
  return {
    getOne: async (_, { id, meta, signal }) => {
      const query = (meta as { include_ids?: boolean } | undefined)?.include_ids ? { include_ids: true } : {};
      return { data: (await api.get<Wrapped>(at(id), { query, signal })).data };
    },
    create: async (_, { data }) => ({
      data: (await (verbs?.create === 'PUT' ? api.put<Wrapped> : api.post<Wrapped>)(path, data)).data,
    }),
    update: async (_, { id, data, previousData }) => {
      const send = verbs?.edit === 'POST' ? api.post<Wrapped> : api.put<Wrapped>;
      return { data: (await send(at(id), changesOf(data as Values, previousData as Values))).data };
    },
    delete: async (_, { id, previousData }) => ({
      data: (await api.delete<Wrapped>(at(id, previousData as Values | undefined))).data,
    }),
    ...(body === 'multipart' ? dashboardWrites : {}),
  };
};

/** The calls of a resource that differ from the default dialect, from the facts of its definition. */
export const dialectOf = (definition: AnyResource | undefined): Partial<DataProvider> => {
  const { envelope, query } = definition?.dialect ?? {};
  return {
    ...(definition && query === 'parameters' ? lists(definition) : {}),
    ...(definition && envelope !== undefined ? records(definition) : {}),
  };
};
