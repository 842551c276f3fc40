import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

/** Whether the server can send mail; undefined while that is not known. */
export const useMailEnabled = (): boolean | undefined =>
  useQuery({
    queryKey: ['mail'],
    queryFn: async ({ signal }) => (await api.get<{ data: { enabled: boolean } }>('/mail', { signal })).data,
    // It changes with a restart of the server only.
    staleTime: 600_000,
  }).data?.enabled;
