import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { CaseMessage } from '../../../domain/alarms/notifying/undelivered.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { undeliveredMessages } from '../../../providers/data/alarms/undelivered-messages.ts';

const NONE: readonly CaseMessage[] = [];

/** The history of a case, the earliest first. `refetchInterval` in ms; without it, it is refetched with the cases. */
export const useCaseEvents = (id: number, refetchInterval: number | false = false) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    // Below the key of the cases, so that it is refetched with them.
    queryKey: ['alarms', 'events', id],
    queryFn: ({ signal }) => provider.alarmEvents(id, signal),
    refetchInterval,
  });
};

/** The messages about a case that have not arrived; none as long as they are unknown. */
export const useUndelivered = (
  id: number,
  refetchInterval: number | false = false,
): readonly CaseMessage[] => {
  const { data } = useQuery({
    queryKey: ['alarms', 'undelivered', id],
    queryFn: ({ signal }) => undeliveredMessages(id, signal),
    refetchInterval,
  });
  return data ?? NONE;
};
