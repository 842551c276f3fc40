import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

/** Whether the server can send mail; undefined while loading. */
export const useMailEnabled = (): boolean | undefined =>
  useQuery({
    queryKey: ['mail'],
    queryFn: async ({ signal }) => (await api.get<{ data: { enabled: boolean } }>('/mail', { signal })).data,
    // Changes only with a server restart.
    staleTime: 600_000,
  }).data?.enabled;
