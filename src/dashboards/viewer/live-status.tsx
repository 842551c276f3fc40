import type { LiveStatus } from '../../domain/live.ts';
import { useLiveStatus } from '../../live/use-live.ts';
import { say } from '../../providers/i18n/say.ts';
import type { DashboardQuery } from './use-dashboard.ts';

/** What the page may claim: a live connection alone makes nothing live of a dashboard that isn't there. */
const displayedStatus = (
  connection: LiveStatus,
  { dashboard, error, isGone }: DashboardQuery,
): LiveStatus | null => {
  if (isGone) return 'offline';
  if (dashboard || connection !== 'live') return connection;
  // It is asked for again every few seconds; before the first answer there is nothing to say.
  return error ? 'reconnecting' : null;
};

/** Whether values come in, in a word, with a dot of its colour. */
export const LiveStatusMark = ({ viewed }: { readonly viewed: DashboardQuery }) => {
  const status = displayedStatus(useLiveStatus(), viewed);
  return (
    <span role="status" className="dash-live" data-live={status ?? undefined}>
      {status && say(`dashboard_view.${status}`)}
    </span>
  );
};
