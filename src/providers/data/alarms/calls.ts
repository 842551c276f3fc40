import type { AlarmCase, CaseEntry } from '../../../domain/alarms/cases/case.ts';
import { api } from '../../http.ts';
import type { BulkSelection } from '../bulk.ts';
import { readPartData } from '../part-of-page.ts';

/** What can be done with a case, and what it needs. */
export interface AlarmActions {
  readonly acknowledge: { readonly note?: string };
  readonly comment: { readonly text: string };
  readonly assign: { readonly user_id: number | null };
  readonly shelve: { readonly until: string; readonly reason: string };
  readonly unshelve: Record<string, never>;
  readonly reset: { readonly note: string };
}
export type AlarmAction = keyof AlarmActions;

/** Refusals are shown in place: somebody else may have been faster. */
const PART = { intent: 'part' } as const;

/** Performs an action; returns the case as it is now. */
export const actOnAlarm = async <A extends AlarmAction>(
  id: number,
  action: A,
  body: AlarmActions[A],
): Promise<AlarmCase> => (await api.post<{ data: AlarmCase }>(`/alarms/${id}/${action}`, body, PART)).data;

/** The newest open cases that nobody has acknowledged. */
export const newestUnacknowledged = (count: number, signal?: AbortSignal): Promise<readonly AlarmCase[]> =>
  api.get<readonly AlarmCase[]>('/alarms', {
    query: {
      filter: '{"status":"open","acknowledged":false}',
      sort: '["detected_at","DESC"]',
      range: `[0,${count - 1}]`,
    },
    intent: 'background',
    signal,
  });

/** Calls for cases. See docs/specification.md. */
export const alarmCalls = {
  actOnAlarm,
  /** A case's history, the oldest first. */
  alarmEvents: (id: number, signal?: AbortSignal) =>
    readPartData<readonly CaseEntry[]>(`/alarms/${id}/events`, { signal }),
  /** Acknowledges or shelves many cases; returns how many have changed. */
  actOnAlarms: async <A extends 'acknowledge' | 'shelve'>(
    action: A,
    chosen: BulkSelection,
    body: AlarmActions[A],
  ): Promise<number> =>
    (await api.post<{ count: number }>(`/alarms/many/${action}`, { ...chosen, ...body }, PART)).count,
};
