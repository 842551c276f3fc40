import { preload } from './chunk.ts';
import type { ResourceScreens } from './resource.tsx';
import { plainScreen, screen } from './screen.tsx';

/** The views generated from a definition. */
export const generated = {
  list: screen(() => import('../generator/list.tsx')),
  create: screen(() => import('../generator/create.tsx')),
  edit: screen(() => import('../generator/edit.tsx')),
  show: screen(() => import('../generator/show.tsx')),
} satisfies ResourceScreens;

export const alarms = {
  list: screen(() => import('../screens/alarms.list.tsx')),
  show: screen(() => import('../screens/alarms.show.tsx')),
} satisfies ResourceScreens;

export const alarmRules = {
  list: screen(() => import('../screens/alarm-rules.list.tsx')),
  create: screen(() => import('../screens/alarm-rules.create.tsx')),
  edit: screen(() => import('../screens/alarm-rules.edit.tsx')),
  show: screen(() => import('../screens/alarm-rules.show.tsx')),
} satisfies ResourceScreens;

export const policies = {
  list: screen(() => import('../screens/notification-policies.list.tsx')),
  create: screen(() => import('../screens/notification-policies.create.tsx')),
  edit: screen(() => import('../screens/notification-policies.edit.tsx')),
  show: screen(() => import('../screens/notification-policies.show.tsx')),
} satisfies ResourceScreens;

export const rosters = {
  list: generated.list,
  create: screen(() => import('../screens/rosters.create.tsx')),
  edit: screen(() => import('../screens/rosters.edit.tsx')),
  show: screen(() => import('../screens/rosters.show.tsx')),
} satisfies ResourceScreens;

export const webhooks = {
  ...generated,
  create: screen(() => import('../screens/webhooks.create.tsx')),
} satisfies ResourceScreens;

export const apiKeys = {
  list: screen(() => import('../screens/api-keys.list.tsx')),
  create: screen(() => import('../screens/api-keys.create.tsx')),
  edit: screen(() => import('../screens/api-keys.edit.tsx')),
  show: screen(() => import('../screens/api-keys.show.tsx')),
} satisfies ResourceScreens;

export const audit = {
  list: screen(() => import('../screens/audit.list.tsx')),
  show: screen(() => import('../screens/audit.show.tsx')),
} satisfies ResourceScreens;

export const devices = {
  list: screen(() => import('../screens/devices.list.tsx')),
  edit: screen(() => import('../screens/devices.edit.tsx')),
  show: screen(() => import('../screens/devices.show.tsx')),
} satisfies ResourceScreens;

export const deviceModels = {
  ...generated,
  create: screen(() => import('../screens/device-models.create.tsx')),
  edit: screen(() => import('../screens/device-models.edit.tsx')),
  show: screen(() => import('../screens/device-models.show.tsx')),
} satisfies ResourceScreens;

export const gateways = {
  list: screen(() => import('../screens/gateways.list.tsx')),
  show: screen(() => import('../screens/gateways.show.tsx')),
} satisfies ResourceScreens;

export const hydraloop = {
  list: screen(() => import('../screens/hydraloop.list.tsx')),
  create: screen(() => import('../screens/hydraloop.create.tsx')),
  edit: screen(() => import('../screens/hydraloop.edit.tsx')),
  show: screen(() => import('../screens/hydraloop.show.tsx')),
} satisfies ResourceScreens;

export const IdentityProvider = screen(() => import('../screens/identity-providers.edit.tsx'));

export const projects = {
  list: screen(() => import('../screens/projects.list.tsx')),
  create: screen(() => import('../screens/projects.create.tsx')),
  edit: screen(() => import('../screens/projects.edit.tsx')),
  show: screen(() => import('../screens/projects.show.tsx')),
} satisfies ResourceScreens;

export const reports = {
  list: screen(() => import('../screens/reports.list.tsx')),
  create: screen(() => import('../screens/reports.create.tsx')),
  edit: screen(() => import('../screens/reports.edit.tsx')),
  show: screen(() => import('../screens/reports.show.tsx')),
} satisfies ResourceScreens;

export const users = {
  list: screen(() => import('../screens/users.list.tsx')),
  create: screen(() => import('../screens/users.create.tsx')),
  edit: screen(() => import('../screens/users.edit.tsx')),
  show: screen(() => import('../screens/users.show.tsx')),
} satisfies ResourceScreens;

export const DashboardList = screen(() => import('../screens/dashboard-v2.list.tsx'));
export const DashboardEditor = screen(() => import('../screens/dashboard-edit.page.tsx'));
/** Loads the editor's page as well, which replaces it at once when the dashboard is created. */
export const DashboardCreate = screen(async () => {
  const [create] = await Promise.all([
    import('../screens/dashboard-create.page.tsx'),
    preload(DashboardEditor.load),
  ]);
  return create;
});
export const DashboardViewer = plainScreen(() => import('../screens/dashboard-show.page.tsx'));
export const DeviceImport = screen(() => import('../screens/devices-import.page.tsx'));
export const ReadingsImport = screen(() => import('../screens/devices-import-readings.page.tsx'));
export const DeviceProjects = screen(() => import('../screens/device-project.page.tsx'));
export const Endpoints = screen(() => import('../screens/endpoints.page.tsx'));
export const NotificationList = screen(() => import('../screens/notifications.list.tsx'));
export const NewDevices = screen(() => import('../screens/new-devices.page.tsx'));
export const Overview = plainScreen(() => import('../screens/overview.page.tsx'));
export const Profile = screen(() => import('../screens/profile.page.tsx'));
export const ReadingsIn = screen(() => import('../screens/readings-in.page.tsx'));
export const ReportResult = screen(() => import('../screens/report.page.tsx'));
