import { useEffect } from 'react';
import { boundIds, everyElement } from '../../domain/dashboard/nodes.ts';
import { isAborted } from '../../providers/http-error.ts';
import { fetchDatapoints } from '../../providers/data/dashboards/editor-datapoints.ts';
import { useDraft, useEditorStore } from './store.ts';

const fetchedIds = new WeakMap<object, Set<number>>();
const PAUSE_MS = 150;

/** Fetches datapoints that came in by pasting or from a draft, once each. */
export const useMissingDatapoints = (): void => {
  const store = useEditorStore();
  const { document } = useDraft();
  useEffect(() => {
    const requested = fetchedIds.get(store) ?? new Set<number>();
    fetchedIds.set(store, requested);
    const bound = new Set(everyElement(document).flatMap(({ element }) => boundIds(element)));
    const { datapoints } = store.get();
    const missing = [...bound].filter(
      (id) => Number.isInteger(id) && id > 0 && !datapoints.has(id) && !requested.has(id),
    );
    if (missing.length === 0) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      fetchDatapoints(missing, control.signal)
        .then((found) => {
          for (const id of missing) requested.add(id);
          store.addDatapoints(found);
        })
        .catch((error: unknown) => {
          if (!isAborted(error)) console.warn('Could not load datapoints.', error);
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [store, document]);
};
