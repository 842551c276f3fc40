import { type SavedFocus, saveFocus } from './focus.ts';
import type { EditorStore } from './store.ts';

/** The editor handed from the create page to the edit page of the new dashboard, with its undo history. */
let handoff: { readonly id: number; readonly store: EditorStore } | null = null;
/** What had the focus on the create page, so that the user can continue typing. */
let handoffFocus: SavedFocus | null = null;

export const startHandoff = (id: number, store: EditorStore): void => {
  handoff = { id, store };
  handoffFocus = saveFocus();
};

/** The editor of a dashboard that was just created here, or null. */
export const getHandoff = (id: number): EditorStore | null => {
  const { store } = handoff?.id === id ? handoff : { store: null };
  return store;
};
/** Call this once the editor has arrived; afterwards the dashboard is loaded from the server. */
export const clearHandoff = (): void => {
  handoff = null;
};

/** Returns the saved focus and clears it. */
export const takeHandoffFocus = (): SavedFocus | null => {
  const focus = handoffFocus;
  handoffFocus = null;
  return focus;
};
