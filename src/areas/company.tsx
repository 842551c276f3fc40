import { Route } from 'react-router-dom';
import { labelledDevices } from './labelled-devices.tsx';
import { CustomRoutes, page } from './resource.tsx';
import { DashboardViewer, DeviceProjects, ReadingsImport, ReportResult } from './screens.ts';
import { sharedPages } from './shared-pages.tsx';

/** The area of the company roles, `/company`. Definitions state the paths that differ from react-admin’s. */
export const company = (
  <>
    {sharedPages}
    <CustomRoutes>
      {labelledDevices('tmv', 'tmv-devices', 'pages.tmv_devices')}
      {labelledDevices('meter', 'metering-devices', 'pages.metering_devices')}
      <Route
        path="devices/import-readings"
        handle={page({ title: 'pages.readings_import' })}
        element={<ReadingsImport />}
      />
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
    </CustomRoutes>
  </>
);
