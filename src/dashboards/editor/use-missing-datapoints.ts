import { useEffect } from 'react';
import { boundIds, everyElement } from '../../domain/dashboard/nodes.ts';
import { isAborted } from '../../providers/http-error.ts';
import { fetchDatapoints } from './datapoint-calls.ts';
import { useDraft, useEditorStore } from './store.ts';

const fetchedIds = new WeakMap<object, Set<number>>();
const PAUSE_MS = 150;

/** Asks what is known of datapoints that came in by pasting or from a draft: once for each. */
export const useMissingDatapoints = (): void => {
  const store = useEditorStore();
  const { document } = useDraft();
  useEffect(() => {
    const before = fetchedIds.get(store) ?? new Set<number>();
    fetchedIds.set(store, before);
    const bound = new Set(everyElement(document).flatMap(({ element }) => boundIds(element)));
    const { datapoints } = store.get();
    const wanted = [...bound].filter(
      (id) => Number.isInteger(id) && id > 0 && !datapoints.has(id) && !before.has(id),
    );
    if (wanted.length === 0) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      fetchDatapoints(wanted, control.signal)
        .then((found) => {
          for (const id of wanted) before.add(id);
          store.addDatapoints(found);
        })
        .catch((error: unknown) => {
          if (!isAborted(error)) console.warn('Datapoints could not be asked for.', error);
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [store, document]);
};
