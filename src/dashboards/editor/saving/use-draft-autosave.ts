import { useEffect, useState } from 'react';
import { onSession } from '../../../providers/session/session.ts';
import { deleteDraft, storeDraft, type StoredDraft, currentUserId, readDraft } from './drafts.ts';
import { type EditorState, isDirty, useEditorStore } from '../store.ts';

const PAUSE_MS = 500;

const storedDraftOf = ({ history, base, record }: EditorState): StoredDraft => ({
  draft: history.draft,
  base,
  version: record?.version ?? null,
  at: Date.now(),
});

/**
 * Stores unsaved changes in this browser, shortly after each edit and when the page is left. Returns a draft
 * stored earlier, if any, and a function to dismiss it.
 */
export const useDraftAutosave = () => {
  const store = useEditorStore();
  const [userId] = useState(currentUserId);
  const [found, setFound] = useState<StoredDraft | null>(null);

  useEffect(() => {
    const idNow = (): number | null => store.get().record?.id ?? null;
    let isDisposed = false;
    void readDraft(userId, idNow()).then((draft) => {
      if (draft && !isDisposed && !isDirty(store.get())) setFound(draft);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = store.get().history;
    let wasDirty = isDirty(store.get());
    const storeNow = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const state = store.get();
      if (isDirty(state)) void storeDraft(userId, idNow(), storedDraftOf(state));
    };
    const changed = (): void => {
      const state = store.get();
      const dirty = isDirty(state);
      if (wasDirty && !dirty) {
        clearTimeout(timer);
        void deleteDraft(userId, idNow());
        // Before the dashboard was created, its draft was stored without an id.
        void deleteDraft(userId, null);
      } else if (dirty && state.history !== last) timer ??= setTimeout(storeNow, PAUSE_MS);
      // A failed save says that the draft is stored in this browser, so store it now.
      if (dirty && state.phase === 'failed') storeNow();
      last = state.history;
      wasDirty = dirty;
    };
    const unsubscribes = [store.subscribe(changed), onSession((ending) => ending !== null && storeNow())];
    window.addEventListener('beforeunload', storeNow);
    window.addEventListener('pagehide', storeNow);
    document.addEventListener('visibilitychange', storeNow);
    return () => {
      isDisposed = true;
      if (timer !== undefined) storeNow();
      unsubscribes.forEach((unsubscribe) => unsubscribe());
      window.removeEventListener('beforeunload', storeNow);
      window.removeEventListener('pagehide', storeNow);
      document.removeEventListener('visibilitychange', storeNow);
    };
  }, [store, userId]);

  return {
    found,
    /** Dismisses the found draft; `isDiscarded` also deletes it. */
    dismiss: (isDiscarded: boolean): void => {
      setFound(null);
      if (isDiscarded && !isDirty(store.get())) void deleteDraft(userId, store.get().record?.id ?? null);
    },
  };
};
