import { useEffect } from 'react';
import { focusSelected, restoreFocus, isLost, saveFocus, type SavedFocus } from './focus.ts';
import { takeHandoffFocus } from './editor-handoff.ts';
import { useEditorStore } from './store.ts';

/** When undo becomes disabled the focus moves to redo, and vice versa. */
const COUNTERPARTS: Readonly<Record<string, string>> = { undo: 'redo', redo: 'undo' };

const focusCounterpart = ({ target }: SavedFocus): boolean => {
  const counterpart = document.querySelector<HTMLElement>(
    `[data-tool="${COUNTERPARTS[target.dataset.tool ?? '']}"]`,
  );
  counterpart?.focus();
  return counterpart !== null && document.activeElement === counterpart;
};

/** When an edit removes or disables the focused control, moves the focus to one nearby. */
export const useFocusRestore = (): void => {
  const store = useEditorStore();
  useEffect(() => {
    let last: SavedFocus | null = null;
    const remember = ({ target }: FocusEvent): void => {
      last = saveFocus(target);
    };
    const check = (): void => {
      const now = document.activeElement;
      if (!last || !isLost(last) || (now !== null && now !== document.body && now !== last.target)) return;
      const lost = last;
      const isFound =
        focusCounterpart(lost) || restoreFocus(lost) || focusSelected(store.get().history.selected);
      if (!isFound) last = null;
    };
    // The edit is rendered one frame later.
    const unsubscribe = store.subscribe(() => requestAnimationFrame(() => requestAnimationFrame(check)));
    document.addEventListener('focusin', remember);
    const handoffFocus = takeHandoffFocus();
    // The grid renders once it knows its width.
    const arrive = (): void => {
      // On a slow page the user may be typing in another field by now.
      if (handoffFocus && !document.activeElement?.matches('input, textarea')) restoreFocus(handoffFocus);
    };
    if (handoffFocus) requestAnimationFrame(() => requestAnimationFrame(arrive));
    return () => {
      unsubscribe();
      document.removeEventListener('focusin', remember);
    };
  }, [store]);
};
