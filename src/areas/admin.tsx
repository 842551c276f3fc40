import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { page } from './area-pages.ts';
import { labelledDevices } from './labelled-devices.tsx';
import { withOtherResources } from './other-resources.tsx';
import {
  apiKeys,
  DashboardCreate,
  DashboardEditor,
  DashboardViewer,
  DeviceImport,
  Endpoints,
  generated,
  hydraloop,
  identityProviders,
  newDevices,
  ReadingsImport,
  ReadingsIn,
  ReportResult,
} from './screens.ts';
import { sharedPages } from './shared-pages.tsx';
import { useAdminProps } from './use-admin-props.ts';

/** The superadmins’ pages. Definitions state the paths that differ from react-admin’s, and who may open them. */
export const adminPages = withOtherResources(
  <>
    {sharedPages}
    <Resource {...newDevices} />
    <Resource {...hydraloop} />
    <Resource {...generated('companies')} />
    <Resource {...identityProviders} />
    <Resource {...apiKeys} />
    <CustomRoutes>
      {labelledDevices('tmv', 'tmv', 'pages.tmv')}
      {labelledDevices('meter', 'metering', 'pages.metering')}
      <Route
        path="endpoints"
        handle={page({ title: 'pages.endpoints', menu: { icon: 'endpoint', order: 20, under: 'devices' } })}
        element={<Endpoints />}
      />
      <Route
        path="readings-in"
        handle={page({ title: 'pages.readings_in', menu: { icon: 'inflow', order: 22, under: 'devices' } })}
        element={<ReadingsIn />}
      />
      <Route
        path="devices/import"
        handle={page({ title: 'pages.devices_import' })}
        element={<DeviceImport />}
      />
      <Route
        path="devices/import-readings"
        handle={page({ title: 'pages.readings_import' })}
        element={<ReadingsImport />}
      />
      <Route
        path="dashboards/create"
        handle={page({ title: 'pages.dashboard_create' })}
        element={<DashboardCreate />}
      />
      <Route
        path="dashboards/:id/edit"
        handle={page({ title: 'pages.dashboard_edit' })}
        element={<DashboardEditor />}
      />
      <Route
        path="dashboards/:id/show"
        handle={page({ title: 'pages.dashboard' })}
        element={<DashboardViewer />}
      />
      <Route
        path="reports/:id/devices"
        handle={page({ title: 'pages.report_devices' })}
        element={<ReportResult />}
      />
      <Route path="reports/:id/tmv" handle={page({ title: 'pages.report_tmv' })} element={<ReportResult />} />
    </CustomRoutes>
  </>,
);

/** The superadmins’ area, `/admin`. */
export const AdminArea = ({ userId }: { readonly userId: number }) => (
  <Admin {...useAdminProps('admin', userId)}>{adminPages}</Admin>
);
