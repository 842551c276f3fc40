import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { documentInEditor, type Shown } from '../../../domain/dashboard/variables/resolve.ts';
import type { DashboardDocument } from '../../../domain/dashboard/document.ts';
import { relationKey, type Variable } from '../../../domain/dashboard/variables/variables.ts';
import { mayHaveVariables, type VisibleRow, visibleRows } from '../../../domain/dashboard/visible-rows.ts';
import {
  fetchResolvedDashboard,
  type ResolvedDashboard,
} from '../../../providers/data/dashboards/variables.ts';
import { useEditor } from '../store.ts';

/** What is found for the variables of the saved dashboard; null if it has none or that is not known. */
const ShownContext = createContext<Shown | null>(null);
export const ShownProvider = ShownContext.Provider;

/** Loads what viewers of the saved dashboard see who choose nothing. */
export const useResolved = (): ResolvedDashboard | null => {
  const record = useEditor((state) => state.record);
  const { data } = useQuery({
    queryKey: ['variables in the editor', record?.id, record?.version],
    queryFn: ({ signal }) => fetchResolvedDashboard(record?.id ?? 0, {}, signal),
    enabled: record !== null && mayHaveVariables(record.data),
    // After saving, what was found before stays until the new version is known.
    placeholderData: keepPreviousData,
  });
  return data ?? null;
};

/** What is found, for elements. */
export const shownOf = ({ variables, matches }: ResolvedDashboard): Shown => ({
  choices: variables,
  matches: new Map(matches.map((relation) => [relationKey(relation), relation.datapoints])),
});

/** The visible rows of a document, with current values for what refers to variables. */
export const useShownRows = (
  document: DashboardDocument,
  variables: readonly Variable[],
): readonly VisibleRow[] => {
  const shown = use(ShownContext) ?? undefined;
  return useMemo(
    () => visibleRows(documentInEditor(document, variables, shown)),
    [document, variables, shown],
  );
};

/** The names of what the elements show, each with the label of its variable. */
export const useShownChoices = (): readonly { readonly label: string; readonly title: string }[] =>
  (use(ShownContext)?.choices ?? []).flatMap(({ label, title }) =>
    title === null ? [] : [{ label, title }],
  );
