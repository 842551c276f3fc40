import type { Identifier } from 'ra-core';
import type { UserData } from '../../domain/sign-in/session.ts';
import newDevices from '../../resources/new-devices.ts';
import { api } from '../http.ts';
import { refreshUser } from '../session/session.ts';
import { bulkCalls } from './bulk.ts';
import { dashboardCalls } from './dashboards/dashboards.ts';
import { deviceModelCalls } from './devices/model-calls.ts';
import { keyOf } from './dialect.ts';
import { pageCalls } from './page-calls.ts';

/** A pending device, identified by its serial and type. See docs/specification.md, section 4. */
export interface PendingDevice {
  /** The device id; if the host returns none, the encoded serial and type. */
  readonly id: Identifier;
  readonly hw_serial: string;
  readonly type: string;
  readonly dev_id: string;
  readonly app_id: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly uplinks: number;
  readonly last_values: unknown;
  /** The company whose API key sent it; null for the platform's key or keys of several companies. */
  readonly company_id?: number | null;
  readonly contested?: boolean;
  /** Companies whose API keys have sent it; 0 is the platform. */
  readonly claimed_by?: readonly number[];
}

/** Values that can be set when registering a device. See docs/specification.md, section 5. */
export interface Registration {
  readonly title?: string;
  readonly company_id?: number | null;
  readonly tags?: readonly string[];
  readonly project_ids?: readonly number[];
  readonly model_id?: number | null;
}

/** Fields users can change in their own profile; a new password requires the current one. */
export interface ProfileChanges extends Partial<Pick<UserData, 'name' | 'phone' | 'locale' | 'time_zone'>> {
  readonly current_password?: string;
  readonly password?: string;
}

const keyOfPending = (device: PendingDevice): string => keyOf(newDevices, { ...device });

/** Additional calls; through `useDataProvider<SiteDataProvider>()` their errors are handled like all others. */
export const customCalls = {
  ...bulkCalls,
  ...dashboardCalls,
  ...deviceModelCalls,
  ...pageCalls,
  /** Updates the signed-in user's own fields or password. See docs/specification.md, section 3. */
  updateMe: async (changes: ProfileChanges) => {
    const data = await api.put<UserData>('/auth/me', changes);
    refreshUser(data);
    return { data };
  },
  /**
   * Whether a device or datapoint in the caller's company has this external id; a superadmin passes the company
   * (null: none). Called while the user types, so failures are only logged.
   */
  xidExists: async (xid: string, company_id?: number | null, signal?: AbortSignal): Promise<boolean> => {
    const path = '/devices/check-xid-exists/xid';
    const query = { xid, company_id };
    const answer = await api.get<{ data: { exists: boolean } }>(path, {
      query,
      signal,
      intent: 'background',
    });
    return answer.data.exists;
  },
  /** The first new devices whose dev_id contains the search text. */
  findPending: async (search: string, signal?: AbortSignal): Promise<PendingDevice[]> => {
    const query = { search, limit: 10 };
    const { data } = await api.get<{ data: PendingDevice[] }>(`/${newDevices.name}/by-dev-id`, {
      query,
      signal,
    });
    return data.map((each) => ({ ...each, id: each.id ?? keyOfPending(each) }));
  },
  /** Returns the device, now active. */
  registerDevice: async (device: PendingDevice, registration: Registration) => {
    const path = `/${newDevices.name}/${keyOfPending(device)}/register`;
    return api.post<{ data: Record<string, unknown> }>(path, registration);
  },
};
