import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

/** The history of a case, the earliest first. */
export const useCaseEvents = (id: number) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    // Below the key of the cases, so that it is refetched with them.
    queryKey: ['alarms', 'events', id],
    queryFn: ({ signal }) => provider.alarmEvents(id, signal),
  });
};
