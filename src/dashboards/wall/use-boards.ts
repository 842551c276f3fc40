import { useEffect } from 'react';
import { visibleRows } from '../../domain/dashboard/visible-rows.ts';
import type { WallBoard } from '../../domain/dashboard/wall.ts';
import { live } from '../../live/client.ts';
import { isStale, LIVE_MAX_IDS } from '../../domain/readings/live.ts';
import { fetchViewedDashboard, type ViewedDashboard } from '../../providers/data/dashboards/view.ts';
import { clearFailedKind, loadKind } from '../elements/kinds.ts';
import { type QueryState, refetch, useCachedQueries } from '../../providers/query-cache.ts';

/** How often they are polled for changes, and retried after an error. */
const POLL_MS = 30_000;
const RETRY_MS = 5_000;

const elementsOf = ({ data }: ViewedDashboard) =>
  visibleRows(data).flatMap(({ columns }) => columns.flatMap(({ elements }) => elements));

/** Loads the code of a dashboard's elements, so that nothing is missing if the server is gone when its turn comes. */
const preloadElements = (dashboard: ViewedDashboard): void => {
  for (const type of new Set(elementsOf(dashboard).map((element) => element.type))) {
    loadKind(type).catch(() => clearFailedKind(type));
  }
};

/** How many devices the dashboards are bound to; null if there may be more, in tables of devices chosen by tags. */
export const boundDevices = (
  boards: readonly WallBoard[],
  states: readonly QueryState<ViewedDashboard>[],
): number | null => {
  const { size } = new Set(boards.flatMap(({ device_ids }) => device_ids));
  const isAll = states.every(({ data }) => data && !elementsOf(data).some(({ options }) => options?.devices));
  return isAll && size > 0 ? size : null;
};

/** How many devices that the dashboards are bound to have no current value, so that nothing is known about them at `now`. */
export const devicesWithoutNews = (states: readonly QueryState<ViewedDashboard>[], now: number): number => {
  const hasNews = new Map<number, boolean>();
  for (const point of states.flatMap(({ data }) => data?.datapoints ?? [])) {
    const isNews = point.last_at !== null && !isStale(Date.parse(point.last_at), now, point);
    hasNews.set(point.device_id, isNews || (hasNews.get(point.device_id) ?? false));
  }
  return [...hasNews.values()].filter((is) => !is).length;
};

const keyOf = ({ id }: WallBoard): string => `dashboard ${id}`;

/**
 * The dashboards of a wall display, all kept loaded and up to date, and their values subscribed to, so that changing
 * from one to the next shows no gap.
 */
export const useBoards = (boards: readonly WallBoard[]): readonly QueryState<ViewedDashboard>[] => {
  const states = useCachedQueries(
    boards.map((board) => ({
      key: keyOf(board),
      fetch: async (signal: AbortSignal) => {
        const dashboard = await fetchViewedDashboard(String(board.id), signal);
        preloadElements(dashboard);
        return dashboard;
      },
    })),
  );
  const keys = boards.map(keyOf).join(',');
  const hasError = states.some(({ error }) => error !== null);
  useEffect(() => {
    const timer = setInterval(() => keys.split(',').forEach(refetch), hasError ? RETRY_MS : POLL_MS);
    return () => clearInterval(timer);
  }, [keys, hasError]);

  const ids = [...new Set(states.flatMap(({ data }) => data?.datapoints?.map(({ id }) => id) ?? []))]
    .slice(0, LIVE_MAX_IDS)
    .join(',');
  useEffect(() => {
    const unsubscribes = ids === '' ? [] : ids.split(',').map((id) => live.subscribe(Number(id)));
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [ids]);
  return states;
};
