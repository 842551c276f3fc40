import type { DataProvider, Identifier } from 'ra-core';
import type { UserData } from '../../domain/session.ts';
import { api, type Call } from '../http.ts';
import { refreshUser } from '../session.ts';
import { changesOf } from './house.ts';

type Dialect = Partial<DataProvider>;
type Filter = Readonly<Record<string, unknown>>;
type Query = NonNullable<Call['query']>;
interface Wrapped {
  readonly data: never;
}
interface Rows {
  readonly data: readonly unknown[];
}

/** The most devices one call answers. Source: contract, section 5. */
const MOST = 500;

/** `limit`, `offset` and `sort` as the seed's calls want them: `-title` for falling order. */
const pageQuery = (params: {
  pagination?: { page: number; perPage: number } | undefined;
  sort?: { field: string; order: string } | undefined;
}): Query => {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
  const { field, order } = params.sort ?? {};
  return {
    limit: perPage,
    offset: (page - 1) * perPage,
    ...(field ? { sort: order === 'DESC' ? `-${field}` : field } : {}),
  };
};

/** Filters as query values; `undefined` and empty text stand for "not filtered". */
const filterQuery = (filter: Filter = {}): Query =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as Query;

const at = (base: string, id: Identifier): string => `${base}/${encodeURIComponent(id)}`;

// The names of a relation's column where a list's query calls it otherwise.
const TARGETS: Readonly<Record<string, string>> = { project_ids: 'project_id' };

/** `GET /devices` and its companions. Source: seed, section 7; contract, section 5. */
const devices: Dialect = {
  getList: async (_, { filter, signal, ...page }) => {
    const asked = filterQuery(filter as Filter);
    const [list, total] = await Promise.all([
      api.get<Wrapped>('/devices', { query: { ...asked, ...pageQuery(page) }, signal }),
      api.get<{ data: [{ total: number }] }>('/devices/get/total', { query: asked, signal }),
    ]);
    return { data: list.data, total: total.data[0].total };
  },
  getOne: async (_, { id, meta, signal }) => {
    const query = (meta as { include_ids?: boolean } | undefined)?.include_ids ? { include_ids: true } : {};
    return { data: (await api.get<Wrapped>(at('/devices', id), { query, signal })).data };
  },
  getMany: async (_, { ids, signal }) => {
    const parts = Array.from({ length: Math.ceil(ids.length / MOST) }, (__, part) =>
      ids.slice(part * MOST, (part + 1) * MOST),
    );
    const lists = await Promise.all(
      parts.map((part) => api.get<Rows>('/devices', { query: { ids: part, limit: MOST }, signal })),
    );
    return { data: lists.flatMap((list) => list.data) as never };
  },
  getManyReference: (resource, { target, id, filter, ...page }) =>
    devices.getList!(resource, {
      ...page,
      filter: { ...(filter as Filter), [TARGETS[target] ?? target]: id },
    }),
  create: async (_, { data }) => ({ data: (await api.post<Wrapped>('/devices', data)).data }),
  update: async (_, { id, data, previousData }) => ({
    data: (await api.put<Wrapped>(at('/devices', id), changesOf(data as Filter, previousData as Filter)))
      .data,
  }),
  delete: async (_, { id }) => ({ data: (await api.delete<Wrapped>(at('/devices', id))).data }),
};

/** A pending device, which its serial and type identify together. Source: seed, section 3. */
export interface PendingDevice {
  readonly id: string;
  readonly hw_serial: string;
  readonly type: string;
  readonly dev_id: string;
  readonly app_id: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly uplinks: number;
  readonly last_values: unknown;
}

const keyOf = ({ hw_serial, type }: { hw_serial: string; type: string }): string =>
  `${encodeURIComponent(hw_serial)}/${encodeURIComponent(type)}`;

/** `/devices_new`: the id of a record is its (encoded) serial and type. */
const devicesNew: Dialect = {
  getList: async (_, { filter, signal, ...page }) => {
    const { q, ...rest } = (filter ?? {}) as Filter;
    const search = filterQuery({ search: q, ...rest });
    const { limit, offset } = pageQuery(page);
    const [list, total] = await Promise.all([
      api.get<{ data: PendingDevice[] }>('/devices_new', { query: { ...search, limit, offset }, signal }),
      api.get<{ total: number }>('/devices_new/total', { query: search, signal }),
    ]);
    return { data: list.data.map((each) => ({ ...each, id: keyOf(each) })) as never, total: total.total };
  },
  delete: async (_, { id }) => {
    const { data } = await api.delete<Wrapped>(`/devices_new/${id}`);
    return { data: { ...(data as object), id } as never };
  },
  deleteMany: async (_, { ids }) => {
    for (const id of ids) await api.delete(`/devices_new/${id}`);
    return { data: ids };
  },
};

/** Resources that speak the seed's own calls; what is not here speaks the house dialect. */
export const dialects: Readonly<Record<string, Dialect>> = {
  devices,
  devices_new: devicesNew,
};

/** What a superadmin may say of a device while registering it. Source: contract, section 5. */
export interface Registration {
  readonly title?: string;
  readonly company_id?: number | null;
  readonly tags?: readonly string[];
  readonly project_ids?: readonly number[];
}

/** What people may change of themselves; a new password needs the present one. */
export interface OwnChanges extends Partial<Pick<UserData, 'name' | 'phone' | 'locale' | 'time_zone'>> {
  readonly current_password?: string;
  readonly password?: string;
}

/** Calls beside the usual ones; with `useDataProvider<SiteData>()` their errors go the usual way. */
export const ownCalls = {
  /** Changes the signed-in person's own fields or password. Source: contract, section 3. */
  updateMe: async (changes: OwnChanges) => {
    const data = await api.put<UserData>('/auth/me', changes);
    refreshUser(data);
    return { data };
  },
  /** `id` as the list of new devices gives it. Answers the device, now active. */
  registerDevice: async (id: string, registration: Registration) => ({
    data: (await api.post<Wrapped>(`/devices_new/${id}/register`, registration)).data as Record<
      string,
      unknown
    >,
  }),
};
