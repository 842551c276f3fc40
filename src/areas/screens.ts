import { titleOf } from '../generator/record/link.tsx';
import type { View } from '../providers/routing/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import { preload } from './chunk.ts';
import { screen, type ResourceScreen } from './screen.tsx';

/** The props of a `<Resource>`: its views, and how a record is named in links to it. */
const resource = <V extends Partial<Record<View, ResourceScreen>>>(name: string, views: V) => ({
  name,
  ...views,
  recordRepresentation: (record: Readonly<Record<string, unknown>>) => titleOf(resourceNamed(name), record),
});

const generatedViews = {
  list: screen(async () => ({ default: (await import('../generator/list/list.tsx')).GeneratedList })),
  create: screen(async () => ({ default: (await import('../generator/form/create.tsx')).GeneratedCreate })),
  edit: screen(async () => ({ default: (await import('../generator/form/edit.tsx')).GeneratedEdit })),
  show: screen(async () => ({ default: (await import('../generator/record/show.tsx')).GeneratedShow })),
};

/** A resource whose views are all generated from its definition. */
export const generated = (name: string) => resource(name, generatedViews);

export const alarms = resource('alarms', {
  list: screen(() => import('../screens/alarms/list.tsx')),
  show: screen(() => import('../screens/alarms/show.tsx')),
});

export const alarmRules = resource('alarm-rules', {
  list: screen(() => import('../screens/alarm-rules/list.tsx')),
  create: screen(() => import('../screens/alarm-rules/create.tsx')),
  edit: screen(() => import('../screens/alarm-rules/edit.tsx')),
  show: screen(() => import('../screens/alarm-rules/show.tsx')),
});

export const policies = resource('notification-policies', {
  list: screen(() => import('../screens/notification-policies/list.tsx')),
  create: screen(() => import('../screens/notification-policies/create.tsx')),
  edit: screen(() => import('../screens/notification-policies/edit.tsx')),
  show: screen(() => import('../screens/notification-policies/show.tsx')),
});

export const rosters = resource('rosters', {
  list: generatedViews.list,
  create: screen(() => import('../screens/rosters/create.tsx')),
  edit: screen(() => import('../screens/rosters/edit.tsx')),
  show: screen(() => import('../screens/rosters/show.tsx')),
});

export const webhooks = resource('webhooks', {
  ...generatedViews,
  create: screen(() => import('../screens/webhooks/create.tsx')),
});

export const apiKeys = resource('api-keys', {
  list: screen(() => import('../screens/api-keys/list.tsx')),
  create: screen(() => import('../screens/api-keys/create.tsx')),
  edit: screen(() => import('../screens/api-keys/edit.tsx')),
  show: screen(() => import('../screens/api-keys/show.tsx')),
});

export const audit = resource('audit', {
  list: screen(() => import('../screens/audit/list.tsx')),
  show: screen(() => import('../screens/audit/show.tsx')),
});

export const devices = resource('devices', {
  list: screen(() => import('../screens/devices/list.tsx')),
  edit: screen(() => import('../screens/devices/edit.tsx')),
  show: screen(() => import('../screens/devices/show.tsx')),
});

export const deviceModels = resource('device-models', {
  ...generatedViews,
  create: screen(() => import('../screens/device-models/create.tsx')),
  edit: screen(() => import('../screens/device-models/edit.tsx')),
  show: screen(() => import('../screens/device-models/show.tsx')),
});

export const gateways = resource('gateways', {
  list: screen(() => import('../screens/gateways/list.tsx')),
  show: screen(() => import('../screens/gateways/show.tsx')),
});

export const hydraloop = resource('hydraloop', {
  list: screen(() => import('../screens/hydraloop/list.tsx')),
  create: screen(() => import('../screens/hydraloop/create.tsx')),
  edit: screen(() => import('../screens/hydraloop/edit.tsx')),
  show: screen(() => import('../screens/hydraloop/show.tsx')),
});

const IdentityProvider = screen(() => import('../screens/identity-providers/edit.tsx'));
export const identityProviders = resource('identity-providers', {
  list: IdentityProvider,
  create: IdentityProvider,
  edit: IdentityProvider,
  show: IdentityProvider,
});

export const projects = resource('projects', {
  list: screen(() => import('../screens/projects/list.tsx')),
  create: screen(() => import('../screens/projects/create.tsx')),
  edit: screen(() => import('../screens/projects/edit.tsx')),
  show: screen(() => import('../screens/projects/show.tsx')),
});

export const reports = resource('reports', {
  list: screen(() => import('../screens/reports/list.tsx')),
  create: screen(() => import('../screens/reports/create.tsx')),
  edit: screen(() => import('../screens/reports/edit.tsx')),
  show: screen(() => import('../screens/reports/show.tsx')),
});

export const users = resource('users', {
  list: screen(() => import('../screens/users/list.tsx')),
  create: screen(() => import('../screens/users/create.tsx')),
  edit: screen(() => import('../screens/users/edit.tsx')),
  show: screen(() => import('../screens/users/show.tsx')),
});

export const dashboards = resource('dashboard-v2', {
  list: screen(() => import('../screens/dashboards/list.tsx')),
});
export const DashboardEditor = screen(() => import('../screens/dashboards/edit.tsx'));
/** Loads the editor's page as well, which replaces it at once when the dashboard is created. */
export const DashboardCreate = screen(async () => {
  const [create] = await Promise.all([
    import('../screens/dashboards/create.tsx'),
    preload(DashboardEditor.load),
  ]);
  return create;
});
export const DashboardViewer = screen(() => import('../screens/dashboards/show.tsx'));
export const DeviceImport = screen(() => import('../screens/devices/import/page.tsx'));
export const ReadingsImport = screen(() => import('../screens/devices/import/readings.tsx'));
export const DeviceProjects = screen(() => import('../screens/devices/projects/page.tsx'));
export const Endpoints = screen(() => import('../screens/endpoints/page.tsx'));
export const notifications = resource('notifications', {
  list: screen(() => import('../screens/notifications/list.tsx')),
});
export const newDevices = resource('devices_new', {
  list: screen(() => import('../screens/devices/new/list.tsx')),
});
export const Overview = screen(() => import('../screens/overview/page.tsx'));
export const Profile = screen(() => import('../screens/profile/page.tsx'));
export const ReadingsIn = screen(() => import('../screens/readings-in/page.tsx'));
export const ReportResult = screen(() => import('../screens/reports/page.tsx'));
