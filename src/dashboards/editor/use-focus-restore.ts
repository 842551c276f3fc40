import { useEffect } from 'react';
import { focusSelected, restoreFocus, isLost, saveFocus, type SavedFocus } from './focus.ts';
import { takeHandoffFocus } from './editor-handoff.ts';
import { useEditorStore } from './store.ts';

/** After the last step back comes the way forth, and the other way round. */
const COUNTERPARTS: Readonly<Record<string, string>> = { undo: 'redo', redo: 'undo' };

const focusCounterpart = ({ target }: SavedFocus): boolean => {
  const twin = document.querySelector<HTMLElement>(
    `[data-tool="${COUNTERPARTS[target.dataset.tool ?? '']}"]`,
  );
  twin?.focus();
  return twin !== null && document.activeElement === twin;
};

/** Where an edit takes away what had the focus (a field, a button that can't be pressed any more), it goes on nearby. */
export const useFocusRestore = (): void => {
  const store = useEditorStore();
  useEffect(() => {
    let last: SavedFocus | null = null;
    const noted = ({ target }: FocusEvent): void => {
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
    // What is drawn for the edit stands there a frame later.
    const end = store.subscribe(() => requestAnimationFrame(() => requestAnimationFrame(check)));
    document.addEventListener('focusin', noted);
    const arrived = takeHandoffFocus();
    // The grid stands there once it knows how wide it is.
    if (arrived) requestAnimationFrame(() => requestAnimationFrame(() => restoreFocus(arrived)));
    return () => {
      end();
      document.removeEventListener('focusin', noted);
    };
  }, [store]);
};
