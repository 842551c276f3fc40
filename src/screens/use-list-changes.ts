import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChanged } from '../live/use-live.ts';

/** Something may change with every uplink; lists are asked for anew at most this often. */
const EVERY_MS = 2_000;

/**
 * Asks for the lists of a resource again as soon as the live socket says that its rows changed, or
 * those of `resource` that stand in them.
 */
export const useListChanges = (resource: string, lists = resource): void => {
  const client = useQueryClient();
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanged(resource, () => {
    if (timer.current) return;
    const ask = (): void => {
      timer.current = undefined;
      last.current = Date.now();
      void client.invalidateQueries({ queryKey: [lists, 'getList'] });
    };
    timer.current = setTimeout(ask, Math.max(0, last.current + EVERY_MS - Date.now()));
  });
};
