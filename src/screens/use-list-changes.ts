import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mayWatch } from '../domain/access.ts';
import type { Role } from '../domain/roles.ts';
import { useCurrentUser } from '../providers/current-user.ts';
import { useChanged } from '../live/use-live.ts';
import { resources } from '../resources/all.ts';

/** Something may change with every uplink; lists are asked for anew at most this often. */
const EVERY_MS = 2_000;
/** How long to let a question be answered that is on its way, before it is asked again. */
const PATIENCE_MS = 100;

/** Whether the server tells a role of changes; those who wait (devices_new) have no definition of their own. */
const isTold = (resource: string, role: Role | undefined): boolean => {
  const access = Object.hasOwn(resources, resource) ? resources[resource]?.access : undefined;
  return role !== undefined && (access ? mayWatch(access, role) : role === 'superadmin');
};

/**
 * Asks for the lists of a resource again as soon as the live socket says that its rows changed, or
 * those of `beside` that stand in them. Roles that aren't told see it when the list asks again.
 */
export const useListChanges = (resource: string, beside?: string): void => {
  const client = useQueryClient();
  // The page itself asks when it is opened.
  const [opened] = useState(Date.now);
  const last = useRef(opened);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const role = useCurrentUser()?.role;
  const changed = (): void => {
    if (timer.current) return;
    const lists = { queryKey: [resource, 'getList'] };
    const ask = (): void => {
      // Who asks again meanwhile throws away the answer that is about to come: a page that has just
      // been opened would stay empty for as long again.
      if (client.isFetching(lists) > 0) {
        timer.current = setTimeout(ask, PATIENCE_MS);
        return;
      }
      timer.current = undefined;
      last.current = Date.now();
      void client.invalidateQueries(lists);
    };
    timer.current = setTimeout(ask, Math.max(0, last.current + EVERY_MS - Date.now()));
  };
  useChanged(isTold(resource, role) ? resource : null, changed);
  useChanged(beside !== undefined && isTold(beside, role) ? beside : null, changed);
};
