import type { DeviceLabel } from '../domain/device-labels.ts';
import type { Area, Role } from '../domain/roles.ts';
import type { IconName } from '../schema/resource.ts';

/** A page without a definition: a screen, or the list of a resource with props. */
export type OwnPage = OwnPageFacts &
  (
    | { /** `screens/<screen>.page.tsx` */ readonly screen: string; readonly list?: never }
    | { readonly screen?: never; readonly list: OwnList }
  );

interface OwnList {
  readonly resource: string;
  readonly props: Readonly<Record<string, unknown>>;
}

interface OwnPageFacts {
  readonly area: Area;
  readonly path: string;
  /** Translation key: `pages.<key>`. */
  readonly key: string;
  /** Position in the menu; omitted for pages linked from others. */
  readonly menu?: { readonly icon: IconName; readonly order: number };
  /** The screen needs neither MUI nor react-admin. */
  readonly isPlain?: boolean;
  /** Default: all roles of the area. */
  readonly roles?: readonly Role[];
}

const labelled = (label: DeviceLabel, storeKey: string): OwnList => ({
  resource: 'devices',
  props: { preset: { [label]: true }, storeKey },
});

/** Routes in addition to the generated ones. See docs/specification.md, section 9. */
export const ownPages: readonly OwnPage[] = [
  { area: 'admin', path: 'devices/import', key: 'devices_import', screen: 'devices-import' },
  {
    area: 'admin',
    path: 'new-devices',
    key: 'new_devices',
    screen: 'new-devices',
    menu: { icon: 'new', order: 12 },
  },
  {
    area: 'admin',
    path: 'tmv',
    key: 'tmv',
    list: labelled('tmv', 'tmv'),
    menu: { icon: 'valve', order: 14 },
  },
  {
    area: 'admin',
    path: 'metering',
    key: 'metering',
    list: labelled('meter', 'metering'),
    menu: { icon: 'meter', order: 16 },
  },
  {
    area: 'admin',
    path: 'endpoints',
    key: 'endpoints',
    screen: 'endpoints',
    menu: { icon: 'endpoint', order: 20 },
  },
  {
    area: 'admin',
    path: 'readings-in',
    key: 'readings_in',
    screen: 'readings-in',
    menu: { icon: 'inflow', order: 22 },
  },
  { area: 'admin', path: 'dashboards/create', key: 'dashboard_create', screen: 'dashboard-create' },
  { area: 'admin', path: 'dashboards/:id/edit', key: 'dashboard_edit', screen: 'dashboard-edit' },
  { area: 'admin', path: 'dashboards/:id/show', key: 'dashboard', screen: 'dashboard-show', isPlain: true },
  { area: 'admin', path: 'reports/:id/devices', key: 'report_devices', screen: 'report' },
  { area: 'admin', path: 'reports/:id/tmv', key: 'report_tmv', screen: 'report' },
  { area: 'admin', path: 'profile', key: 'profile', screen: 'profile' },

  {
    area: 'company',
    path: 'tmv-devices',
    key: 'tmv_devices',
    list: labelled('tmv', 'tmv-devices'),
    menu: { icon: 'valve', order: 14 },
  },
  {
    area: 'company',
    path: 'metering-devices',
    key: 'metering_devices',
    list: labelled('meter', 'metering-devices'),
    menu: { icon: 'meter', order: 16 },
  },
  { area: 'company', path: 'devices/:id/project', key: 'device_project', screen: 'device-project' },
  { area: 'company', path: 'dashboards/:id', key: 'dashboard', screen: 'dashboard-show', isPlain: true },
  { area: 'company', path: 'reports/:id/device', key: 'report_device', screen: 'report' },
  { area: 'company', path: 'reports/:id/project', key: 'report_project', screen: 'report' },
  { area: 'company', path: 'profile', key: 'profile', screen: 'profile' },
];
