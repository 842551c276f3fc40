import type { Draft } from '../../domain/dashboard/draft.ts';
import { type Opened, textOf } from '../../domain/dashboard/opened.ts';
import { sameJson } from '../../domain/dashboard/source.ts';
import { api } from '../../providers/http.ts';
import { isHttpError } from '../../providers/http-error.ts';
import type { BoundDatapoint, DashboardRecord } from './record.ts';

/** The calls that only the editor makes; those of images and versions are `dashboardCalls`. Source: contract, section 5. */
const at = (id: number, more = ''): string => `/dashboard-v2/${id}${more}`;

interface Answer<T> {
  readonly data: T;
}

export const fetchDashboard = async (id: number, signal?: AbortSignal): Promise<DashboardRecord> =>
  (await api.get<Answer<DashboardRecord>>(at(id), { signal })).data;

const form = (parts: Readonly<Record<string, string | Blob | undefined>>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') body.append(name, value);
    else if (value) body.append(name, value, value instanceof File ? value.name : name);
  }
  return body;
};
const fileOf = (logo: unknown): Blob | undefined => (logo instanceof Blob ? logo : undefined);
const cityText = (city: number | null): string => (city === null ? '' : String(city));

export const createDashboard = async (draft: Draft): Promise<DashboardRecord> =>
  (
    await api.post<Answer<DashboardRecord>>(
      '/dashboard-v2',
      form({
        dashBoardName: draft.title,
        ...(draft.city === null ? {} : { city: cityText(draft.city) }),
        data: textOf([], draft.document),
        logo: fileOf(draft.logo),
      }),
    )
  ).data;

interface Saving {
  readonly id: number;
  readonly version: number;
  readonly draft: Draft;
  readonly base: Draft;
  readonly opened: readonly (Opened | null)[];
}

/** Sends what differs from what the server has, with the version it was made from. */
export const saveDashboard = async ({
  id,
  version,
  draft,
  base,
  opened,
}: Saving): Promise<DashboardRecord> => {
  const logo = draft.logo === base.logo ? undefined : (fileOf(draft.logo) ?? '');
  const changed = {
    ...(draft.title === base.title ? {} : { title: draft.title }),
    ...(sameJson(draft.document, base.document) ? {} : { data: textOf(opened, draft.document) }),
  };
  const isCity = draft.city !== base.city;
  // A form's texts get the line ends of old mail; who wrote a document in lines gets them back as they were.
  const body =
    logo === undefined && /[\r\n]/.test(changed.data ?? '')
      ? { ...changed, ...(isCity ? { city: draft.city } : {}), version }
      : form({
          ...changed,
          ...(isCity ? { city: cityText(draft.city) } : {}),
          logo,
          version: String(version),
        });
  return (await api.put<Answer<DashboardRecord>>(at(id), body)).data;
};

/** Whether somebody saved since (409 with the present version). */
export const isStale = (error: unknown): boolean =>
  isHttpError(error) &&
  error.status === 409 &&
  typeof (error.body as { current?: unknown } | null)?.current === 'number';

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
}
interface Device {
  readonly id: number;
  readonly dev_id: string;
  readonly title: string;
  readonly expected_interval_s: number;
}

const HOUR_S = 3_600;

/** Datapoints with what is known of their devices. */
const withDevices = async (
  datapoints: readonly Datapoint[],
  signal?: AbortSignal,
): Promise<BoundDatapoint[]> => {
  const ids = [...new Set(datapoints.map(({ device_id }) => device_id))];
  if (ids.length === 0) return [];
  const { data } = await api.get<Answer<readonly Device[]>>('/devices', {
    query: { ids, limit: ids.length },
    signal,
  });
  const devices = new Map(data.map((device) => [device.id, device]));
  return datapoints.flatMap(({ id, xid, key, label, unit, kind, device_id, last_value, last_at }) => {
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
            device_id,
            dev_id: device.dev_id,
            device_title: device.title,
            expected_interval_s: device.expected_interval_s ?? HOUR_S,
            last_value,
            last_at,
          },
        ]
      : [];
  });
};

const askDatapoints = (filter: object, most: number, signal?: AbortSignal): Promise<readonly Datapoint[]> =>
  api.get<readonly Datapoint[]>('/datapoints', {
    query: { filter: JSON.stringify(filter), sort: '["label","ASC"]', range: `[0,${most - 1}]` },
    signal,
  });

/** What is known of datapoints by their ids; one that is gone or not ours is left out. */
export const fetchFacts = async (ids: readonly number[], signal?: AbortSignal): Promise<BoundDatapoint[]> =>
  withDevices(await askDatapoints({ id: ids }, ids.length, signal), signal);

const MOST_DEVICES = 10;
const MOST_FOUND = 50;

/** Datapoints by their own words, or by those of an active device that they belong to. */
export const findDatapoints = async (text: string, signal?: AbortSignal): Promise<BoundDatapoint[]> => {
  const q = text.trim();
  const [named, devices] = await Promise.all([
    askDatapoints(q === '' ? {} : { q }, MOST_FOUND, signal),
    q === ''
      ? { data: [] }
      : api.get<Answer<readonly Device[]>>('/devices', {
          query: { q, is_active: true, limit: MOST_DEVICES },
          signal,
        }),
  ]);
  const theirs =
    devices.data.length === 0
      ? []
      : await askDatapoints({ device_id: devices.data.map(({ id }) => id) }, MOST_FOUND, signal);
  const all = new Map([...named, ...theirs].map((each) => [each.id, each]));
  return withDevices([...all.values()].slice(0, MOST_FOUND), signal);
};
