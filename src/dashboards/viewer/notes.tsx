import { LIVE_MAX_IDS } from '../../domain/live.ts';
import { shortTime } from '../../domain/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { sessionEndsAt } from '../../providers/session.ts';
import { PlainNote } from '../../providers/theme/note.tsx';
import type { DashboardQuery } from './use-dashboard.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** How long before the end of the session a wall screen shows a warning. */
const WARNING_MS = 2 * 3_600_000;

/** Warns on a wall screen that the session is about to end. */
export const SessionNote = () => {
  const zone = useZone();
  const locale = useFormatLocale();
  const now = useServerNow();
  const end = sessionEndsAt();
  if (end === null || end - now > WARNING_MS) return null;
  return (
    <PlainNote severity="warning">
      {translate('dashboard_view.session_ends', { time: shortTime(end, zone, false, locale) })}
    </PlainNote>
  );
};

/** Notices about a dashboard that is displayed despite a problem. */
export const ViewerNotes = ({ viewed }: { readonly viewed: DashboardQuery }) => {
  const { status, error, datapoints, isGone } = viewed;
  return (
    <>
      {isGone && <PlainNote severity="warning">{translate('dashboard_view.gone')}</PlainNote>}
      {error && !isGone && status !== 0 && (
        <PlainNote severity="warning">{translate('dashboard_view.not_renewed')}</PlainNote>
      )}
      {datapoints.length > LIVE_MAX_IDS && (
        <PlainNote severity="info">
          {translate('dashboard_view.too_many', { most: LIVE_MAX_IDS, count: datapoints.length })}
        </PlainNote>
      )}
    </>
  );
};
