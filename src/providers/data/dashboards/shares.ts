import type { Choice } from '../../../domain/dashboard/variables/resolve.ts';
import { api } from '../../http.ts';
import type { VariableValues } from './variables.ts';

/** Calls about the share links of dashboards. See docs/walls.md. */

/** A link in the list of a dashboard. */
export interface ShareLink {
  readonly id: number;
  readonly title: string;
  readonly has_pin: boolean;
  /** Too many wrong PINs were entered: it shows nothing until somebody opens it again. */
  readonly is_paused: boolean;
  readonly seconds: number | null;
  readonly expires_at: string | null;
  readonly last_seen_at: string | null;
  /** The dashboards that it shows, in order. */
  readonly boards: readonly number[];
  /** What it shows of the dashboard's variables. */
  readonly variables: readonly { readonly name: string; readonly title: string }[];
}

/** A link to create; with other dashboards it rotates. */
export interface NewShareLink {
  readonly title: string;
  readonly expires_at: string | null;
  readonly pin: string | null;
  readonly others: readonly number[];
  readonly seconds: number;
  /** What it shows of the dashboards' variables. */
  readonly variables: VariableValues;
}

const at = (dashboard: number, more = ''): string => `/dashboard-v2/${dashboard}/shares${more}`;
const background = { intent: 'background' } as const;

export const fetchShares = async (dashboard: number, signal: AbortSignal): Promise<readonly ShareLink[]> =>
  (await api.get<{ data: ShareLink[] }>(at(dashboard), { signal, ...background })).data;

/** Creates a link and returns its address, which can't be requested again. */
export const createShare = async (
  dashboard: number,
  { others, seconds, variables, ...rest }: NewShareLink,
): Promise<string> => {
  const share = Object.keys(variables).length === 0 ? rest : { ...rest, variables };
  const [path, body] =
    others.length === 0
      ? [at(dashboard), share]
      : ['/dashboard-v2/wall', { ...share, boards: [dashboard, ...others], seconds }];
  return (await api.post<{ data: { url: string } }>(path, body, background)).data.url;
};

/** What a new link would show of the dashboard's variables. */
export const fetchChoices = async (
  dashboard: number,
  values: VariableValues,
  signal: AbortSignal,
): Promise<readonly Choice[]> => {
  const query = { values: JSON.stringify(values) };
  const { data } = await api.get<{ data: { variables: readonly Choice[] } }>(
    `/dashboard-v2/${dashboard}/variables`,
    { query, signal, ...background },
  );
  return data.variables;
};

export const revokeShare = async (dashboard: number, share: number): Promise<void> => {
  await api.delete(at(dashboard, `/${share}`), undefined, background);
};

export const resumeShare = async (dashboard: number, share: number): Promise<void> => {
  await api.put(at(dashboard, `/${share}`), { is_paused: false }, background);
};

/** The other dashboards that the user sees, by title. */
export const fetchOtherDashboards = async (
  dashboard: number,
  signal: AbortSignal,
): Promise<readonly { readonly id: number; readonly title: string }[]> =>
  (
    await api.get<{ id: number; title: string }[]>('/dashboard-v2', {
      query: { range: '[0,199]', sort: '["title","ASC"]' },
      signal,
      ...background,
    })
  ).filter(({ id }) => id !== dashboard);
