import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mayWatch } from '../domain/access.ts';
import type { Role } from '../domain/roles.ts';
import { useCurrentUser } from '../providers/current-user.ts';
import { useChanged } from '../live/use-live.ts';
import { resources } from '../resources/all.ts';

/** Rows may change with every uplink; lists are refetched at most this often. */
const MIN_INTERVAL_MS = 2_000;
/** How long to wait for a request in flight before checking again. */
const RETRY_MS = 100;

/** Whether a role is notified of changes. */
const isNotified = (resource: string, role: Role | undefined): boolean => {
  const access = Object.hasOwn(resources, resource) ? resources[resource]?.access : undefined;
  return role !== undefined && access !== undefined && mayWatch(access, role);
};

/**
 * Refetches the lists of a resource when the live socket reports changes of its rows, or of `related` rows shown
 * in them. Roles without notifications see changes with the next poll.
 */
export const useListChanges = (resource: string, related?: string): void => {
  const client = useQueryClient();
  // The page fetches on mount, so start counting from there.
  const [opened] = useState(Date.now);
  const lastFetch = useRef(opened);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const role = useCurrentUser()?.role;
  const changed = (): void => {
    if (timer.current) return;
    const lists = { queryKey: [resource, 'getList'] };
    const refetch = (): void => {
      // Refetching would cancel the request in flight and leave a page that was just opened
      // empty for longer.
      if (client.isFetching(lists) > 0) {
        timer.current = setTimeout(refetch, RETRY_MS);
        return;
      }
      timer.current = undefined;
      lastFetch.current = Date.now();
      void client.invalidateQueries(lists);
    };
    timer.current = setTimeout(refetch, Math.max(0, lastFetch.current + MIN_INTERVAL_MS - Date.now()));
  };
  useChanged(isNotified(resource, role) ? resource : null, changed);
  useChanged(related !== undefined && isNotified(related, role) ? related : null, changed);
};
