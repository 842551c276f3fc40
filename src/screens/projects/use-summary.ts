import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

const REFRESH_MS = 60_000;

/** A project's summary, refreshed while its page is open. */
export const useSummary = (id: number) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    queryKey: ['projects', 'summary', id],
    queryFn: ({ signal }) => provider.projectSummary(id, signal),
    refetchInterval: REFRESH_MS,
  });
};
