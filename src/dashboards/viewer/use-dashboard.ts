import { useMemo, useRef } from 'react';
import { mayWatch } from '../../domain/access.ts';
import { visibleRows, type VisibleRow } from '../../domain/dashboard/visible-rows.ts';
import { useChanged } from '../../live/use-live.ts';
import { refetch, useCachedQuery } from '../../providers/query-cache.ts';
import { isHttpError } from '../../providers/http-error.ts';
import { api } from '../../providers/http.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { resources } from '../../resources/all.ts';
import type { BoundDatapoint } from '../../providers/data/dashboards.ts';

export const DASHBOARDS = 'dashboard-v2';

export interface Place {
  readonly name: string;
  readonly country: string;
  readonly time_zone: string;
}

/** A dashboard as returned by `GET /dashboard-v2/{id}`. Properties that some servers omit are optional. */
export interface Dashboard {
  readonly id: number;
  readonly title: string;
  readonly version?: number;
  readonly city_name?: string | null;
  readonly logo?: string | null;
  readonly data?: unknown;
  readonly datapoints?: readonly BoundDatapoint[];
  readonly place?: Place | null;
  readonly user_ids?: readonly number[];
  readonly company_ids?: readonly number[];
  readonly project_ids?: readonly number[];
}

/** How often it is polled for changes, and retried after an error. */
const POLL_MS = 30_000;
const RETRY_MS = 5_000;
const NONE: readonly BoundDatapoint[] = [];

/** Keeps the list's identity while only values change, since those come live. */
const useStable = (datapoints: readonly BoundDatapoint[]): readonly BoundDatapoint[] => {
  const key = JSON.stringify(datapoints.map((each) => ({ ...each, last_value: null, last_at: null })));
  const stable = useRef({ key, datapoints });
  if (stable.current.key !== key) stable.current = { key, datapoints };
  return stable.current.datapoints;
};

export interface DashboardQuery {
  readonly dashboard: Dashboard | undefined;
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
  const path = `/${DASHBOARDS}/${encodeURIComponent(id)}`;
  const { data: dashboard, error } = useCachedQuery(
    {
      key: path,
      fetch: async (signal) => (await api.get<{ data: Dashboard }>(path, { signal })).data,
    },
    (answer) => (answer.error ? RETRY_MS : POLL_MS),
  );
  const reload = (): void => refetch(path);
  const access = Object.hasOwn(resources, DASHBOARDS) ? resources[DASHBOARDS]?.access : undefined;
  const receivesChanges = role !== undefined && access !== undefined && mayWatch(access, role);
  useChanged(receivesChanges ? DASHBOARDS : null, reload);

  const text = dashboard?.data;
  const rows = useMemo(() => visibleRows(text), [text]);
  const status = isHttpError(error) ? error.status : null;
  return {
    dashboard,
    rows,
    datapoints: useStable(dashboard?.datapoints ?? NONE),
    error,
    status,
    isGone: status === 403 || status === 404 || status === 410,
    refetch: reload,
  };
};
