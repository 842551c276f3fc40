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

/** A dashboard as `GET /dashboard-v2/{id}` answers it; what another host may leave out is optional. */
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

/** How often it is looked for changes by those who aren't told, and while it can't be had. */
const POLL_MS = 30_000;
const RETRY_MS = 5_000;
const NONE: readonly BoundDatapoint[] = [];

/** The same list for as long as it says the same of its datapoints; their values come live. */
const useStable = (datapoints: readonly BoundDatapoint[]): readonly BoundDatapoint[] => {
  const facts = JSON.stringify(datapoints.map((each) => ({ ...each, last_value: null, last_at: null })));
  const kept = useRef({ facts, datapoints });
  if (kept.current.facts !== facts) kept.current = { facts, datapoints };
  return kept.current.datapoints;
};

export interface DashboardQuery {
  readonly dashboard: Dashboard | undefined;
  readonly rows: readonly VisibleRow[];
  readonly datapoints: readonly BoundDatapoint[];
  /** Why it could not be had the last time; what was there before stays. */
  readonly error: Error | null;
  /** The status of such an answer; 0 without any answer. */
  readonly status: number | null;
  /** It was deleted, or is no longer shared with this person. */
  readonly isGone: boolean;
  readonly refetch: () => void;
}

/**
 * A dashboard and what a viewer shows of it, kept up to date by itself: asked for again when it is told
 * to have changed, every half minute besides, and every few seconds while it can't be had.
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
  const again = (): void => refetch(path);
  const access = Object.hasOwn(resources, DASHBOARDS) ? resources[DASHBOARDS]?.access : undefined;
  const isTold = role !== undefined && access !== undefined && mayWatch(access, role);
  useChanged(isTold ? DASHBOARDS : null, again);

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
    refetch: again,
  };
};
