import { useRef, useState } from 'react';
import { mayWatch } from '../domain/access/access.ts';
import type { Role } from '../domain/access/roles.ts';
import { useCurrentUser } from '../providers/session/current-user.ts';
import { useChanged } from '../live/use-live.ts';
import { resources } from '../resources/all.ts';
import { useScheduledRefetch } from './use-scheduled-refetch.ts';

/** Rows may change with every uplink; lists are refetched at most this often. */
const MIN_INTERVAL_MS = 2_000;

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
  // The page fetches on mount, so start counting from there.
  const [opened] = useState(Date.now);
  const lastFetch = useRef(opened);
  const role = useCurrentUser()?.role;
  const changed = useScheduledRefetch({
    queryKey: [resource, 'getList'],
    delayMs: () => Math.max(0, lastFetch.current + MIN_INTERVAL_MS - Date.now()),
    onRefetch: () => {
      lastFetch.current = Date.now();
    },
  });
  useChanged(isNotified(resource, role) ? resource : null, changed);
  useChanged(related !== undefined && isNotified(related, role) ? related : null, changed);
};
