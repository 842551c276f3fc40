import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Identifier, useDataProvider, useNotify } from 'ra-core';
import type { LinkedIdentity } from '../../domain/sign-in/single-sign-on.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

/** The links of a user to identity providers, and how to remove one; without a user, the current user's. */
export const useIdentities = (user?: Identifier) => {
  const notify = useNotify();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: user === undefined ? ['auth', 'identities'] : ['users', 'identities', user],
    queryFn: ({ signal }) => provider.identities(user, signal),
    // Links are made on the sign-in page.
    staleTime: 0,
  });
  return {
    identities: data,
    error,
    retry: () => void refetch(),
    /** Errors are the caller's. */
    remove: async ({ id, is_current }: LinkedIdentity): Promise<void> => {
      await provider.removeIdentity(user, id);
      // The session has ended, which the next call finds out.
      await client.invalidateQueries({ queryKey: [user === undefined ? 'auth' : 'users'] });
      if (!is_current) notify('identities.removed', { type: 'success' });
    },
  };
};
