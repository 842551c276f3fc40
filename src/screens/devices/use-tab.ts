import { useStore } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { deviceState, isDeviceState, type DeviceState } from '../../domain/devices.ts';

interface Params {
  readonly filter?: Readonly<Record<string, unknown>>;
}

const filterIn = (search: string): Params['filter'] => {
  try {
    return JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as Params['filter'];
  } catch {
    return {};
  }
};

/** The state that a list of devices shows: as its address says, else as it was left, else active ones. */
export const useTab = (storeKey: string): DeviceState => {
  const { search } = useLocation();
  const [kept] = useStore<Params>(storeKey);
  const { state, is_active } = (search === '' ? kept?.filter : filterIn(search)) ?? {};
  if (isDeviceState(state)) return state;
  if (is_active === 'null') return 'new';
  return typeof is_active === 'boolean' ? deviceState(is_active) : 'active';
};
