import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import type { Choice, Match } from '../../../domain/dashboard/variables/resolve.ts';
import type { Relation } from '../../../domain/dashboard/variables/variables.ts';
import { api } from '../../http.ts';

/** Calls about the variables of dashboards. See docs/dashboard-variables.md. */

/** Values by the name of their variable. */
export type VariableValues = Readonly<Record<string, string>>;

export interface ChosenVariable extends Choice {
  /** The name of the variable on which its choices depend. */
  readonly within: string | null;
}

/** A dashboard for what is chosen. */
export interface ResolvedDashboard {
  readonly data: string;
  readonly datapoints: readonly BoundDatapoint[];
  readonly variables: readonly ChosenVariable[];
  /** What is found for each relation of the layout. */
  readonly matches: readonly (Relation & { readonly datapoints: readonly Match[] })[];
}

const queryOf = (values: VariableValues) =>
  Object.keys(values).length === 0 ? {} : { values: JSON.stringify(values) };

export const fetchResolvedDashboard = async (
  id: number,
  values: VariableValues,
  signal: AbortSignal,
): Promise<ResolvedDashboard> =>
  (
    await api.get<{ data: ResolvedDashboard }>(`/dashboard-v2/${id}/variables`, {
      query: queryOf(values),
      signal,
    })
  ).data;

/** What can be chosen for a variable. */
export interface VariableOption {
  readonly value: string;
  readonly title: string;
}

/** The most choices that are listed at once. */
export const OPTIONS_MAX = 50;

/** The choices whose titles contain a text, given what is chosen for the other variables. */
export const fetchVariableOptions = async (
  id: number,
  { name, values, q }: { readonly name: string; readonly values: VariableValues; readonly q: string },
  signal: AbortSignal,
): Promise<readonly VariableOption[]> =>
  (
    await api.get<{ data: VariableOption[] }>(`/dashboard-v2/${id}/variables/${encodeURIComponent(name)}`, {
      query: { ...queryOf(values), ...(q === '' ? {} : { q }), limit: OPTIONS_MAX },
      signal,
    })
  ).data;
