import type { Overview, OverviewWater } from '../../domain/alarms/cases/overview.ts';
import { api } from '../http.ts';

/** A user whom a case can be assigned to. */
export interface Assignee {
  readonly id: number;
  readonly name: string;
}

const MAX_PEOPLE = 100;

export const fetchOverview = async (limit: number, signal: AbortSignal): Promise<Overview> =>
  (await api.get<{ data: Overview }>('/overview', { query: { limit }, signal, intent: 'background' })).data;

/** Yesterday's water; null without meters. */
export const fetchOverviewWater = async (signal: AbortSignal): Promise<OverviewWater | null> =>
  (await api.get<{ data: OverviewWater | null }>('/overview/water', { signal, intent: 'background' })).data;

/** The active users of a company, by name; for roles that may list users. */
export const fetchAssignees = (company: number, signal: AbortSignal): Promise<readonly Assignee[]> =>
  api.get<readonly Assignee[]>('/users', {
    query: {
      filter: JSON.stringify({ company_id: company, is_active: true }),
      sort: '["name","ASC"]',
      range: `[0,${MAX_PEOPLE - 1}]`,
    },
    intent: 'background',
    signal,
  });
