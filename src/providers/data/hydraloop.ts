import type { DataProvider, Identifier } from 'ra-core';
import { api, type Call } from '../http.ts';
import { changesOf } from './rest-dialect.ts';

type Query = NonNullable<Call['query']>;
type Values = Readonly<Record<string, unknown>>;
interface Wrapped {
  readonly data: never;
}
interface Page {
  readonly data: never;
  readonly total: number;
}

/** Maximum number of endpoints per call. */
const PAGE_MAX = 500;

const at = (id: Identifier): string => `/hydraloop/${encodeURIComponent(id)}`;

const queryOf = ({ q, ...filter }: Values = {}): Query =>
  Object.fromEntries(
    Object.entries({ ...filter, search: q }).filter(([, value]) => value !== undefined && value !== ''),
  ) as Query;

/** Result of a connection test; `msg` is a sentence for the user. */
export interface ConnectionTest {
  readonly result: string;
  readonly status: number | null;
  readonly ms: number;
  readonly msg: string;
  readonly last_contact_at: string | null;
  readonly last_error: string | null;
}

/** Tests the connection to a Hydraloop endpoint; takes up to 5 s. */
export const testHydraloop = async (id: Identifier): Promise<{ readonly data: ConnectionTest }> =>
  api.post<{ data: ConnectionTest }>(`${at(id)}/test`);

/** Hydraloop endpoints: PUT creates, POST updates. See docs/specification.md, section 5. */
export const hydraloop: Partial<DataProvider> = {
  getList: async (_, { filter, pagination, sort, signal }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const query = {
      ...queryOf(filter as Values),
      limit: perPage,
      offset: (page - 1) * perPage,
      ...(sort ? { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field } : {}),
    };
    return api.get<Page>('/hydraloop', { query, signal });
  },
  getOne: async (_, { id, signal }) => ({ data: (await api.get<Wrapped>(at(id), { signal })).data }),
  getMany: async (_, { ids, signal }) => {
    const query = { ids: ids.slice(0, PAGE_MAX).map(Number), limit: PAGE_MAX };
    return { data: (await api.get<Page>('/hydraloop', { query, signal })).data };
  },
  getManyReference: (resource, { target, id, filter, ...page }) =>
    hydraloop.getList!(resource, { ...page, filter: { ...(filter as Values), [target]: id } }),
  create: async (_, { data }) => ({ data: (await api.put<Wrapped>('/hydraloop', data)).data }),
  update: async (_, { id, data, previousData }) => ({
    data: (await api.post<Wrapped>(at(id), changesOf(data as Values, previousData as Values))).data,
  }),
  delete: async (_, { id }) => ({ data: (await api.delete<Wrapped>(at(id))).data }),
};
