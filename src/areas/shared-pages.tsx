import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { page } from './area-pages.ts';
import {
  alarmRules,
  alarms,
  audit,
  dashboards,
  deviceModels,
  devices,
  gateways,
  notifications,
  Overview,
  policies,
  Profile,
  projects,
  reports,
  rosters,
  users,
  webhooks,
} from './screens.ts';

/** The pages that both areas have; which roles may open them is stated in the definitions. */
export const sharedPages = (
  <>
    <Resource {...alarms} />
    <Resource {...devices} />
    <Resource {...dashboards} />
    <Resource {...reports} />
    <Resource {...projects} />
    <Resource {...users} />
    <Resource {...audit} />
    <Resource {...alarmRules} />
    <Resource {...rosters} />
    <Resource {...policies} />
    <Resource {...notifications} />
    <Resource {...webhooks} />
    <Resource {...gateways} />
    <Resource {...deviceModels} />
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
