import type { DataProvider, Identifier } from 'ra-core';
import type { UserData } from '../../domain/session.ts';
import { chunk } from '../../domain/chunk.ts';
import { api, type Call } from '../http.ts';
import { refreshUser } from '../session.ts';
import { dashboardCalls, dashboardDialect } from './dashboards.ts';
import { deviceFilter, type Filter } from './device-filter.ts';
import { changesOf } from './rest-dialect.ts';
import { hydraloop } from './hydraloop.ts';
import { bulkCalls } from './bulk.ts';

type Dialect = Partial<DataProvider>;
type Query = NonNullable<Call['query']>;
interface Wrapped {
  readonly data: never;
}
interface Rows {
  readonly data: readonly unknown[];
}

/** Maximum number of devices per call. See docs/specification.md, section 5. */
const PAGE_MAX = 500;

/** `limit`, `offset` and `sort` of the devices dialect; `-title` sorts descending. */
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

const at = (base: string, id: Identifier): string => `${base}/${encodeURIComponent(id)}`;

/** The calls of `/devices`. See docs/specification.md, section 5. */
const devices: Dialect = {
  getList: async (_, { filter, signal, ...page }) => {
    const all = deviceFilter(filter as Filter) as Query;
    // Valves have their own call.
    const { tmv, ...others } = all;
    const [path, query] = tmv ? ['/devices/list/tmv', others] : ['/devices', all];
    const [list, total] = await Promise.all([
      api.get<Wrapped>(path, { query: { ...query, ...pageQuery(page) }, signal }),
      api.get<{ data: [{ total: number }] }>('/devices/get/total', { query: all, signal }),
    ]);
    return { data: list.data, total: total.data[0].total };
  },
  getOne: async (_, { id, meta, signal }) => {
    const query = (meta as { include_ids?: boolean } | undefined)?.include_ids ? { include_ids: true } : {};
    return { data: (await api.get<Wrapped>(at('/devices', id), { query, signal })).data };
  },
  getMany: async (_, { ids, signal }) => {
    const lists = await Promise.all(
      chunk(ids, PAGE_MAX).map((part) =>
        api.get<Rows>('/devices', { query: { ids: part, limit: PAGE_MAX }, signal }),
      ),
    );
    return { data: lists.flatMap((list) => list.data) as never };
  },
  getManyReference: (resource, { target, id, filter, ...page }) =>
    devices.getList!(resource, {
      ...page,
      filter: { ...(filter as Filter), [target]: id },
    }),
  create: async (_, { data }) => ({ data: (await api.post<Wrapped>('/devices', data)).data }),
  update: async (_, { id, data, previousData }) => ({
    data: (await api.put<Wrapped>(at('/devices', id), changesOf(data as Filter, previousData as Filter)))
      .data,
  }),
  delete: async (_, { id }) => ({ data: (await api.delete<Wrapped>(at('/devices', id))).data }),
};

/** A pending device, identified by its serial and type. See docs/specification.md, section 4. */
export interface PendingDevice {
  /** The device id; if the host returns none, the encoded serial and type. */
  readonly id: Identifier;
  readonly hw_serial: string;
  readonly type: string;
  readonly dev_id: string;
  readonly app_id: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly uplinks: number;
  readonly last_values: unknown;
  /** The company whose API key sent it; null for the platform's key or keys of several companies. */
  readonly company_id?: number | null;
  readonly contested?: boolean;
  /** Companies whose API keys have sent it; 0 is the platform. */
  readonly claimed_by?: readonly number[];
}

const keyOf = ({ hw_serial, type }: { hw_serial: string; type: string }): string =>
  `${encodeURIComponent(hw_serial)}/${encodeURIComponent(type)}`;

/** `/devices_new`, whose calls identify a device by serial and type. */
const devicesNew: Dialect = {
  getList: async (_, { filter, signal, ...page }) => {
    const { q } = (filter ?? {}) as { q?: string };
    const search = q ? { search: q } : {};
    const { limit, offset } = pageQuery(page);
    const [list, total] = await Promise.all([
      api.get<{ data: PendingDevice[] }>('/devices_new', { query: { ...search, limit, offset }, signal }),
      api.get<{ total: number }>('/devices_new/total', { query: search, signal }),
    ]);
    return {
      data: list.data.map((each) => ({ ...each, id: each.id ?? keyOf(each) })) as never,
      total: total.total,
    };
  },
  delete: async (_, { previousData }) => ({
    data: (await api.delete<Wrapped>(`/devices_new/${keyOf(previousData as never)}`)).data,
  }),
};

/** Resources with their own dialect; all others use the default dialect. */
export const dialects: Readonly<Record<string, Dialect>> = {
  devices,
  devices_new: devicesNew,
  hydraloop,
  'dashboard-v2': dashboardDialect,
};

/** Values that can be set when registering a device. See docs/specification.md, section 5. */
export interface Registration {
  readonly title?: string;
  readonly company_id?: number | null;
  readonly tags?: readonly string[];
  readonly project_ids?: readonly number[];
}

/** Fields users can change in their own profile; a new password requires the current one. */
export interface ProfileChanges extends Partial<Pick<UserData, 'name' | 'phone' | 'locale' | 'time_zone'>> {
  readonly current_password?: string;
  readonly password?: string;
}

/** Additional calls; through `useDataProvider<SiteDataProvider>()` their errors are handled like all others. */
export const customCalls = {
  ...bulkCalls,
  ...dashboardCalls,
  /** Updates the signed-in user's own fields or password. See docs/specification.md, section 3. */
  updateMe: async (changes: ProfileChanges) => {
    const data = await api.put<UserData>('/auth/me', changes);
    refreshUser(data);
    return { data };
  },
  /**
   * Whether a device or datapoint in the caller's company has this external id; a superadmin passes the company
   * (null: none). Called while the user types, so failures are only logged.
   */
  xidExists: async (xid: string, company_id?: number | null, signal?: AbortSignal): Promise<boolean> => {
    const path = '/devices/check-xid-exists/xid';
    const query = { xid, company_id };
    const answer = await api.get<{ data: { exists: boolean } }>(path, {
      query,
      signal,
      intent: 'background',
    });
    return answer.data.exists;
  },
  /** The first new devices whose dev_id contains the search text. */
  findPending: async (search: string, signal?: AbortSignal): Promise<PendingDevice[]> => {
    const query = { search, limit: 10 };
    const { data } = await api.get<{ data: PendingDevice[] }>('/devices_new/by-dev-id', { query, signal });
    return data.map((each) => ({ ...each, id: each.id ?? keyOf(each) }));
  },
  /** Returns the device, now active. */
  registerDevice: async (device: PendingDevice, registration: Registration) => ({
    data: (await api.post<Wrapped>(`/devices_new/${keyOf(device)}/register`, registration)).data as Record<
      string,
      unknown
    >,
  }),
};
