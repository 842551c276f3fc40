import { Route } from 'react-router-dom';
import { labelledDevices } from './labelled-devices.tsx';
import { CustomRoutes, OtherResources, page, Resource } from './resource.tsx';
import {
  alarmRules,
  alarms,
  policies,
  rosters,
  webhooks,
  apiKeys,
  audit,
  DashboardCreate,
  DashboardEditor,
  DashboardList,
  DashboardViewer,
  DeviceImport,
  devices,
  Endpoints,
  generated,
  gateways,
  hydraloop,
  IdentityProvider,
  NewDevices,
  Overview,
  NotificationList,
  Profile,
  projects,
  ReadingsIn,
  ReportResult,
  reports,
  users,
} from './screens.ts';

/** The superadmins’ area, `/admin`. Definitions state the paths that differ from react-admin’s. */
export const admin = (
  <>
    <Resource name="alarms" {...alarms} />
    <Resource name="devices" {...devices} />
    <Resource name="devices_new" list={NewDevices} />
    <Resource name="hydraloop" {...hydraloop} />
    <Resource name="dashboard-v2" list={DashboardList} />
    <Resource name="reports" {...reports} />
    <Resource name="projects" {...projects} />
    <Resource name="users" {...users} />
    <Resource name="companies" {...generated} />
    <Resource
      name="identity-providers"
      list={IdentityProvider}
      create={IdentityProvider}
      edit={IdentityProvider}
      show={IdentityProvider}
    />
    <Resource name="api-keys" {...apiKeys} />
    <Resource name="audit" {...audit} />
    <Resource name="alarm-rules" {...alarmRules} />
    <Resource name="rosters" {...rosters} />
    <Resource name="notification-policies" {...policies} />
    <Resource name="notifications" list={NotificationList} />
    <Resource name="webhooks" {...webhooks} />
    <Resource name="gateways" {...gateways} />
    <OtherResources {...generated} />
    <CustomRoutes>
      <Route
        path="overview"
        handle={page({ title: 'pages.overview', menu: { icon: 'overview', order: 1 } })}
        element={<Overview />}
      />
      {labelledDevices('tmv', 'tmv', 'pages.tmv')}
      {labelledDevices('meter', 'metering', 'pages.metering')}
      <Route
        path="endpoints"
        handle={page({ title: 'pages.endpoints', menu: { icon: 'endpoint', order: 20 } })}
        element={<Endpoints />}
      />
      <Route
        path="readings-in"
        handle={page({ title: 'pages.readings_in', menu: { icon: 'inflow', order: 22 } })}
        element={<ReadingsIn />}
      />
      <Route
        path="devices/import"
        handle={page({ title: 'pages.devices_import' })}
        element={<DeviceImport />}
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
      <Route path="profile" handle={page({ title: 'pages.profile' })} element={<Profile />} />
    </CustomRoutes>
  </>
);
