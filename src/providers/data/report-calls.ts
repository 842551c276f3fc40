import type { FacilityType } from '../../domain/valves/facility.ts';
import type { Profile } from '../../domain/reports/profiles.ts';
import type { Result } from '../../domain/reports/result.ts';
import type { RunState } from '../../domain/reports/run.ts';
import { api, openFile } from '../http.ts';
import { fileNameIn } from './export.ts';
import { readPart, readPartData } from './part-of-page.ts';

/** A run as returned by the API. */
export interface Run {
  readonly id: number;
  readonly status: RunState;
  readonly progress: number;
  readonly error: string | null;
  readonly from: string;
  readonly to: string;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly requested_by: number | null;
  readonly mailed_at: string | null;
  readonly mail_error: string | null;
  readonly mail_due_at: string | null;
  readonly result: Result | null;
}

export interface RunPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** The facility type of a report's company or project, and the limits profile that follows from it. */
export interface DefaultProfile {
  readonly facility_type: FacilityType | null;
  readonly profile: Profile | null;
  /** The one of the project or company. */
  readonly time_zone: string;
}

const at = (report: number, more = ''): string => `/reports/${report}/runs${more}`;

/** Calls for report runs. See docs/specification.md, section 10. */
export const reportCalls = {
  /** The newest first, without results. */
  reportRuns: (report: number, count: number, signal?: AbortSignal) =>
    readPart<Run[]>(at(report), {
      signal,
      query: { range: `[0,${count - 1}]`, sort: '["id","DESC"]' },
    }),
  reportRun: (report: number, run: number, signal?: AbortSignal) =>
    readPartData<Run>(at(report, `/${run}`), { signal }),
  /** Whether readings of a finished run's period arrived after it. */
  hasLateReadings: async (report: number, run: number, signal?: AbortSignal): Promise<boolean> =>
    (await readPartData<{ changed: boolean }>(at(report, `/${run}/check`), { signal })).changed,
  startRun: async (report: number, period: RunPeriod): Promise<Run> =>
    (await api.post<{ data: Run }>(`/reports/${report}/run`, period)).data,
  /** Deletes a run, or cancels it. */
  deleteRun: (report: number, run: number) => api.delete(at(report, `/${run}`)),
  /** Mails a run again. */
  resendRun: (report: number, run: number) => api.post(at(report, `/${run}/resend`)),
  runFile: async (report: number, run: number, format: string) => {
    const response = await openFile(at(report, `/${run}.${format}`), { intent: 'action' });
    return { name: fileNameIn(response.headers) ?? `report.${format}`, content: await response.blob() };
  },
  defaultProfile: (query: Readonly<Record<string, string>>, signal?: AbortSignal) =>
    readPartData<DefaultProfile>('/reports/default-profile', { query, signal }),
};
