import { useEffect } from 'react';
import {
  copySelected,
  deleteSelected,
  duplicateSelected,
  moveSelected,
  pasteCopied,
  type Direction,
  resizeSelected,
} from './commands.ts';
import type { Address } from '../../domain/dashboard/nodes.ts';
import { focusSelected, focusNextPart } from './focus.ts';
import { useEditorStore } from './store.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The keys of the editor, as `?` lists them. */
export const EDITOR_KEYS: readonly (readonly [key: string, text: string])[] = [
  ['Ctrl Z', 'editor.key.undo'],
  ['Ctrl Shift Z', 'editor.key.redo'],
  ['Ctrl S', 'editor.key.save'],
  ['Delete', 'editor.key.delete'],
  ['Alt ↑ ↓ ← →', 'editor.key.move'],
  ['Alt Shift ← →', 'editor.key.width'],
  ['Ctrl D', 'editor.key.duplicate'],
  ['Ctrl C, Ctrl V', 'editor.key.copy'],
  ['Enter', 'editor.key.settings'],
  ['Esc', 'editor.key.back'],
  ['F6, Shift F6', 'editor.key.part'],
  ['← →', 'editor.key.tools'],
  ['?', 'shell.key_help'],
];

/** In a field these keys belong to what is typed; saving is saving everywhere. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    (target instanceof HTMLInputElement && !/^(?:checkbox|radio|range|file|button)$/.test(target.type)));

const isPopupOpen = (): boolean => document.querySelector('[role="dialog"], [role="listbox"]') !== null;

/** Whoever was at a row, a column or an element goes along with what is chosen, wherever it is now. */
const keepFocus = (chosen: Address | null): void => {
  if (!document.activeElement?.closest('[data-place]')) return;
  requestAnimationFrame(() => focusSelected(chosen));
};

export const useShortcuts = (save: () => void, showKeys: () => void): void => {
  const store = useEditorStore();
  useEffect(() => {
    const withControl = (event: KeyboardEvent): (() => void) | undefined => {
      const key = event.key.toLowerCase();
      if (key === 's') return save;
      if (isTyping(event.target)) return undefined;
      if (key === 'y' || (key === 'z' && event.shiftKey)) return store.redo;
      if (key === 'z') return store.undo;
      if (key === 'd') return () => duplicateSelected(store);
      // What is selected as text is copied as text.
      if (key === 'c' && String(getSelection()) === '') return () => copySelected(store);
      if (key === 'v') return () => pasteCopied(store);
      return undefined;
    };
    const alone = (event: KeyboardEvent): (() => void) | undefined => {
      const { selected } = store.get().history;
      if (event.key === 'F6') return () => focusNextPart(selected, event.shiftKey ? -1 : 1);
      const isInSettings = event.target instanceof Element && event.target.closest('[data-part="settings"]');
      if (event.key === 'Escape' && isInSettings) return () => focusSelected(selected);
      if (isTyping(event.target)) return undefined;
      const way = DIRECTIONS[event.key];
      if (event.altKey && way) {
        if (!event.shiftKey) return () => moveSelected(store, way);
        if (way === 'left' || way === 'right') return () => resizeSelected(store, way === 'right' ? 1 : -1);
      }
      if (event.altKey || event.shiftKey) return undefined;
      return event.key === 'Delete' || event.key === 'Backspace' ? () => deleteSelected(store) : undefined;
    };
    const pressed = (event: KeyboardEvent): void => {
      if (isPopupOpen()) return;
      const run = event.ctrlKey || event.metaKey ? withControl(event) : alone(event);
      if (!run) return;
      event.preventDefault();
      const before = store.get().history;
      run();
      if (store.get().history !== before) keepFocus(store.get().history.selected);
    };
    // Before the frame of the page lists its own keys: the editor's list has those too.
    const asked = (event: KeyboardEvent): void => {
      if (event.key !== '?' || isTyping(event.target) || isPopupOpen()) return;
      event.stopImmediatePropagation();
      showKeys();
    };
    window.addEventListener('keydown', asked, { capture: true });
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', asked, { capture: true });
      window.removeEventListener('keydown', pressed);
    };
  }, [store, save, showKeys]);
};
