import { useEffect } from 'react';
import '../../../providers/i18n/palette-texts.ts';
import {
  copySelected,
  deleteSelected,
  duplicateSelected,
  heightenSelected,
  moveSelected,
  pasteCopied,
  type Direction,
  resizeSelected,
} from './commands.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { focusSelected, focusNextPart } from '../focus.ts';
import type { Shortcut } from './key-table.tsx';
import { useEditorStore } from '../store.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The editor's shortcuts, as listed by `?`. */
export const EDITOR_KEYS: readonly Shortcut[] = [
  ['Ctrl Z', 'editor.key.undo'],
  ['Ctrl Shift Z', 'editor.key.redo'],
  ['Ctrl S', 'editor.key.save'],
  ['Delete', 'editor.key.delete'],
  ['Alt ↑ ↓ ← →', 'editor.key.move'],
  ['Alt Shift ← →', 'editor.key.width'],
  ['Alt Shift ↑ ↓', 'editor.key.height'],
  ['Ctrl D', 'editor.key.duplicate'],
  ['Ctrl C, Ctrl V', 'editor.key.copy'],
  ['Enter', 'editor.key.settings'],
  ['Esc', 'editor.key.back'],
  ['F6, Shift F6', 'editor.key.part'],
  ['← →', 'editor.key.tools'],
  ['Ctrl K', 'shortcuts.palette'],
  ['?', 'shortcuts.help'],
];

/** In a text field the keys edit the text. Only saving works everywhere. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    (target instanceof HTMLInputElement && !/^(?:checkbox|radio|range|file|button)$/.test(target.type)));

const isPopupOpen = (): boolean => document.querySelector('[role="dialog"], [role="listbox"]') !== null;

/** If the focus was on a row, column or element, it follows the selection. */
const keepFocus = (chosen: Position | null): void => {
  if (!document.activeElement?.closest('[data-position]')) return;
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
      // A text selection is copied as text.
      if (key === 'c' && String(getSelection()) === '') return () => copySelected(store);
      if (key === 'v') return () => pasteCopied(store);
      return undefined;
    };
    const withoutControl = (event: KeyboardEvent): (() => void) | undefined => {
      const { selected } = store.get().history;
      if (event.key === 'F6') return () => focusNextPart(selected, event.shiftKey ? -1 : 1);
      const isInSettings = event.target instanceof Element && event.target.closest('[data-part="settings"]');
      if (event.key === 'Escape' && isInSettings) return () => focusSelected(selected);
      if (isTyping(event.target)) return undefined;
      const direction = DIRECTIONS[event.key];
      if (event.altKey && direction) {
        if (!event.shiftKey) return () => moveSelected(store, direction);
        if (direction === 'left' || direction === 'right')
          return () => resizeSelected(store, direction === 'right' ? 1 : -1);
        return () => heightenSelected(store, direction === 'down' ? 1 : -1);
      }
      if (event.altKey || event.shiftKey) return undefined;
      return event.key === 'Delete' || event.key === 'Backspace' ? () => deleteSelected(store) : undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isPopupOpen()) return;
      const run = event.ctrlKey || event.metaKey ? withControl(event) : withoutControl(event);
      if (!run) return;
      event.preventDefault();
      const before = store.get().history;
      run();
      if (store.get().history !== before) keepFocus(store.get().history.selected);
    };
    // In the capture phase, before the page's own shortcut list: the editor's list includes those.
    const onHelpKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || isTyping(event.target) || isPopupOpen()) return;
      event.stopImmediatePropagation();
      showKeys();
    };
    window.addEventListener('keydown', onHelpKey, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onHelpKey, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [store, save, showKeys]);
};
