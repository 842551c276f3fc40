import { Route } from 'react-router-dom';
import { CustomRoutes, OtherResources, page, Resource } from './resource.tsx';
import {
  alarmRules,
  alarms,
  audit,
  DashboardList,
  deviceModels,
  devices,
  gateways,
  generated,
  NotificationList,
  Overview,
  policies,
  Profile,
  projects,
  reports,
  rosters,
  users,
  webhooks,
} from './screens.ts';

/**
 * The pages that both areas have; which roles may open them is stated in the definitions. Definitions that no area names
 * get generated pages here.
 */
export const sharedPages = (
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
    <Resource name="device-models" {...deviceModels} />
    <OtherResources {...generated} />
    <CustomRoutes>
      <Route
        path="overview"
        handle={page({ title: 'pages.overview', menu: { icon: 'overview', order: 1 } })}
        element={<Overview />}
      />
      <Route path="profile" handle={page({ title: 'pages.profile' })} element={<Profile />} />
    </CustomRoutes>
  </>
);
