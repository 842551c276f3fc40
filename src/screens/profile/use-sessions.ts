import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type Identifier } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { isHttpError } from '../../providers/http-error.ts';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';

const REFRESH_MS = 60_000;

/** The calls for the sessions of a user, or of the current user. */
const callsFor = (provider: SiteDataProvider, user: Identifier | undefined) =>
  user === undefined
    ? {
        list: (signal: AbortSignal) => provider.ownSessions(signal),
        end: (id: number) => provider.endOwnSession(id),
        endRest: () => provider.endOtherSessions(),
      }
    : {
        list: (signal: AbortSignal) => provider.userSessions(user, signal),
        end: (id: number) => provider.endUserSession(user, id),
        endRest: () => provider.endUserSessions(user),
      };

/** The sessions of a user and how to end them; without a user, the current user's, which stays signed in here. */
export const useSessions = (user?: Identifier) => {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const calls = callsFor(provider, user);
  const queryKey = user === undefined ? ['auth', 'sessions'] : ['users', 'sessions', user];
  const [ending, setEnding] = useState<number | 'rest' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.list(signal),
    refetchInterval: REFRESH_MS,
  });

  const run = async (which: number | 'rest', work: () => Promise<() => void>): Promise<void> => {
    setEnding(which);
    try {
      const notifyDone = await work();
      await client.invalidateQueries({ queryKey });
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
        await calls.end(id).catch((failure: unknown) => {
          if (!isHttpError(failure) || failure.status !== 404) throw failure;
        });
        return () => notify('people.signed_out', { type: 'success' });
      }),
    endRest: () =>
      run('rest', async () => {
        const { count } = await calls.endRest();
        return () =>
          notify(user === undefined ? 'people.others_out' : 'people.all_out', {
            type: 'success',
            messageArgs: { smart_count: count },
          });
      }),
  };
};
