import type { ShownWatch } from '../../../domain/alarms/cases/watch.ts';
import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import type { AlarmDevice } from '../../../domain/dashboard/alarms.ts';
import type { DeviceSelection } from '../../../domain/dashboard/selection.ts';
import { chunk } from '../../../domain/chunk.ts';
import type { DatapointKind } from '../../../domain/devices/devices.ts';
import type { Measured } from '../../../live/observations.ts';
import { api } from '../../http.ts';

/** Calls of the dashboard viewer, which works without react-admin. See docs/specification.md, section 5. */

/** The maximum number of devices per call. */
const MAX_DEVICES = 500;
/** Ids per request, to limit the URL length. */
const IDS_PER_REQUEST = 100;

/** A dashboard as returned by `GET /dashboard-v2/{id}`. Properties that some servers omit are optional. */
export interface ViewedDashboard {
  readonly id: number;
  readonly title: string;
  readonly version?: number;
  readonly city_name?: string | null;
  readonly logo?: string | null;
  readonly data?: unknown;
  readonly datapoints?: readonly BoundDatapoint[];
  readonly place?: { readonly name: string; readonly country: string; readonly time_zone: string } | null;
  /** Whether the user may create links to it. */
  readonly may_share?: boolean;
  readonly user_ids?: readonly number[];
  /** What a share link shows of its variables. */
  readonly variables?: readonly { readonly label: string; readonly title: string | null }[];
  readonly company_ids?: readonly number[];
  readonly project_ids?: readonly number[];
}

export const fetchViewedDashboard = async (id: string, signal: AbortSignal): Promise<ViewedDashboard> =>
  (await api.get<{ data: ViewedDashboard }>(`/dashboard-v2/${encodeURIComponent(id)}`, { signal })).data;

/** How far the devices that a dashboard shows are watched. */
export const fetchShownWatch = async (id: number, signal: AbortSignal): Promise<ShownWatch> =>
  (await api.get<{ data: ShownWatch }>(`/dashboard-v2/${String(id)}/watch`, { signal, intent: 'background' }))
    .data;

/** The first devices of a selection, by title, and their total number. */
export const fetchSelectedDevices = async (selection: DeviceSelection, signal: AbortSignal) => {
  const query = { ...selection };
  const [list, total] = await Promise.all([
    api.get<{ data: AlarmDevice[] }>('/devices', {
      query: { ...query, limit: MAX_DEVICES, sort: 'title' },
      signal,
    }),
    api.get<{ data: [{ total: number }] }>('/devices/get/total', { query, signal }),
  ]);
  return { devices: list.data, total: total.data[0].total };
};

/** The last value of a datapoint. */
export interface LastValue extends Measured {
  readonly device_id: number;
  readonly kind: DatapointKind;
}

/** The last values of these devices' datapoints. */
export const fetchLastValues = async (
  deviceIds: readonly number[],
  signal: AbortSignal,
): Promise<readonly LastValue[]> => {
  const parts = await Promise.all(
    chunk(deviceIds, IDS_PER_REQUEST).map((device_id) =>
      api.get<LastValue[]>('/datapoints', {
        query: { filter: JSON.stringify({ device_id }), range: '[0,999]' },
        signal,
      }),
    ),
  );
  return parts.flat();
};
