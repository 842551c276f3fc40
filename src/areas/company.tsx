import { Route } from 'react-router-dom';
import { labelledDevices } from './labelled-devices.tsx';
import { CustomRoutes, OtherResources, page, Resource } from './resource.tsx';
import {
  alarmRules,
  alarms,
  policies,
  rosters,
  webhooks,
  audit,
  DashboardList,
  DashboardViewer,
  DeviceProjects,
  devices,
  gateways,
  generated,
  Overview,
  NotificationList,
  Profile,
  projects,
  ReportResult,
  reports,
  users,
} from './screens.ts';

/** The area of the company roles, `/company`. Definitions state the paths that differ from react-admin’s. */
export const company = (
  <>
    <Resource name="alarms" {...alarms} />
    <Resource name="devices" {...devices} />
    <Resource name="dashboard-v2" list={DashboardList} />
    <Resource name="reports" {...reports} />
    <Resource name="projects" {...projects} />
    <Resource name="users" {...users} />
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
      {labelledDevices('tmv', 'tmv-devices', 'pages.tmv_devices')}
      {labelledDevices('meter', 'metering-devices', 'pages.metering_devices')}
      <Route
        path="devices/:id/project"
        handle={page({ title: 'pages.device_project' })}
        element={<DeviceProjects />}
      />
      {/* The only page without MUI and react-admin (decision 26). */}
      <Route
        path="dashboards/:id"
        handle={page({ title: 'pages.dashboard' })}
        element={<DashboardViewer />}
      />
      <Route
        path="reports/:id/device"
        handle={page({ title: 'pages.report_device' })}
        element={<ReportResult />}
      />
      <Route
        path="reports/:id/project"
        handle={page({ title: 'pages.report_project' })}
        element={<ReportResult />}
      />
      <Route path="profile" handle={page({ title: 'pages.profile' })} element={<Profile />} />
    </CustomRoutes>
  </>
);
