import { useEffect, useState } from 'react';
import { onSession } from '../../providers/session.ts';
import { deleteDraft, storeDraft, type StoredDraft, currentUserId, readDraft } from './drafts.ts';
import { type EditorState, isDirty, useEditorStore } from './store.ts';

const PAUSE_MS = 500;

const storedDraftOf = ({ history, base, record }: EditorState): StoredDraft => ({
  draft: history.draft,
  base,
  version: record?.version ?? null,
  at: Date.now(),
});

/**
 * Keeps what isn't saved in this browser, shortly after each edit and when the page goes away, and finds
 * what was kept before. Answers that, and a way to forget it.
 */
export const useDraftAutosave = () => {
  const store = useEditorStore();
  const [person] = useState(currentUserId);
  const [found, setFound] = useState<StoredDraft | null>(null);

  useEffect(() => {
    const idNow = (): number | null => store.get().record?.id ?? null;
    let gone = false;
    void readDraft(person, idNow()).then((kept) => {
      if (kept && !gone && !isDirty(store.get())) setFound(kept);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = store.get().history;
    let wasDirty = isDirty(store.get());
    const keep = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const state = store.get();
      if (isDirty(state)) void storeDraft(person, idNow(), storedDraftOf(state));
    };
    const changed = (): void => {
      const state = store.get();
      const dirty = isDirty(state);
      if (wasDirty && !dirty) {
        clearTimeout(timer);
        void deleteDraft(person, idNow());
        // A dashboard that was new was kept without a number.
        void deleteDraft(person, null);
      } else if (dirty && state.history !== last) timer ??= setTimeout(keep, PAUSE_MS);
      // Who is told that it is kept is told the truth.
      if (dirty && state.phase === 'failed') keep();
      last = state.history;
      wasDirty = dirty;
    };
    const ends = [store.subscribe(changed), onSession((ending) => ending !== null && keep())];
    window.addEventListener('beforeunload', keep);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      gone = true;
      if (timer !== undefined) keep();
      ends.forEach((end) => end());
      window.removeEventListener('beforeunload', keep);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [store, person]);

  return {
    found,
    /** It was restored, or is not wanted. */
    forget: (isUnwanted: boolean): void => {
      setFound(null);
      if (isUnwanted && !isDirty(store.get())) void deleteDraft(person, store.get().record?.id ?? null);
    },
  };
};
