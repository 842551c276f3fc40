import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Fullscreen from '@mui/icons-material/FullscreenOutlined';
import FullscreenExit from '@mui/icons-material/FullscreenExitOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Link, Navigate, useParams } from 'react-router-dom';
import { LiveStatusMark } from '../dashboards/viewer/live-status.tsx';
import { CityTime } from '../dashboards/viewer/local-time.tsx';
import { SessionNote } from '../dashboards/viewer/notes.tsx';
import { DASHBOARDS, useDashboard, type Dashboard as Shown } from '../dashboards/viewer/use-dashboard.ts';
import { useKiosk } from '../dashboards/viewer/use-kiosk.ts';
import { DashboardLogo, DashboardViewer } from '../dashboards/viewer/viewer.tsx';
import { Page } from '../generator/page.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { pathTo, useArea } from '../providers/paths.ts';

/** Whom superadmins have attached it to: what decides who sees it. */
const Attached = ({ dashboard }: { readonly dashboard: Shown }) => {
  const translate = useTranslate();
  const counts = {
    companies: dashboard.company_ids,
    projects: dashboard.project_ids,
    users: dashboard.user_ids,
  };
  const told = Object.entries(counts)
    .filter(([, ids]) => (ids?.length ?? 0) > 0)
    .map(([name, ids]) => translate(`dashboard_view.${name}`, { smart_count: ids?.length ?? 0 }));
  return (
    <span>
      {told.length > 0
        ? translate('dashboard_view.attached', { what: told.join(', ') })
        : translate('dashboard_view.attached_none')}
    </span>
  );
};

const EditButton = ({ id, isMain }: { readonly id: string; readonly isMain?: boolean }) => {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to={pathTo('admin', DASHBOARDS, 'edit', id)}
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={<Edit />}
    >
      {translate('dashboard_view.edit')}
    </Button>
  );
};

const Empty = ({ id }: { readonly id: string }) => {
  const translate = useTranslate();
  const isAdmin = useArea() === 'admin';
  return (
    <StatePanel
      icon={<Dashboard />}
      title={translate('dashboard_view.empty')}
      text={translate(isAdmin ? 'dashboard_view.empty_edit' : 'dashboard_view.empty_wait')}
      action={isAdmin && <EditButton id={id} isMain />}
    />
  );
};

const Failed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const translate = useTranslate();
  return (
    <StatePanel
      alert
      icon={<CloudOff />}
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
  const translate = useTranslate();
  const area = useArea();
  const { id = '' } = useParams();
  const viewed = useDashboard(id);
  const kiosk = useKiosk();
  const { dashboard, error, status } = viewed;
  // Source: seed, section 8. What was shown before stays.
  if (!dashboard && status === 403) return <Navigate to="/accessDenied" replace />;
  if (!dashboard && (status === 404 || status === 410)) return <Navigate to="/404/error" replace />;

  const actions = kiosk.on ? (
    <Button startIcon={<FullscreenExit />} onClick={kiosk.leave} color="inherit">
      {translate('dashboard_view.leave')}
    </Button>
  ) : (
    <>
      <Button startIcon={<Print />} onClick={() => window.print()}>
        {translate('dashboard_view.print')}
      </Button>
      <Button startIcon={<Fullscreen />} onClick={kiosk.enter}>
        {translate('dashboard_view.full_screen')}
      </Button>
      {area === 'admin' && <EditButton id={id} />}
    </>
  );
  return (
    <Page
      title={dashboard?.title ?? translate('pages.dashboard')}
      note={
        <span className="dash-head">
          {dashboard && <CityTime dashboard={dashboard} />}
          <LiveStatusMark />
          {dashboard && area === 'admin' && !kiosk.on && <Attached dashboard={dashboard} />}
        </span>
      }
      {...(kiosk.on
        ? {}
        : {
            parent: {
              label: translate('resources.dashboard-v2.name', {
                smart_count: 2,
                _: translate('pages.dashboards'),
              }),
              to: pathTo(area, DASHBOARDS, 'list'),
            },
          })}
      actions={
        <span className="dash-actions">
          {dashboard && <DashboardLogo logo={dashboard.logo} />}
          {actions}
        </span>
      }
    >
      {kiosk.on && <SessionNote />}
      {dashboard ? (
        <DashboardViewer
          viewed={viewed}
          empty={<Empty id={id} />}
          isKiosk={kiosk.on}
          onBroken={kiosk.onBroken}
        />
      ) : error ? (
        <Failed error={error} onRetry={viewed.refetch} />
      ) : (
        <Skeleton variant="rounded" height={400} aria-busy="true" />
      )}
    </Page>
  );
}
