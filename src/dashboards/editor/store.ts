import type { BoundDatapoint } from '../../domain/readings/datapoints.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Draft, Edit, EditSummary } from '../../domain/dashboard/edits/draft.ts';
import {
  beginHistory,
  select,
  type History,
  pushEdit,
  type Revision,
  revisionOf,
  redo,
  redoable,
  undo,
  undoable,
} from '../../domain/dashboard/edits/history.ts';
import type { Position } from '../../domain/dashboard/nodes.ts';
import type { OpenedDocument } from '../../domain/dashboard/versions/opened-document.ts';
import { samePosition } from '../../domain/dashboard/nodes.ts';
import type { DashboardRecord } from '../../providers/data/dashboards/editor-dashboards.ts';
import type { LoadedDashboard } from './saving/record.ts';

export type Phase = 'idle' | 'saving' | 'failed';

/** The outcome of the last action, announced to screen readers. */
export interface Announcement {
  readonly outcome: 'done' | 'undone' | 'redone' | 'refused';
  readonly summary?: EditSummary;
  /** Why it was refused (an i18n key). */
  readonly reason?: string;
}

export interface EditorState {
  readonly history: History;
  /** The record on the server; null when not created yet. */
  readonly record: DashboardRecord | null;
  readonly opened: OpenedDocument | null;
  /** The document as it was when the editor was opened. */
  readonly firstOpened: OpenedDocument | null;
  /** The saved state as a draft: the common base when comparing with someone else's changes. */
  readonly base: Draft;
  readonly savedRevision: Revision;
  readonly phase: Phase;
  /** Why saving failed: an i18n key or the server's message. */
  readonly problem: string | null;
  readonly announcement: Announcement | null;
  /** The title of a dashboard that was created for a file upload, until the notice is dismissed. */
  readonly createdAs: string | null;
  /** The version that someone else saved in the meantime. */
  readonly conflict: LoadedDashboard | null;
  /** Whether the settings are open: on a phone they are a sheet over the canvas. */
  readonly settingsShown: boolean;
  /** Known datapoints, by id. */
  readonly datapoints: ReadonlyMap<number, BoundDatapoint>;
  /** Upload status, by element id. */
  readonly uploads: ReadonlyMap<string, UploadStatus>;
  /** The id of the new element whose drawing with symbols opens as soon as it is selected. */
  readonly drawn: string | null;
  /** The selected node of each drawing, by element id. */
  readonly selectedNodes: ReadonlyMap<string, string | null>;
}

export interface UploadStatus {
  readonly busy: boolean;
  readonly problem: string | null;
  /** What the sanitizer removed from the drawing. */
  readonly removed: readonly string[];
  /** Those of `removed` that could do no harm. */
  readonly harmless?: readonly string[] | undefined;
}

export interface EditorStore {
  readonly get: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (part: Partial<EditorState>) => void;
  /** Applies an edit computed from the current draft. If it is null, `reason` is announced. Returns whether it was applied. */
  readonly run: (edit: (draft: Draft, chosen: Position | null) => Edit | null, reason?: string) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (position: Position | null) => void;
  readonly addDatapoints: (datapoints: readonly BoundDatapoint[]) => void;
}

const byId = (list: readonly BoundDatapoint[]): ReadonlyMap<number, BoundDatapoint> =>
  new Map(list.map((each) => [each.id, each]));

export const createEditor = (loaded: LoadedDashboard | Draft): EditorStore => {
  const draft = 'draft' in loaded ? loaded.draft : loaded;
  const history = beginHistory(draft);
  const listeners = new Set<() => void>();
  let state: EditorState = {
    history,
    record: 'draft' in loaded ? loaded.record : null,
    opened: 'draft' in loaded ? loaded.opened : null,
    firstOpened: 'draft' in loaded ? loaded.opened : null,
    base: draft,
    savedRevision: revisionOf(history),
    phase: 'idle',
    problem: null,
    announcement: null,
    createdAs: null,
    drawn: null,
    conflict: null,
    settingsShown: false,
    uploads: new Map(),
    selectedNodes: new Map(),
    datapoints: byId('draft' in loaded ? (loaded.record.datapoints ?? []) : []),
  };
  const set: EditorStore['set'] = (part) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    run: (edit, reason) => {
      const { history: now } = state;
      const change = edit(now.draft, now.selected);
      if (change)
        set({
          history: pushEdit(now, change, Date.now()),
          announcement: { outcome: 'done', summary: change.summary },
        });
      else if (reason !== undefined) set({ announcement: { outcome: 'refused', reason } });
      return change !== null;
    },
    undo: () => {
      const summary = undoable(state.history);
      if (summary) set({ history: undo(state.history), announcement: { outcome: 'undone', summary } });
    },
    redo: () => {
      const summary = redoable(state.history);
      if (summary) set({ history: redo(state.history), announcement: { outcome: 'redone', summary } });
    },
    select: (position) => {
      if (!samePosition(state.history.selected, position)) set({ history: select(state.history, position) });
    },
    addDatapoints: (datapoints) => {
      if (datapoints.length > 0) set({ datapoints: new Map([...state.datapoints, ...byId(datapoints)]) });
    },
  };
};

/** Whether there are unsaved changes. */
export const isDirty = ({ history, savedRevision }: EditorState): boolean =>
  revisionOf(history) !== savedRevision;

const EditorContext = createContext<EditorStore | null>(null);
export const EditorProvider = EditorContext.Provider;

export const useEditorStore = (): EditorStore => {
  const store = use(EditorContext);
  if (!store) throw new Error('useEditorStore must be used inside an EditorProvider.');
  return store;
};

/** Selects a part of the editor's state. The selector must return a stable reference while nothing changed. */
export const useEditor = <T>(selector: (state: EditorState) => T): T => {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => selector(store.get()));
};

export const useDraft = (): Draft => useEditor(({ history }) => history.draft);
export const useSelection = (): Position | null => useEditor(({ history }) => history.selected);

/** A new random id. */
export const makeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join('');
