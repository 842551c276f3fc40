import type { LiveStatus } from '../../domain/readings/live.ts';
import { useLiveStatus } from '../../live/use-live.ts';
import type { DashboardQuery } from './use-dashboard.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** The status to display. A live connection does not make a missing dashboard live. */
const displayedStatus = (
  connection: LiveStatus,
  { dashboard, error, isGone }: DashboardQuery,
): LiveStatus | null => {
  if (isGone) return 'offline';
  if (dashboard || connection !== 'live') return connection;
  // After an error it is retried every few seconds. Before the first response there is no status.
  return error ? 'reconnecting' : null;
};

/** The status of a dashboard’s values; null: not known yet. */
export const useDisplayedStatus = (viewed: DashboardQuery): LiveStatus | null =>
  displayedStatus(useLiveStatus(), viewed);

/** The connection status as a word with a coloured dot. */
export const LiveStatusMark = ({ viewed }: { readonly viewed: DashboardQuery }) => {
  const status = useDisplayedStatus(viewed);
  return (
    <span role="status" className="dash-live" data-live={status ?? undefined}>
      {status && translate(`dashboard_view.${status}`)}
    </span>
  );
};
