import { api } from '../http.ts';

/** What an installation or a company already has. */
export interface FirstStepsState {
  /** Devices that have sent readings, registered or not. */
  readonly hasDevices: boolean;
  /** People besides the one who is signed in. */
  readonly hasPeople: boolean;
  readonly hasAlarms: boolean;
}

const background = { intent: 'background' } as const;

/** What exists of what the first steps create. */
export const fetchFirstSteps = async (signal: AbortSignal): Promise<FirstStepsState> => {
  const [devices, people, alarms] = await Promise.all([
    api.get<{ data: readonly unknown[] }>('/devices', { query: { limit: 1 }, signal, ...background }),
    api.get<readonly unknown[]>('/users', { query: { range: '[0,1]' }, signal, ...background }),
    api.get<readonly unknown[]>('/alarms', { query: { range: '[0,0]' }, signal, ...background }),
  ]);
  return { hasDevices: devices.data.length > 0, hasPeople: people.length > 1, hasAlarms: alarms.length > 0 };
};
