import { useQuery } from '@tanstack/react-query';
import { fetchMailEnabled } from '../data/people/accounts.ts';

/** Whether the server can send mail; undefined while loading. */
export const useMailEnabled = (): boolean | undefined =>
  useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => fetchMailEnabled(signal),
    // Changes only with a server restart.
    staleTime: 600_000,
  }).data;
