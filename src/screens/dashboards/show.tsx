import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { ChartsRange } from '../../dashboards/viewer/charts-range.tsx';
import { LiveStatusMark } from '../../dashboards/viewer/live-status.tsx';
import { CityTime } from '../../dashboards/viewer/local-time.tsx';
import { DASHBOARDS, useDashboard } from '../../dashboards/viewer/use-dashboard.ts';
import { useKiosk } from '../../dashboards/viewer/use-kiosk.ts';
import { DashboardLogo } from '../../dashboards/viewer/logo.tsx';
import { DashboardViewer } from '../../dashboards/viewer/viewer.tsx';
import { Page } from '../../generator/page/page.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { ZoneContext } from '../../providers/session/current-user.ts';
import { signs, icons } from '../../providers/icons.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { translate } from '../../providers/i18n/translate.ts';

// Not part of what a user loads.
const ShareButton = lazy(() => import('../../dashboards/sharing/share-button.tsx'));
const AttachedCounts = lazy(() => import('./attached-counts.tsx'));

const EditButton = ({ id, isMain }: { readonly id: string; readonly isMain?: boolean }) => {
  return (
    <Button
      component={Link}
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={<signs.edit />}
      to={pathTo('admin', DASHBOARDS, 'edit', id)}
    >
      {translate('dashboard_view.edit')}
    </Button>
  );
};

const Empty = ({ id }: { readonly id: string }) => {
  const isAdmin = useArea() === 'admin';
  return (
    <StatePanel
      icon={<icons.dashboard />}
      title={translate('dashboard_view.empty')}
      text={translate(isAdmin ? 'dashboard_view.empty_edit' : 'dashboard_view.empty_wait')}
      action={isAdmin && <EditButton id={id} isMain />}
    />
  );
};

const Failed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  return (
    <StatePanel
      alert
      icon={<signs.noCloud />}
      title={translate('dashboard_view.failed')}
      text={`${error.message} ${translate('dashboard_view.retrying')}`}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('dashboard_view.retry')}
        </Button>
      }
    />
  );
};

/** A dashboard, live: for superadmins at `/admin/dashboards/:id/show`, for companies at `/company/dashboards/:id`. */
export default function DashboardShowPage() {
  const area = useArea();
  const { id = '' } = useParams();
  const viewed = useDashboard(id);
  const kiosk = useKiosk();
  const { dashboard, error, status } = viewed;
  // A dashboard that is already displayed stays on errors. See docs/specification.md, section 11.
  if (!dashboard && status === 403) return <Navigate to="/accessDenied" replace />;
  if (!dashboard && (status === 404 || status === 410)) return <Navigate to="/404/error" replace />;

  // Its times are those of its city, as in its head and on walls, for readers anywhere.
  const shown = dashboard && (
    <ZoneContext value={dashboard.place?.time_zone ?? null}>
      <ChartsRange rows={viewed.rows} isKiosk={kiosk.on}>
        <DashboardViewer viewed={viewed} empty={<Empty id={id} />} kiosk={kiosk} />
      </ChartsRange>
    </ZoneContext>
  );
  if (kiosk.on && shown) return shown;

  // Where there is little room, only their signs are shown.
  const [print, fullScreen] = [translate('dashboard_view.print'), translate('dashboard_view.full_screen')];
  const actions = !kiosk.on && (
    <>
      <Button startIcon={<signs.print />} title={print} onClick={() => window.print()}>
        {print}
      </Button>
      <Button startIcon={<signs.fullScreen />} title={fullScreen} onClick={kiosk.enter}>
        {fullScreen}
      </Button>
      {dashboard?.may_share && (
        <Suspense fallback={null}>
          <ShareButton dashboard={dashboard} />
        </Suspense>
      )}
      {area === 'admin' && <EditButton id={id} />}
    </>
  );
  return (
    <Page
      title={dashboard?.title ?? translate('pages.dashboard')}
      note={
        <span className="dash-head">
          {dashboard && <CityTime dashboard={dashboard} />}
          <LiveStatusMark viewed={viewed} />
          {dashboard && area === 'admin' && !kiosk.on && (
            <Suspense>
              <AttachedCounts dashboard={dashboard} />
            </Suspense>
          )}
        </span>
      }
      {...(kiosk.on
        ? {}
        : {
            parent: {
              label: translate('resources.dashboard-v2.name', { smart_count: 2 }),
              to: pathTo(area, DASHBOARDS, 'list'),
            },
          })}
      actions={actions}
      primary={
        <>
          {dashboard && <DashboardLogo logo={dashboard.logo} />}
          {kiosk.on && (
            <Button color="inherit" startIcon={<signs.leaveFullScreen />} onClick={kiosk.leave}>
              {translate('dashboard_view.leave')}
            </Button>
          )}
        </>
      }
    >
      {shown ? (
        shown
      ) : error ? (
        <Failed error={error} onRetry={viewed.refetch} />
      ) : (
        <Skeleton variant="rounded" className="dash-loading" aria-busy="true" />
      )}
    </Page>
  );
}
