import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

/** What the user has set up for the second step of the sign-in, except for passkeys. */
export const useSecondFactor = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const { data: status, error } = useQuery({
    queryKey: ['auth', 'second-factor'],
    queryFn: ({ signal }) => provider.secondFactor(signal),
    // Changed on pages outside of the area.
    staleTime: 0,
  });
  return { status, error };
};

/** The user's passkeys. */
export const useOwnPasskeys = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const {
    data: passkeys,
    error,
    refetch,
  } = useQuery({
    queryKey: ['auth', 'passkeys'],
    queryFn: ({ signal }) => provider.passkeys(signal),
    // Changed on pages outside of the area.
    staleTime: 0,
  });
  return { passkeys, error, refetch };
};
