import { createContext, use, useSyncExternalStore } from 'react';
import type { Draft, Edit, EditSummary } from '../../domain/dashboard/draft.ts';
import { fluidIn, type IsFluid } from '../../domain/dashboard/fluid.ts';
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
} from '../../domain/dashboard/history.ts';
import type { Address } from '../../domain/dashboard/nodes.ts';
import type { OpenedDocument } from '../../domain/dashboard/opened-document.ts';
import { sameAddress } from '../../domain/dashboard/nodes.ts';
import type { BoundDatapoint, DashboardRecord, LoadedDashboard } from './record.ts';

export type Phase = 'idle' | 'saving' | 'failed';

/** What was done last, for the announcement. */
export interface Announcement {
  readonly outcome: 'done' | 'undone' | 'redone' | 'refused';
  readonly what?: EditSummary;
  /** Why it was refused (a key of the texts). */
  readonly reason?: string;
}

export interface EditorState {
  readonly history: History;
  /** As the server has it; null: not created yet. */
  readonly record: DashboardRecord | null;
  readonly opened: OpenedDocument | null;
  /** As it was when the editor was opened. */
  readonly firstOpened: OpenedDocument | null;
  /** What the server has, as a draft: the ground on which two people's changes are compared. */
  readonly base: Draft;
  readonly savedMark: Revision;
  readonly phase: Phase;
  /** Why it is not saved: a key of the texts, or what the server said. */
  readonly problem: string | null;
  readonly announcement: Announcement | null;
  /** The title under which the dashboard was created because a file was uploaded; null: it was not, or that was read. */
  readonly createdAs: string | null;
  /** Theirs, which was saved meanwhile. */
  readonly conflict: LoadedDashboard | null;
  /** What is known of datapoints, by id. */
  readonly datapoints: ReadonlyMap<number, BoundDatapoint>;
  /** How uploads go, by the ids of their elements. */
  readonly uploads: ReadonlyMap<string, UploadStatus>;
  /** Which node of a drawing is looked at, by the ids of their elements. */
  readonly selectedNodes: ReadonlyMap<string, string | null>;
}

export interface UploadStatus {
  readonly busy: boolean;
  readonly problem: string | null;
  /** What was taken out of the drawing. */
  readonly removed: readonly string[];
}

export interface EditorStore {
  readonly get: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (part: Partial<EditorState>) => void;
  /** Makes the edit that the present draft asks for; null is refused, and said so. */
  readonly run: (
    edit: (draft: Draft, chosen: Address | null, isFluid: IsFluid) => Edit | null,
    reason?: string,
  ) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (address: Address | null) => void;
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
    savedMark: revisionOf(history),
    phase: 'idle',
    problem: null,
    announcement: null,
    createdAs: null,
    conflict: null,
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
      const change = edit(now.draft, now.selected, fluidIn(now));
      if (change)
        set({
          history: pushEdit(now, change, Date.now()),
          announcement: { outcome: 'done', what: change.what },
        });
      else if (reason !== undefined) set({ announcement: { outcome: 'refused', reason } });
      return change !== null;
    },
    undo: () => {
      const what = undoable(state.history);
      if (what) set({ history: undo(state.history), announcement: { outcome: 'undone', what } });
    },
    redo: () => {
      const what = redoable(state.history);
      if (what) set({ history: redo(state.history), announcement: { outcome: 'redone', what } });
    },
    select: (address) => {
      if (!sameAddress(state.history.selected, address)) set({ history: select(state.history, address) });
    },
    addDatapoints: (datapoints) => {
      if (datapoints.length > 0) set({ datapoints: new Map([...state.datapoints, ...byId(datapoints)]) });
    },
  };
};

/** Whether there is something that the server doesn't have. */
export const isDirty = ({ history, savedMark }: EditorState): boolean => revisionOf(history) !== savedMark;

const EditorContext = createContext<EditorStore | null>(null);
export const EditorProvider = EditorContext.Provider;

export const useEditorStore = (): EditorStore => {
  const store = use(EditorContext);
  if (!store) throw new Error('There is no editor around this.');
  return store;
};

/** A part of the editor's state; must be the same object for as long as it says the same. */
export const useEditor = <T>(selector: (state: EditorState) => T): T => {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => selector(store.get()));
};

export const useDraft = (): Draft => useEditor(({ history }) => history.draft);
export const useSelection = (): Address | null => useEditor(({ history }) => history.selected);

/** An id that nothing else has. */
export const makeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join('');
