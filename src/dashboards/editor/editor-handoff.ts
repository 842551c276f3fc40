import { type SavedFocus, saveFocus } from './focus.ts';
import type { EditorStore } from './store.ts';

/** An editor on its way from the page of a new dashboard to the page of that one: its undo comes with it. */
let handoff: { readonly id: number; readonly store: EditorStore } | null = null;
/** What had the focus there: who is typing types on. */
let handoffFocus: SavedFocus | null = null;

export const startHandoff = (id: number, store: EditorStore): void => {
  handoff = { id, store };
  handoffFocus = saveFocus();
};

/** The editor of that dashboard, where it has just been created here. */
export const getHandoff = (id: number): EditorStore | null => {
  const { store } = handoff?.id === id ? handoff : { store: null };
  return store;
};
/** Once it has arrived, the next opening asks the server. */
export const clearHandoff = (): void => {
  handoff = null;
};

/** Told once. */
export const takeHandoffFocus = (): SavedFocus | null => {
  const noted = handoffFocus;
  handoffFocus = null;
  return noted;
};
