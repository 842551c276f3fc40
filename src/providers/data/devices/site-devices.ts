import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import type { SiteDevice } from '../../../domain/dashboard/schematic/match-site.ts';
import { api } from '../../http.ts';
import { type Device, fetchDatapointsOf } from '../dashboards/editor-datapoints.ts';

/** Calls for copying a drawing to another site. They return what the user may see. */

/** The devices of a project or with a tag. */
export type Site = { readonly project_id: number } | { readonly tag: string };

/** The most devices of a site that are compared. */
export const MAX_SITE_DEVICES = 200;

interface StoredDevice extends Device, Omit<SiteDevice, 'keys'> {
  readonly project_ids: readonly number[];
}

/** A device of a site with its datapoints. */
export interface DeviceOfSite extends SiteDevice {
  readonly datapoints: readonly BoundDatapoint[];
}

const fetchDevices = async (query: object, signal?: AbortSignal): Promise<readonly StoredDevice[]> =>
  (
    await api.get<{ data: readonly StoredDevice[] }>('/devices', {
      query: { ...query, limit: MAX_SITE_DEVICES },
      signal,
    })
  ).data;

/** The devices of a site, with all of their datapoints; at most `MAX_SITE_DEVICES`. */
export const fetchSite = async (site: Site, signal?: AbortSignal): Promise<readonly DeviceOfSite[]> => {
  const devices = await fetchDevices('tag' in site ? { tags: [site.tag] } : site, signal);
  const datapoints = await fetchDatapointsOf(devices, signal);
  const byDevice = new Map<number, BoundDatapoint[]>(devices.map(({ id }) => [id, []]));
  for (const datapoint of datapoints) byDevice.get(datapoint.device_id)?.push(datapoint);
  return devices.map((device) => {
    const own = byDevice.get(device.id) ?? [];
    return { ...device, datapoints: own, keys: own.map(({ key }) => key) };
  });
};

/** The devices that a drawing shows, and the title of the project that most of them are part of, if any. */
export const fetchShown = async (
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<{ readonly devices: readonly Omit<SiteDevice, 'keys'>[]; readonly projectId: number | null }> => {
  const devices = ids.length === 0 ? [] : await fetchDevices({ ids }, signal);
  const counts = new Map<number, number>();
  for (const id of devices.flatMap(({ project_ids }) => project_ids))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return { devices, projectId: most?.[0] ?? null };
};

/** The titles of projects by id. */
export const fetchProjectTitles = async (
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const found = await api.get<readonly { id: number; title: string }[]>('/projects', {
    query: { filter: JSON.stringify({ id: ids }), range: `[0,${ids.length - 1}]` },
    signal,
  });
  return new Map(found.map(({ id, title }) => [id, title]));
};
