import { readSelection } from '../../domain/dashboard/selection.ts';
import { useAlarmChanges } from '../../live/use-alarms.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import type { ShownWatch } from '../../domain/alarms/cases/watch.ts';
import { fetchShownWatch, type ViewedDashboard } from '../../providers/data/dashboards/view.ts';
import { fetchCriticalCases } from '../../providers/data/alarms/open-cases.ts';
import type { SharedCase } from '../../providers/data/dashboards/shared-link.ts';
import { type QueryState, refetch, useCachedQueries, useCachedQuery } from '../../providers/query-cache.ts';
import { devicesQuery } from '../elements/devices/use-devices.ts';
import { useOpenCasesQuery } from '../elements/devices/use-open-cases.ts';
import type { DashboardQuery } from '../viewer/use-dashboard.ts';

/** Without a live connection. */
const REFRESH_MS = 30_000;

const selectionsIn = ({ rows }: DashboardQuery) => {
  const found = rows
    .flatMap(({ columns }) => columns.flatMap(({ elements }) => elements))
    .flatMap(({ options }) => readSelection(options?.['devices']) ?? []);
  return [...new Map(found.map((selection) => [JSON.stringify(selection), selection])).values()];
};

/** The open cases of the devices that a dashboard shows to a signed-in user, updated live. */
export const useViewedCases = (viewed: DashboardQuery): QueryState<readonly SharedCase[]> => {
  // The elements fetch them too, and keep them up to date.
  const lists = useCachedQueries(selectionsIn(viewed).map(devicesQuery));
  const titles = new Map<number | null, string>([
    ...viewed.datapoints.map(({ device_id, device_title }) => [device_id, device_title] as const),
    ...lists.flatMap(({ data }) => (data?.devices ?? []).map(({ id, title }) => [id, title] as const)),
  ]);
  const isKnown = viewed.dashboard && lists.every(({ data: list }) => list);
  const ids = isKnown ? [...titles.keys()].flatMap((id) => id ?? []).toSorted((a, b) => a - b) : [];
  const { data, error } = useOpenCasesQuery(ids);
  const cases = ids.length === 0 ? [] : data;
  return {
    data: isKnown
      ? cases?.map((one) => ({ ...one, device_title: titles.get(one.device_id) ?? '' }))
      : undefined,
    error,
  };
};

/** How far the devices that a dashboard shows are watched. */
export const useShownWatch = (dashboard: number | undefined): QueryState<ShownWatch> =>
  useCachedQuery(
    dashboard === undefined
      ? null
      : {
          key: `watch of dashboard ${dashboard}`,
          fetch: (signal: AbortSignal) => fetchShownWatch(dashboard, signal),
        },
    () => REFRESH_MS,
  );

/** A critical case of a device that the dashboard does not show, and how many of them there are. */
export interface CasesElsewhere {
  readonly count: number;
  readonly device: string;
  /** The site of that device; null: it has none. */
  readonly site: string | null;
}

const CRITICAL = 'critical cases';

/** The open critical cases that the user may see of the companies that a dashboard is for; null: there are none. */
export const useCasesElsewhere = (
  dashboard: ViewedDashboard | undefined,
  isWanted: boolean,
): CasesElsewhere | null => {
  const role = useCurrentUser()?.role;
  const { data } = useCachedQuery(
    isWanted ? { key: CRITICAL, fetch: fetchCriticalCases } : null,
    () => REFRESH_MS,
  );
  useAlarmChanges(() => refetch(CRITICAL));
  // The server returns those of the user’s company; a superadmin has all of them.
  const isOurs = (company: number | null): boolean =>
    role !== 'superadmin' || (company !== null && (dashboard?.company_ids ?? []).includes(company));
  const found = (isWanted ? (data ?? []) : []).filter(({ company_id }) => isOurs(company_id));
  const first = found.find(({ device_id }) => device_id !== null);
  const { data: named } = useCachedQuery(first ? devicesQuery({ ids: String(first.device_id) }) : null);
  const device = named?.devices[0]?.title;
  return first && device !== undefined
    ? { count: found.length, device, site: first.site?.trim() || null }
    : null;
};
