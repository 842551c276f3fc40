import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../../live/use-live.ts';
import { api } from '../../../providers/http.ts';

/** The most devices one call answers. Source: contract, section 5. */
const MOST = 500;
const RENEWED_MS = 30_000;

export interface SeenDevice {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly is_active: boolean | null;
  readonly last_seen_at: string | null;
  readonly expected_interval_s: number;
  readonly status_reason?: string | null;
}

/** Which devices an element is about: those of a project, or with a tag. */
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

/** The devices of a selection, renewed every half minute, and how many there are in all. */
export const useDevices = (selection: Selection | null) =>
  useQuery({
    queryKey: ['devices', 'of-element', selection],
    enabled: selection !== null,
    refetchInterval: RENEWED_MS,
    refetchIntervalInBackground: true,
    queryFn: async ({ signal }) => {
      const query = { ...selection };
      const [list, total] = await Promise.all([
        api.get<{ data: SeenDevice[] }>('/devices', {
          query: { ...query, limit: MOST, sort: 'title' },
          signal,
        }),
        api.get<{ data: [{ total: number }] }>('/devices/get/total', { query, signal }),
      ]);
      return { devices: list.data, total: total.data[0].total };
    },
  });

export interface LastValue {
  readonly id: number;
  readonly device_id: number;
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  readonly kind: 'gauge' | 'counter' | 'state';
  readonly last_value: number | null;
  readonly last_at: string | null;
}

/** Ids in one address. */
const AT_ONCE = 100;

/** What devices said last. */
export const useLastValues = (ids: readonly number[]) =>
  useQuery<readonly LastValue[]>({
    queryKey: ['datapoints', 'of-element', ids],
    enabled: ids.length > 0,
    refetchInterval: RENEWED_MS,
    refetchIntervalInBackground: true,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
        ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      );
      const answers = await Promise.all(
        parts.map((part) =>
          api.get<LastValue[]>('/datapoints', {
            query: { filter: JSON.stringify({ device_id: part }), range: '[0,999]' },
            signal,
          }),
        ),
      );
      return answers.flat();
    },
  });

/** The minute that it is, so that what depends on it isn't reckoned every second. */
export const useMinute = (): number => Math.floor(useServerNow() / 60_000) * 60_000;
