import { Admin, CustomRoutes } from 'react-admin';
import { Route } from 'react-router-dom';
import { page } from './area-pages.ts';
import { labelledDevices } from './labelled-devices.tsx';
import { withOtherResources } from './other-resources.tsx';
import { DashboardViewer, DeviceProjects, ReadingsImport, ReportResult } from './screens.ts';
import { sharedPages } from './shared-pages.tsx';
import { useAdminProps } from './use-admin-props.ts';

/** The pages of the company roles. Definitions state the paths that differ from react-admin’s, and who may open them. */
export const companyPages = withOtherResources(
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
  </>,
);

/** The area of the company roles, `/company`. */
export const CompanyArea = ({ userId }: { readonly userId: number }) => (
  <Admin {...useAdminProps('company', userId)}>{companyPages}</Admin>
);
