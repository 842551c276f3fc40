import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { isHttpError } from '../../providers/http-error.ts';
import { useNotifyError } from '../../generator/use-notify-error.ts';

const KEY = ['auth', 'sessions'];
const REFRESH_MS = 60_000;

/** The current user's sessions and how to end them. */
export const useSessions = () => {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.ownSessions(signal),
    refetchInterval: REFRESH_MS,
  });

  const run = async (which: number | 'others', work: () => Promise<() => void>): Promise<void> => {
    setEnding(which);
    try {
      const notifyDone = await work();
      await client.invalidateQueries({ queryKey: KEY });
      notifyDone();
    } catch (failure) {
      notifyError(failure);
    } finally {
      setEnding(null);
    }
  };

  return {
    sessions: data,
    error,
    retry: () => void refetch(),
    ending,
    end: (id: number) =>
      run(id, async () => {
        // 404: the session has already ended.
        await provider.endOwnSession(id).catch((failure: unknown) => {
          if (!isHttpError(failure) || failure.status !== 404) throw failure;
        });
        return () => notify('people.signed_out', { type: 'success' });
      }),
    endOthers: () =>
      run('others', async () => {
        const { count } = await provider.endOtherSessions();
        return () => notify('people.others_out', { type: 'success', messageArgs: { smart_count: count } });
      }),
  };
};
