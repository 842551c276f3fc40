import { useStore } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { deviceState, isDeviceState, type DeviceState } from '../../domain/devices/devices.ts';

interface Params {
  readonly filter?: Readonly<Record<string, unknown>>;
}

const parseFilter = (search: string): Params['filter'] => {
  try {
    return JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as Params['filter'];
  } catch {
    return {};
  }
};

/** The selected tab of a device list: from the URL, otherwise the last one used, otherwise active. */
export const useTab = (storeKey: string): DeviceState => {
  const { search } = useLocation();
  const [stored] = useStore<Params>(storeKey);
  const { state, is_active } = (search === '' ? stored?.filter : parseFilter(search)) ?? {};
  if (isDeviceState(state)) return state;
  if (is_active === 'null') return 'new';
  return typeof is_active === 'boolean' ? deviceState(is_active) : 'active';
};
