import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/http.ts';

interface Month {
  readonly from: string;
  readonly to: string;
  /** Litres, or null if unknown. */
  readonly consumption: number | null;
}

/** Response of `GET /projects/{id}/summary`. */
export interface Summary {
  readonly time_zone: string;
  readonly at: string;
  readonly devices: {
    readonly total: number;
    readonly active: number;
    readonly inactive: number;
    readonly new: number;
    readonly live: number;
    readonly stale: number;
    readonly silent: number;
    readonly late: readonly {
      readonly id: number;
      readonly title: string;
      readonly last_seen_at: string | null;
      readonly is_silent: boolean;
    }[];
  };
  readonly water: {
    readonly meters: number;
    readonly heard: number;
    readonly this_month: Month;
    readonly last_month_so_far: Month;
    readonly last_month: Month;
  };
}

const REFRESH_MS = 60_000;

/** A project's summary, refreshed while its page is open. */
export const useSummary = (id: number) =>
  useQuery({
    queryKey: ['projects', 'summary', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Summary }>(`/projects/${id}/summary`, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
