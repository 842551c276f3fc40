import { setTitle, replaceAll } from '../../domain/dashboard/edits-bindings.ts';
import { pushEdit, revisionOf } from '../../domain/dashboard/history.ts';
import { type Choices, applyChoices } from '../../domain/dashboard/merge.ts';
import { openDocument } from '../../domain/dashboard/opened-document.ts';
import { isHttpError } from '../../providers/http-error.ts';
import { text } from '../../providers/i18n/text.ts';
import { dashboardCalls } from '../../providers/data/dashboards.ts';
import { createDashboard, fetchDashboard, isStale, saveDashboard } from './calls.ts';
import type { StoredDraft } from './drafts.ts';
import { type DashboardRecord, openRecord } from './record.ts';
import { type EditorStore, isDirty, makeId } from './store.ts';

/** What the editor does with the server: saving, settling a conflict, going back to a version. */

/** Told when a dashboard that was new has its number. */
export type OnCreated = (record: DashboardRecord) => void;

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : text('errors.unknown');

/** The server has now what was sent; what was edited meanwhile is still unsaved. */
const applySaved = (
  store: EditorStore,
  record: DashboardRecord,
  sent: ReturnType<EditorStore['get']>,
): void => {
  const { draft } = sent.history;
  store.set({
    record,
    opened: openDocument(record.data),
    // A logo that was a file has an address now; the draft keeps the file, which says the same.
    base: draft,
    savedMark: revisionOf(sent.history),
    phase: 'idle',
    problem: null,
    conflict: null,
    createdAs: null,
  });
  store.addDatapoints(record.datapoints ?? []);
};

/**
 * Saves what is there now; answers whether the server has it. Asked again while it is at work, or with
 * nothing to save, it does nothing.
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
      ? await saveDashboard({
          id: record.id,
          logo: record.logo,
          version: record.version,
          draft: history.draft,
          base,
          opened: [opened, firstOpened],
        })
      : await createDashboard(history.draft);
    applySaved(store, saved, sent);
    if (!record) onCreated(saved);
    return true;
  } catch (error) {
    if (record && isStale(error)) await loadConflict(store);
    else store.set({ phase: 'failed', problem: messageOf(error) });
    return false;
  }
};

/** Fetches what somebody else saved, to lay it beside what is here. */
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

/** Makes one draft of both, on the ground of theirs, as one edit that can be taken back. */
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
    // Theirs is what the server has; nothing here is that.
    savedMark: {},
    conflict: null,
    phase: 'idle',
    problem: null,
  });
};

/** Everything of mine is given up for theirs; taken back by "Undo". */
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
    savedMark: revisionOf(next),
    conflict: null,
    phase: 'idle',
    problem: null,
  });
};

/** The dashboard has a number after this, whatever it takes: uploads belong to one. */
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

/** Goes back to an old version, as a new one. Throws what the call throws. */
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
    savedMark: revisionOf(next),
    phase: 'idle',
    problem: null,
  });
  store.addDatapoints(loaded.record.datapoints ?? []);
};

/** A kept draft in the place of what is here, on the ground it was made from. */
export const restoreDraft = (store: EditorStore, kept: StoredDraft): void => {
  const { history, record } = store.get();
  const edit = replaceAll(kept.draft);
  if (!edit) return;
  const isOld = record !== null && kept.version !== null && kept.version !== record.version;
  store.set({
    history: pushEdit(history, edit, Date.now()),
    // What others saved since comes up as a conflict, with the ground that both began with.
    ...(isOld ? { base: kept.base, record: { ...record, version: kept.version }, opened: null } : {}),
    announcement: { outcome: 'done', what: edit.what },
  });
};

export const isNotFound = (error: unknown): boolean => isHttpError(error) && error.status === 404;
