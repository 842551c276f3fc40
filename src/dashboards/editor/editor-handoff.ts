import { type Noted, noteFocus } from './focus.ts';
import type { EditorStore } from './store.ts';

/** An editor on its way from the page of a new dashboard to the page of that one: its undo comes with it. */
let handed: { readonly id: number; readonly store: EditorStore } | null = null;
/** What had the focus there: who is typing types on. */
let focused: Noted | null = null;

export const handOver = (id: number, store: EditorStore): void => {
  handed = { id, store };
  focused = noteFocus();
};

/** The editor of that dashboard, where it has just been created here. */
export const takeOver = (id: number): EditorStore | null => {
  const { store } = handed?.id === id ? handed : { store: null };
  return store;
};
/** Once it has arrived, the next opening asks the server. */
export const forgetHanded = (): void => {
  handed = null;
};

/** Told once. */
export const handedFocus = (): Noted | null => {
  const noted = focused;
  focused = null;
  return noted;
};
