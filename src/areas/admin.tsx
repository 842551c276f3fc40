import { Route } from 'react-router-dom';
import { labelledDevices } from './labelled-devices.tsx';
import { CustomRoutes, page, Resource } from './resource.tsx';
import {
  apiKeys,
  DashboardCreate,
  DashboardEditor,
  DashboardViewer,
  DeviceImport,
  ReadingsImport,
  Endpoints,
  generated,
  hydraloop,
  IdentityProvider,
  NewDevices,
  ReadingsIn,
  ReportResult,
} from './screens.ts';
import { sharedPages } from './shared-pages.tsx';

/** The superadmins’ area, `/admin`. Definitions state the paths that differ from react-admin’s. */
export const admin = (
  <>
    {sharedPages}
    <Resource name="devices_new" list={NewDevices} />
    <Resource name="hydraloop" {...hydraloop} />
    <Resource name="companies" {...generated} />
    <Resource
      name="identity-providers"
      list={IdentityProvider}
      create={IdentityProvider}
      edit={IdentityProvider}
      show={IdentityProvider}
    />
    <Resource name="api-keys" {...apiKeys} />
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
      {/* The only page without MUI and react-admin (decision 26). */}
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
  </>
);
