import { focusSettings, showSelected } from '../focus.ts';
import type { EditorStore } from '../store.ts';
import type { BindingEntry } from './faults.ts';

/** Selects what is bound, or should be, with its node. */
export const showBinding = (store: EditorStore, { at, element, node }: BindingEntry): void => {
  store.select(at);
  if (node) store.set({ selectedNodes: new Map(store.get().selectedNodes).set(String(element.id), node) });
  showSelected(at);
  // Wait until a dialog has restored the focus, then move it to the settings, unless the user is already in another
  // field.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!(document.activeElement instanceof HTMLInputElement)) focusSettings();
    }),
  );
};
