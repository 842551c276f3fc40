import { LIVE_MAX_IDS } from '../../domain/readings/live.ts';
import { PlainNote } from '../../providers/theme/note.tsx';
import type { DashboardQuery } from './use-dashboard.ts';
import { translate } from '../../providers/i18n/translate.ts';

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
