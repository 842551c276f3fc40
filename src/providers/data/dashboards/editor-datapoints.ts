import type { DatapointRole } from '../../../domain/readings/datapoint-roles.ts';
import type { BoundDatapoint, FoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { api } from '../../http.ts';

/** Calls of the dashboard editor about datapoints, their devices and the companies that own them. */
interface Response<T> {
  readonly data: T;
}

const MAX_RESULTS = 50;
const MAX_DEVICES = 200;

const fetchByIds = <T>(path: string, ids: readonly number[], signal?: AbortSignal): Promise<readonly T[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : api.get<readonly T[]>(path, {
        query: { filter: JSON.stringify({ id: ids }), range: `[0,${ids.length - 1}]` },
        signal,
      });

/** Which of the devices exist, by `dev_id`. Only the first `MAX_RESULTS` are checked. */
export const fetchExistingDevices = async (
  devIds: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const found = await Promise.all(
    devIds.slice(0, MAX_RESULTS).map(async (dev_id) => {
      const { data } = await api.get<Response<readonly Device[]>>('/devices', {
        query: { dev_id, limit: 1 },
        signal,
      });
      return data.length > 0 ? [dev_id] : [];
    }),
  );
  // Unchecked devices are assumed to exist.
  return new Set([...found.flat(), ...devIds.slice(MAX_RESULTS)]);
};

/** The company id of each device, by device id. */
export const fetchDeviceOwners = async (
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, number | null>> => {
  const { data } = await api.get<Response<readonly { id: number; company_id: number | null }[]>>('/devices', {
    query: { ids: ids.slice(0, MAX_DEVICES), limit: MAX_DEVICES },
    signal,
  });
  return new Map(data.map(({ id, company_id }) => [id, company_id]));
};

interface Attachments {
  readonly users: readonly number[];
  readonly companies: readonly number[];
  readonly projects: readonly number[];
}

/** The companies whose users can see a dashboard, directly or through a user or project. */
export const fetchAudience = async (
  { users, companies, projects }: Attachments,
  signal?: AbortSignal,
): Promise<readonly number[]> => {
  const owned = await Promise.all([
    fetchByIds<{ company_id: number | null }>('/users', users, signal),
    fetchByIds<{ company_id: number | null }>('/projects', projects, signal),
  ]);
  return [...new Set([...companies, ...owned.flat().flatMap(({ company_id }) => company_id ?? [])])];
};

export const fetchCompanyNames = async (
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, string>> => {
  const found = await fetchByIds<{ id: number; name: string }>('/companies', ids, signal);
  return new Map(found.map(({ id, name }) => [id, name]));
};

interface Datapoint {
  readonly id: number;
  readonly xid: string | null;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly kind: BoundDatapoint['kind'];
  readonly device_id: number;
  readonly last_value: number | null;
  readonly last_at: string | null;
  readonly role: DatapointRole | null;
  readonly usual_interval_s: number | null;
}
/** What datapoints need to know of their device. */
export interface Device {
  readonly id: number;
  readonly dev_id: string;
  readonly title: string;
  readonly expected_interval_s: number;
}

const HOUR_S = 3_600;
/** As many devices as have no more datapoints than a response has room for. */
const DEVICES_A_CALL = 25;
const MAX_DATAPOINTS = 1_000;

/** Adds the devices' properties to their datapoints; those of other devices are left out. */
const withDevice = (
  datapoints: readonly Datapoint[],
  devices: ReadonlyMap<number, Device>,
): BoundDatapoint[] =>
  datapoints.flatMap(
    ({ id, xid, key, label, unit, kind, role, device_id, last_value, last_at, usual_interval_s }) => {
      const device = devices.get(device_id);
      return device
        ? [
            {
              id,
              xid,
              key,
              label,
              unit,
              kind,
              role,
              device_id,
              dev_id: device.dev_id,
              device_title: device.title,
              expected_interval_s: device.expected_interval_s ?? HOUR_S,
              usual_interval_s,
              last_value,
              last_at,
            },
          ]
        : [];
    },
  );

const byId = (devices: readonly Device[]): ReadonlyMap<number, Device> =>
  new Map(devices.map((device) => [device.id, device]));

const withDevices = async (
  datapoints: readonly Datapoint[],
  signal?: AbortSignal,
): Promise<BoundDatapoint[]> => {
  const ids = [...new Set(datapoints.map(({ device_id }) => device_id))];
  if (ids.length === 0) return [];
  const { data } = await api.get<Response<readonly Device[]>>('/devices', {
    query: { ids, limit: ids.length },
    signal,
  });
  return withDevice(datapoints, byId(data));
};

const queryDatapoints = (
  filter: object,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly Datapoint[]> =>
  api.get<readonly Datapoint[]>('/datapoints', {
    query: { filter: JSON.stringify(filter), sort: '["label","ASC"]', range: `[0,${limit - 1}]` },
    signal,
  });

/** Fetches datapoints by id. Those that are deleted or not visible are left out. */
export const fetchDatapoints = async (
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<BoundDatapoint[]> => withDevices(await queryDatapoints({ id: ids }, ids.length, signal), signal);

/** All datapoints of a device. */
export const fetchDeviceDatapoints = async (
  deviceId: number,
  signal?: AbortSignal,
): Promise<BoundDatapoint[]> =>
  withDevices(await queryDatapoints({ device_id: deviceId }, MAX_DEVICES, signal), signal);

/** All datapoints of some devices, whose properties are known. */
export const fetchDatapointsOf = async (
  devices: readonly Device[],
  signal?: AbortSignal,
): Promise<BoundDatapoint[]> => {
  const parts = Array.from({ length: Math.ceil(devices.length / DEVICES_A_CALL) }, (_, part) =>
    devices.slice(part * DEVICES_A_CALL, (part + 1) * DEVICES_A_CALL).map(({ id }) => id),
  );
  const found = await Promise.all(
    parts.map((ids) => queryDatapoints({ device_id: ids }, MAX_DATAPOINTS, signal)),
  );
  return withDevice(found.flat(), byId(devices));
};

/** The dashboard being edited; results of its companies come first. */
export interface SearchContext {
  readonly dashboardId: number | null;
  /** Ids of the datapoints bound in it. */
  readonly bound: readonly number[];
  readonly limit?: number;
}
const MAX_BOUND = 200;

/** Searches datapoints by their own and their device's text, best match first. */
export const findDatapoints = async (
  text: string,
  { dashboardId, bound, limit = MAX_RESULTS }: SearchContext,
  signal?: AbortSignal,
): Promise<readonly FoundDatapoint[]> => {
  const query = {
    q: text.trim(),
    limit,
    ...(dashboardId === null ? {} : { dashboard_id: dashboardId }),
    ...(bound.length === 0 ? {} : { bound: bound.slice(0, MAX_BOUND).join(',') }),
  };
  return (await api.get<Response<readonly FoundDatapoint[]>>('/datapoints/search', { query, signal })).data;
};
