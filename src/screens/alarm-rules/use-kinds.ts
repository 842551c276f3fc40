import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AlarmKindInfo } from '../../providers/data/alarms/settings-calls.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

const NONE: readonly AlarmKindInfo[] = [];

/** The kinds of alarms; they change only with the server. */
export const useKinds = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const { data = NONE, error } = useQuery({
    queryKey: ['alarm-kinds'],
    queryFn: ({ signal }) => provider.alarmKinds(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    kinds: data,
    error,
    kindOf: (name: string | null | undefined): AlarmKindInfo | undefined =>
      data.find(({ kind }) => kind === name),
  };
};
