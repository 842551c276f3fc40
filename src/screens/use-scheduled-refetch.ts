import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** How long to wait for a request in flight before checking again. */
const RETRY_MS = 100;

interface Scheduled {
  readonly queryKey: readonly string[];
  /** How long to wait in ms for further changes: all of them cause one request. */
  delayMs(): number;
  onRefetch?(): void;
}

/**
 * Returns a function that refetches the queries of a key soon. A request in flight is waited for: it may be older
 * than the change, refetching would cancel it, and the first one of a page can't be repeated before it ends.
 */
export const useScheduledRefetch = ({ queryKey, delayMs, onRefetch }: Scheduled): (() => void) => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const refetch = (): void => {
    if (client.isFetching({ queryKey }) > 0) {
      timer.current = setTimeout(refetch, RETRY_MS);
      return;
    }
    timer.current = undefined;
    onRefetch?.();
    void client.invalidateQueries({ queryKey });
  };
  return () => {
    timer.current ??= setTimeout(refetch, delayMs());
  };
};
