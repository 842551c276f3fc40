import type { BoundDatapoint } from '../../domain/readings/datapoints.ts';
import { useMemo } from 'react';
import { mayWatch } from '../../domain/access/access.ts';
import { visibleRows, type VisibleRow } from '../../domain/dashboard/visible-rows.ts';
import { useChanged } from '../../live/use-live.ts';
import { isHttpError } from '../../providers/http-error.ts';
import { useStableDatapoints } from './use-stable-datapoints.ts';
import { fetchViewedDashboard, type ViewedDashboard } from '../../providers/data/dashboards/view.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { usePolled } from '../../providers/use-polled.ts';
import { resourceNamed } from '../../resources/all.ts';

export const DASHBOARDS = 'dashboard-v2';

/** How often it is polled for changes, and retried after an error. */
const POLL_MS = 30_000;
const RETRY_MS = 5_000;
const NONE: readonly BoundDatapoint[] = [];

export interface DashboardQuery {
  readonly dashboard: ViewedDashboard | undefined;
  readonly rows: readonly VisibleRow[];
  readonly datapoints: readonly BoundDatapoint[];
  /** Why the last request failed; the previous dashboard remains. */
  readonly error: Error | null;
  /** The HTTP status of the failure; 0 without a response. */
  readonly status: number | null;
  /** It was deleted or is no longer shared with this user. */
  readonly isGone: boolean;
  readonly refetch: () => void;
}

/**
 * A dashboard and its visible rows, kept up to date: refetched when a change is announced, every 30 seconds, and
 * every few seconds after an error.
 */
export const useDashboard = (id: string): DashboardQuery => {
  const role = useCurrentUser()?.role;
  const {
    data: dashboard,
    error,
    refetch,
  } = usePolled({
    key: ['dashboard', id],
    fetch: (signal) => fetchViewedDashboard(id, signal),
    pollMs: POLL_MS,
    retryMs: RETRY_MS,
  });
  const receivesChanges = role !== undefined && mayWatch(resourceNamed(DASHBOARDS).access, role);
  useChanged(receivesChanges ? DASHBOARDS : null, refetch);

  const text = dashboard?.data;
  const rows = useMemo(() => visibleRows(text), [text]);
  const status = isHttpError(error) ? error.status : null;
  return {
    dashboard,
    rows,
    datapoints: useStableDatapoints(dashboard?.datapoints ?? NONE),
    error,
    status,
    isGone: status === 403 || status === 404 || status === 410,
    refetch,
  };
};
