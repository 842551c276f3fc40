import { setTitle, replaceAll } from '../../../domain/dashboard/edits/bindings.ts';
import { pushEdit, revisionOf } from '../../../domain/dashboard/edits/history.ts';
import { type Choices, applyChoices } from '../../../domain/dashboard/versions/merge.ts';
import { openDocument } from '../../../domain/dashboard/versions/opened-document.ts';
import { dashboardCalls } from '../../../providers/data/dashboards/dashboards.ts';
import {
  fetchDashboard,
  type DashboardRecord,
} from '../../../providers/data/dashboards/editor-dashboards.ts';
import type { StoredDraft } from './drafts.ts';
import { openRecord } from './record.ts';
import { createRecord, isStale, saveRecord } from './save-record.ts';
import { type EditorStore, isDirty, makeId } from '../store.ts';
import { translate } from '../../../providers/i18n/translate.ts';

/** The editor's actions that involve the server: saving, resolving a conflict, restoring a version. */

/** Called when a new dashboard has been created. */
export type OnCreated = (record: DashboardRecord) => void;

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : translate('errors.unknown');

/** Marks what was sent as saved. Edits made during the request remain unsaved. */
const applySaved = (
  store: EditorStore,
  record: DashboardRecord,
  sent: ReturnType<EditorStore['get']>,
): void => {
  const { draft } = sent.history;
  store.set({
    record,
    opened: openDocument(record.data),
    // An uploaded logo has a path now. The draft keeps the file, which is the same image.
    base: draft,
    savedRevision: revisionOf(sent.history),
    phase: 'idle',
    problem: null,
    conflict: null,
    createdAs: null,
  });
  store.addDatapoints(record.datapoints ?? []);
};

/**
 * Saves the current draft and returns whether the server has it. Does nothing while another save is running or
 * when there are no changes.
 */
export const save = async (store: EditorStore, onCreated: OnCreated): Promise<boolean> => {
  const sent = store.get();
  const { record, history, base, opened, firstOpened, phase } = sent;
  if (phase === 'saving') return false;
  if (record && !isDirty(sent)) return true;
  if (history.draft.title.trim() === '') {
    store.set({ phase: 'failed', problem: 'editor.title_missing' });
    return false;
  }
  store.set({ phase: 'saving', problem: null });
  try {
    const saved = record
      ? await saveRecord({
          id: record.id,
          logo: record.logo,
          version: record.version,
          draft: history.draft,
          base,
          opened: [opened, firstOpened],
        })
      : await createRecord(history.draft);
    applySaved(store, saved, sent);
    if (!record) onCreated(saved);
    return true;
  } catch (error) {
    if (record && isStale(error)) await loadConflict(store);
    else store.set({ phase: 'failed', problem: messageOf(error) });
    return false;
  }
};

/** Loads the version saved by someone else, to compare it with the draft. */
const loadConflict = async (store: EditorStore): Promise<void> => {
  const { record } = store.get();
  if (!record) return;
  try {
    const theirs = openRecord(await fetchDashboard(record.id));
    store.addDatapoints(theirs.record.datapoints ?? []);
    store.set({ phase: 'failed', problem: 'editor.conflict_problem', conflict: theirs });
  } catch (error) {
    store.set({ phase: 'failed', problem: messageOf(error) });
  }
};

/** Merges both drafts on top of theirs, as a single edit that can be undone. */
export const resolveConflict = (store: EditorStore, choices: Choices): void => {
  const { conflict, history, base } = store.get();
  if (!conflict) return;
  const draft = applyChoices({ base, mine: history.draft, theirs: conflict.draft }, choices, makeId);
  const edit = replaceAll(draft);
  store.set({
    ...(edit ? { history: pushEdit(history, edit, Date.now()) } : {}),
    record: conflict.record,
    opened: conflict.opened,
    base: conflict.draft,
    // The server has theirs, which matches no revision here.
    savedRevision: {},
    conflict: null,
    phase: 'idle',
    problem: null,
  });
};

/** Replaces the draft with theirs. Can be undone. */
export const acceptTheirs = (store: EditorStore): void => {
  const { conflict, history } = store.get();
  if (!conflict) return;
  const edit = replaceAll(conflict.draft);
  const next = edit ? pushEdit(history, edit, Date.now()) : history;
  store.set({
    history: next,
    record: conflict.record,
    opened: conflict.opened,
    base: conflict.draft,
    savedRevision: revisionOf(next),
    conflict: null,
    phase: 'idle',
    problem: null,
  });
};

/** Creates the dashboard if it is new, since an upload needs its id. Null if that failed. */
export const ensureCreated = async (
  store: EditorStore,
  onCreated: OnCreated,
  untitled: string,
): Promise<number | null> => {
  const { record, history } = store.get();
  if (record) return record.id;
  if (history.draft.title.trim() === '') {
    store.run((draft) => setTitle(draft, untitled));
  }
  return (await save(store, onCreated)) ? (store.get().record?.id ?? null) : null;
};

/** Restores an old version as a new one. Rethrows request errors. */
export const restoreVersion = async (store: EditorStore, version: number): Promise<void> => {
  const { record, history } = store.get();
  if (!record) return;
  const loaded = openRecord(await dashboardCalls.restoreDashboardVersion(record.id, version));
  const edit = replaceAll(loaded.draft);
  const next = edit ? pushEdit(history, edit, Date.now()) : history;
  store.set({
    history: next,
    record: loaded.record,
    opened: loaded.opened,
    base: loaded.draft,
    savedRevision: revisionOf(next),
    phase: 'idle',
    problem: null,
  });
  store.addDatapoints(loaded.record.datapoints ?? []);
};

/** Replaces the draft with a stored one, together with the base it was made from. */
export const restoreDraft = (store: EditorStore, stored: StoredDraft): void => {
  const { history, record } = store.get();
  const edit = replaceAll(stored.draft);
  if (!edit) return;
  const isOutdated = record !== null && stored.version !== null && stored.version !== record.version;
  store.set({
    history: pushEdit(history, edit, Date.now()),
    // Anything others saved since then becomes a conflict, compared with the common base.
    ...(isOutdated
      ? { base: stored.base, record: { ...record, version: stored.version }, opened: null }
      : {}),
    announcement: { outcome: 'done', summary: edit.summary },
  });
};
