import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isUnderWay } from '../../../domain/reports/run.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import type { Run, RunPeriod } from '../../../providers/data/report-calls.ts';

const MAX_RUNS = 50;
/** Poll intervals while a run is in progress, and otherwise. */
const FAST_MS = 700;
const SLOW_MS = 15_000;

const keyOf = (report: number) => ['report-runs', report] as const;

/** The newest runs of a report, without results. */
export const useRuns = (report: number) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    queryKey: keyOf(report),
    queryFn: ({ signal }) => provider.reportRuns(report, MAX_RUNS, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, mail_due_at }) => isUnderWay(status) || mail_due_at !== null)
        ? FAST_MS
        : SLOW_MS,
  });
};

/** The newest run of the latest period. A newer run of an earlier period may exist for comparison. */
export const latestOf = (runs: readonly Run[]): Run | undefined => {
  const [first, ...others] = runs.filter(({ status }) => status === 'done' || isUnderWay(status));
  return others.reduce((latest, run) => (latest && run.to > latest.to ? run : latest), first ?? runs[0]);
};

/** One run with its result, polled until it finishes. */
export const useRun = (report: number, run: number | null) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    queryKey: [...keyOf(report), run],
    queryFn: ({ signal }) => provider.reportRun(report, run ?? 0, signal),
    enabled: run !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? FAST_MS : false),
    // Results never change.
    staleTime: 60_000,
  });
};

/** Whether readings of a finished run's period arrived after it. */
export const useHasLateReadings = (report: number, run: Run | undefined): boolean => {
  const provider = useDataProvider<SiteDataProvider>();
  const id = run?.status === 'done' ? run.id : null;
  const { data } = useQuery({
    queryKey: [...keyOf(report), id, 'check'],
    queryFn: ({ signal }) => provider.hasLateReadings(report, id ?? 0, signal),
    enabled: id !== null,
    staleTime: 60_000,
    retry: false,
  });
  return data === true;
};

/** Starts, removes (or cancels) and resends runs, then refetches them. */
export const useRunCalls = (report: number) => {
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const refetchRuns = () => client.invalidateQueries({ queryKey: keyOf(report) });
  return {
    start: async (period: RunPeriod): Promise<Run> => {
      const run = await provider.startRun(report, period);
      await refetchRuns();
      return run;
    },
    remove: async (run: number): Promise<void> => {
      await provider.deleteRun(report, run);
      await refetchRuns();
    },
    resend: async (run: number): Promise<void> => {
      await provider.resendRun(report, run);
      await refetchRuns();
    },
  };
};
