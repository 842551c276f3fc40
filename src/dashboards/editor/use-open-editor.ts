import { useEffect, useReducer, useState } from 'react';
import { isAborted, isHttpError } from '../../providers/http-error.ts';
import { fetchDashboard } from '../../providers/data/dashboards/editor-dashboards.ts';
import { clearHandoff, getHandoff } from './editor-handoff.ts';
import { openRecord } from './saving/record.ts';
import { createEditor, type EditorStore } from './store.ts';

export interface OpenEditor {
  readonly store: EditorStore | null;
  readonly error: Error | null;
  /** The HTTP status of a failed request. */
  readonly status: number | null;
  readonly retry: () => void;
}

/** The editor of a dashboard. It is loaded once; changes by others come up as a conflict on saving. */
export const useOpenEditor = (id: number): OpenEditor => {
  const [store, setStore] = useState<EditorStore | null>(() => getHandoff(id));
  const [error, setError] = useState<Error | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    clearHandoff();
    if (store) return;
    const control = new AbortController();
    fetchDashboard(id, control.signal).then(
      (record) => {
        setError(null);
        setStore(createEditor(openRecord(record)));
      },
      (failed: unknown) => {
        if (!isAborted(failed)) setError(failed as Error);
      },
    );
    return () => control.abort();
  }, [id, store, attempt]);
  return { store, error, status: isHttpError(error) ? error.status : null, retry };
};
