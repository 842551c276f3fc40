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

const at = (base: string, id: Identifier): string => `${base}/${encodeURIComponent(id)}`;

/** `GET /devices` and its companions. Source: seed, section 7; contract, section 5. */
const devices: Dialect = {
  getList: async (_, { filter, signal, ...page }) => {
    const asked = deviceFilter(filter as Filter) as Query;
    // The seed has a call of its own for the list of valves.
    const { tmv, ...others } = asked;
    const [path, query] = tmv ? ['/devices/list/tmv', others] : ['/devices', asked];
    const [list, total] = await Promise.all([
      api.get<Wrapped>(path, { query: { ...query, ...pageQuery(page) }, signal }),
      api.get<{ data: [{ total: number }] }>('/devices/get/total', { query: asked, signal }),
    ]);
    return { data: list.data, total: total.data[0].total };
  },
  getOne: async (_, { id, meta, signal }) => {
    const query = (meta as { include_ids?: boolean } | undefined)?.include_ids ? { include_ids: true } : {};
    return { data: (await api.get<Wrapped>(at('/devices', id), { query, signal })).data };
  },
  getMany: async (_, { ids, signal }) => {
    const lists = await Promise.all(
      chunk(ids, MOST).map((part) =>
        api.get<Rows>('/devices', { query: { ids: part, limit: MOST }, signal }),
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

/** A pending device, which its serial and type identify together. Source: seed, section 3. */
export interface PendingDevice {
  /** Its number among the devices; of a host that tells none, its (encoded) serial and type. */
  readonly id: Identifier;
  readonly hw_serial: string;
  readonly type: string;
  readonly dev_id: string;
  readonly app_id: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly uplinks: number;
  readonly last_values: unknown;
  /** Whose key sent it; null: the platform’s, or those of several companies. */
  readonly company_id?: number | null;
  readonly contested?: boolean;
  /** Companies whose keys have sent it; 0 stands for the platform. */
  readonly claimed_by?: readonly number[];
}

const keyOf = ({ hw_serial, type }: { hw_serial: string; type: string }): string =>
  `${encodeURIComponent(hw_serial)}/${encodeURIComponent(type)}`;

/** `/devices_new`, whose calls know a device by its serial and type. */
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

/** Resources that speak the seed's own calls; what is not here speaks the house dialect. */
export const dialects: Readonly<Record<string, Dialect>> = {
  devices,
  devices_new: devicesNew,
  hydraloop,
  'dashboard-v2': dashboardDialect,
};

/** What a superadmin may say of a device while registering it. Source: contract, section 5. */
export interface Registration {
  readonly title?: string;
  readonly company_id?: number | null;
  readonly tags?: readonly string[];
  readonly project_ids?: readonly number[];
}

/** What people may change of themselves; a new password needs the present one. */
export interface ProfileChanges extends Partial<Pick<UserData, 'name' | 'phone' | 'locale' | 'time_zone'>> {
  readonly current_password?: string;
  readonly password?: string;
}

/** Calls beside the usual ones; with `useDataProvider<SiteDataProvider>()` their errors go the usual way. */
export const customCalls = {
  ...bulkCalls,
  ...dashboardCalls,
  /** Changes the signed-in person's own fields or password. Source: contract, section 3. */
  updateMe: async (changes: ProfileChanges) => {
    const data = await api.put<UserData>('/auth/me', changes);
    refreshUser(data);
    return { data };
  },
  /**
   * Whether a device or datapoint has this external id, in the caller's company; a superadmin names the company (null:
   * without one). Asked while somebody types, so a failure is only logged.
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
  /** The first new devices whose dev_id contains this. */
  findPending: async (search: string, signal?: AbortSignal): Promise<PendingDevice[]> => {
    const query = { search, limit: 10 };
    const { data } = await api.get<{ data: PendingDevice[] }>('/devices_new/by-dev-id', { query, signal });
    return data.map((each) => ({ ...each, id: each.id ?? keyOf(each) }));
  },
  /** Answers the device, now active. */
  registerDevice: async (device: PendingDevice, registration: Registration) => ({
    data: (await api.post<Wrapped>(`/devices_new/${keyOf(device)}/register`, registration)).data as Record<
      string,
      unknown
    >,
  }),
};
