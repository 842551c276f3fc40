import type { Area } from '../../domain/access/roles.ts';
import { api } from '../http.ts';

/** What an installation or a company already has. */
export interface FirstStepsState {
  /** Devices that have sent readings, registered or not. */
  readonly hasDevices: boolean;
  /** People besides the one who is signed in. */
  readonly hasPeople: boolean;
  readonly hasAlarms: boolean;
  readonly hasReports: boolean;
  /** Of superadmins only. */
  readonly hasCompanies: boolean;
}

const background = { intent: 'background' } as const;

/** What exists of what the first steps create. */
export const fetchFirstSteps = async (area: Area, signal: AbortSignal): Promise<FirstStepsState> => {
  const some = async (path: string, least = 1): Promise<boolean> => {
    const query = { range: `[0,${least - 1}]` };
    return (await api.get<readonly unknown[]>(path, { query, signal, ...background })).length >= least;
  };
  const [devices, hasPeople, hasAlarms, hasReports, hasCompanies] = await Promise.all([
    api.get<{ data: readonly unknown[] }>('/devices', { query: { limit: 1 }, signal, ...background }),
    some('/users', 2),
    some('/alarms'),
    some('/reports'),
    area === 'admin' && some('/companies'),
  ]);
  return { hasDevices: devices.data.length > 0, hasPeople, hasAlarms, hasReports, hasCompanies };
};
