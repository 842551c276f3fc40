import { Route } from 'react-router-dom';
import type { DeviceLabel } from '../domain/devices/labels.ts';
import { page } from './area-pages.ts';
import { devices } from './screens.ts';

const MENU = {
  tmv: { icon: 'valve', order: 14, under: 'devices' },
  meter: { icon: 'meter', order: 16, under: 'devices' },
} as const satisfies Readonly<Record<DeviceLabel, unknown>>;

/** The route to the list of the devices with a label. */
export const labelledDevices = (label: DeviceLabel, path: string, title: string) => (
  <Route
    path={path}
    handle={page({ title, menu: MENU[label] })}
    element={<devices.list resource="devices" titleKey={title} preset={{ [label]: true }} storeKey={path} />}
  />
);
