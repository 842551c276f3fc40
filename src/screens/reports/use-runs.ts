import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Result } from '../../domain/reports/result.ts';
import { isUnderWay, type RunState } from '../../domain/reports/run.ts';
import { api } from '../../providers/http.ts';

/** A run as returned by the API. */
export interface Run {
  readonly id: number;
  readonly status: RunState;
  readonly progress: number;
  readonly error: string | null;
  readonly from: string;
  readonly to: string;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly requested_by: number | null;
  readonly mailed_at: string | null;
  readonly mail_error: string | null;
  readonly mail_due_at: string | null;
  readonly result: Result | null;
}

const MAX_RUNS = 50;
/** Poll intervals while a run is in progress, and otherwise. */
const FAST_MS = 700;
const SLOW_MS = 15_000;

const keyOf = (report: number) => ['report-runs', report] as const;

/** The newest runs of a report, without results. */
export const useRuns = (report: number) =>
  useQuery({
    queryKey: keyOf(report),
    queryFn: ({ signal }) =>
      api.get<Run[]>(`/reports/${report}/runs`, {
        signal,
        query: { range: `[0,${MAX_RUNS - 1}]`, sort: '["id","DESC"]' },
      }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, mail_due_at }) => isUnderWay(status) || mail_due_at !== null)
        ? FAST_MS
        : SLOW_MS,
  });

/** The newest run of the latest period. A newer run of an earlier period may exist for comparison. */
export const latestOf = (runs: readonly Run[]): Run | undefined => {
  const [first, ...others] = runs.filter(({ status }) => status === 'done' || isUnderWay(status));
  return others.reduce((latest, run) => (latest && run.to > latest.to ? run : latest), first ?? runs[0]);
};

/** One run with its result, polled until it finishes. */
export const useRun = (report: number, run: number | null) =>
  useQuery({
    queryKey: [...keyOf(report), run],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Run }>(`/reports/${report}/runs/${run}`, { signal })).data,
    enabled: run !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? FAST_MS : false),
    // Results never change.
    staleTime: 60_000,
  });

/** Whether readings of a finished run's period arrived after it. */
export const useHasLateReadings = (report: number, run: Run | undefined): boolean => {
  const id = run?.status === 'done' ? run.id : null;
  const { data } = useQuery({
    queryKey: [...keyOf(report), id, 'check'],
    queryFn: ({ signal }) =>
      api.get<{ data: { changed: boolean } }>(`/reports/${report}/runs/${id}/check`, { signal }),
    enabled: id !== null,
    staleTime: 60_000,
    retry: false,
  });
  return data?.data.changed === true;
};

export interface RunPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** Starts, removes (or cancels) and resends runs, then refetches them. */
export const useRunCalls = (report: number) => {
  const client = useQueryClient();
  const refetchRuns = () => client.invalidateQueries({ queryKey: keyOf(report) });
  return {
    start: async (period: RunPeriod): Promise<Run> => {
      const { data } = await api.post<{ data: Run }>(`/reports/${report}/run`, period);
      await refetchRuns();
      return data;
    },
    remove: async (run: number): Promise<void> => {
      await api.delete(`/reports/${report}/runs/${run}`);
      await refetchRuns();
    },
    resend: async (run: number): Promise<void> => {
      await api.post(`/reports/${report}/runs/${run}/resend`);
      await refetchRuns();
    },
  };
};
