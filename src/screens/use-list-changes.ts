import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mayWatch } from '../domain/access.ts';
import type { Role } from '../domain/roles.ts';
import { useMe } from '../generator/me.ts';
import { useChanged } from '../live/use-live.ts';
import { resources } from '../resources/all.ts';

/** Something may change with every uplink; lists are asked for anew at most this often. */
const EVERY_MS = 2_000;

/** Whether the server tells a role of changes; those who wait (devices_new) have no definition of their own. */
const isTold = (resource: string, role: Role | undefined): boolean => {
  const access = Object.hasOwn(resources, resource) ? resources[resource]?.access : undefined;
  return role !== undefined && (access ? mayWatch(access, role) : role === 'superadmin');
};

/**
 * Asks for the lists of a resource again as soon as the live socket says that its rows changed, or
 * those of `resource` that stand in them. Roles that aren't told see it when the list asks again.
 */
export const useListChanges = (resource: string, lists = resource): void => {
  const client = useQueryClient();
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const told = isTold(resource, useMe()?.role);
  useChanged(told ? resource : null, () => {
    if (timer.current) return;
    const ask = (): void => {
      timer.current = undefined;
      last.current = Date.now();
      void client.invalidateQueries({ queryKey: [lists, 'getList'] });
    };
    timer.current = setTimeout(ask, Math.max(0, last.current + EVERY_MS - Date.now()));
  });
};
