import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';

interface Polled<T> {
  readonly key: QueryKey;
  readonly fetch: (signal: AbortSignal) => Promise<T>;
  /** Times from one request to the next, in ms: after a result, and after a failure. */
  readonly pollMs: number;
  readonly retryMs?: number;
}

/** A query that is repeated while it is shown. A failure is reported until a request succeeds, also while it is retried. */
export const usePolled = <T>({ key, fetch, pollMs, retryMs = pollMs }: Polled<T>) => {
  const { data, error, isSuccess, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    retry: false,
    refetchInterval: ({ state }) => (state.error ? retryMs : pollMs),
    // A page may be looked at beside another window.
    refetchIntervalInBackground: true,
  });
  const failure = useRef<Error>(null);
  if (error) failure.current = error;
  else if (isSuccess) failure.current = null;
  return { data, error: failure.current, refetch: () => void refetch() };
};
