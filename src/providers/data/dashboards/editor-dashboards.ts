import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { api } from '../../http.ts';

/** Calls of the dashboard editor for the dashboard itself. See docs/specification.md, section 5. */

/** A dashboard as returned by `GET /dashboard-v2/{id}`. */
export interface DashboardRecord {
  readonly id: number;
  readonly title: string;
  readonly city: number | null;
  readonly city_name: string | null;
  readonly logo: string | null;
  /** The document as JSON text. */
  readonly data: string;
  readonly version: number;
  readonly user_ids: readonly number[];
  readonly company_ids: readonly number[];
  readonly project_ids: readonly number[];
  readonly datapoints?: readonly BoundDatapoint[];
  readonly place?: {
    readonly id: number;
    readonly name: string;
    readonly country: string;
    readonly time_zone: string;
  } | null;
}

interface Response {
  readonly data: DashboardRecord;
}
const PATH = '/dashboard-v2';

export const fetchDashboard = async (id: number, signal?: AbortSignal): Promise<DashboardRecord> =>
  (await api.get<Response>(`${PATH}/${id}`, { signal })).data;

/** The form is made by `dashboardForm`. */
export const createDashboard = async (form: FormData | undefined): Promise<DashboardRecord> =>
  (await api.post<Response>(PATH, form)).data;

/** Throws HttpError 409 if the version sent is not the current one. */
export const updateDashboard = async (id: number, changes: object): Promise<DashboardRecord> =>
  (await api.put<Response>(`${PATH}/${id}`, changes)).data;
