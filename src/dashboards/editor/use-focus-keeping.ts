import { useEffect } from 'react';
import { focusChosen, focusNoted, isLost, noteFocus, type Noted } from './focus.ts';
import { handedFocus } from './editor-handoff.ts';
import { useEditorStore } from './store.ts';

/** After the last step back comes the way forth, and the other way round. */
const TWINS: Readonly<Record<string, string>> = { undo: 'redo', redo: 'undo' };

const focusTwin = ({ target }: Noted): boolean => {
  const twin = document.querySelector<HTMLElement>(`[data-tool="${TWINS[target.dataset.tool ?? '']}"]`);
  twin?.focus();
  return twin !== null && document.activeElement === twin;
};

/** Where an edit takes away what had the focus (a field, a button that can't be pressed any more), it goes on nearby. */
export const useFocusKeeping = (): void => {
  const store = useEditorStore();
  useEffect(() => {
    let last: Noted | null = null;
    const noted = ({ target }: FocusEvent): void => {
      last = noteFocus(target);
    };
    const check = (): void => {
      const now = document.activeElement;
      if (!last || !isLost(last) || (now !== null && now !== document.body && now !== last.target)) return;
      const lost = last;
      const isFound = focusTwin(lost) || focusNoted(lost) || focusChosen(store.get().history.selected);
      if (!isFound) last = null;
    };
    // What is drawn for the edit stands there a frame later.
    const end = store.listen(() => requestAnimationFrame(() => requestAnimationFrame(check)));
    document.addEventListener('focusin', noted);
    const arrived = handedFocus();
    // The grid stands there once it knows how wide it is.
    if (arrived) requestAnimationFrame(() => requestAnimationFrame(() => focusNoted(arrived)));
    return () => {
      end();
      document.removeEventListener('focusin', noted);
    };
  }, [store]);
};
