import { useRef } from 'react';
import type { AlarmDevice } from '../../../domain/dashboard/alarms.ts';
import type { DatapointKind } from '../../../domain/devices.ts';
import { chunk } from '../../../domain/chunk.ts';
import type { Measured } from '../../../live/observations.ts';
import { useServerNow } from '../../../live/use-live.ts';
import { refetch, useCachedQuery } from '../../../providers/query-cache.ts';
import { api } from '../../../providers/http.ts';

/** The maximum number of devices per call. See docs/specification.md, section 5. */
const MAX_DEVICES = 500;
const REFRESH_MS = 30_000;

export type ElementDevice = AlarmDevice;

/** The devices of an element: those of a project or with a tag. */
export interface Selection {
  readonly project_id?: number;
  readonly tags?: string;
}

export const readSelection = (value: unknown): Selection | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { project_id, tag } = value as Readonly<Record<string, unknown>>;
  if (typeof project_id === 'number' && Number.isSafeInteger(project_id)) return { project_id };
  return typeof tag === 'string' && tag.trim() !== '' ? { tags: tag.trim() } : null;
};

/** The devices of a selection and their total number, refreshed every 30 seconds. */
export const useDevices = (selection: Selection | null) => {
  const key = `devices of ${JSON.stringify(selection)}`;
  const answer = useCachedQuery(
    selection && {
      key,
      fetch: async (signal) => {
        const query = { ...selection };
        const [list, total] = await Promise.all([
          api.get<{ data: ElementDevice[] }>('/devices', {
            query: { ...query, limit: MAX_DEVICES, sort: 'title' },
            signal,
          }),
          api.get<{ data: [{ total: number }] }>('/devices/get/total', { query, signal }),
        ]);
        return { devices: list.data, total: total.data[0].total };
      },
    },
    () => REFRESH_MS,
  );
  return { ...answer, retry: () => refetch(key) };
};

export interface LastValue extends Measured {
  readonly device_id: number;
  readonly kind: DatapointKind;
}

/** Ids per request, to limit the URL length. */
const IDS_PER_REQUEST = 100;

const fetchLastValues = async (
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly LastValue[]> => {
  const answers = await Promise.all(
    chunk(ids, IDS_PER_REQUEST).map((part) =>
      api.get<LastValue[]>('/datapoints', {
        query: { filter: JSON.stringify({ device_id: part }), range: '[0,999]' },
        signal,
      }),
    ),
  );
  return answers.flat();
};

/** The last values of devices; undefined until loaded. */
export const useLastValues = (ids: readonly number[]): readonly LastValue[] | undefined => {
  const { data } = useCachedQuery(
    ids.length === 0
      ? null
      : { key: `last values of ${ids.join(',')}`, fetch: (signal) => fetchLastValues(ids, signal) },
    () => REFRESH_MS,
  );
  // Keep the previous values while those of other devices load.
  const lastData = useRef(data);
  if (data) lastData.current = data;
  return lastData.current;
};

/** The current time (ms) rounded down to a minute, so that dependants are not recomputed every second. */
export const useMinute = (): number => Math.floor(useServerNow() / 60_000) * 60_000;
