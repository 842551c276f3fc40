import type { KeyboardEvent, MouseEvent } from 'react';
import type { Position } from '../../domain/dashboard/nodes.ts';

/** Focus handling in the editor, so that keyboard users are never sent back to the top of the page. */

/** The `data-position` attribute of a row bar, column head or element button. */
export const positionKey = ({ row, column, element }: Position): string => {
  if (element !== undefined) return `element ${row} ${column} ${element}`;
  return column === undefined ? `row ${row}` : `column ${row} ${column}`;
};

const find = (selector: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(selector);
const focus = (target: HTMLElement | null | undefined): boolean => {
  target?.focus();
  return target !== null && target !== undefined && document.activeElement === target;
};

/** Focuses the selected item, or the first tool if nothing is selected. */
export const focusSelected = (chosen: Position | null): boolean =>
  (chosen !== null && focus(find(`[data-position="${positionKey(chosen)}"]`))) ||
  focus(find('[data-part="tools"] button:not(:disabled)'));

/** Scrolls to the selected item, once it is rendered. */
export const showSelected = (chosen: Position | null): void => {
  const scroll = (): void => {
    if (chosen) find(`[data-position="${positionKey(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  requestAnimationFrame(() => requestAnimationFrame(scroll));
};

const FIELD = 'input:not(:disabled), textarea:not(:disabled), [role="combobox"]:not([aria-disabled="true"])';
const PARTS = ['tools', 'rows', 'settings'] as const;
type Part = (typeof PARTS)[number];
const findPart = (part: Part): HTMLElement | null => find(`[data-part="${part}"]`);

/** Focuses the first field of the settings. On a phone, it opens the sheet with them, which takes the focus itself. */
export const focusSettings = (): boolean => {
  const settings = findPart('settings');
  if (settings) return focus(find(FIELD, settings)) || focus(find('button:not(:disabled)', settings));
  const opener = find('[data-opens="settings"]');
  opener?.click();
  return opener !== null;
};

/** Moves the focus to the next part of the editor, cycling through tools, rows and settings. */
export const focusNextPart = (chosen: Position | null, by: 1 | -1): void => {
  const here = PARTS.findIndex((part) => findPart(part)?.contains(document.activeElement));
  const next = here < 0 ? 0 : (here + by + PARTS.length) % PARTS.length;
  if (PARTS[next] === 'settings') focusSettings();
  else if (PARTS[next] === 'tools') focus(find('[data-part="tools"] button:not(:disabled)'));
  else if (chosen) focusSelected(chosen);
  else focus(find('[data-position]') ?? find('[data-part="tools"] button:not(:disabled)'));
};

/** Enter on the selected item focuses its settings. Mouse clicks (`detail` > 0) do not. */
export const focusSettingsOnEnter = (event: MouseEvent, isChosen: boolean): boolean =>
  event.detail === 0 && isChosen && focusSettings();

/** Moves the focus through the toolbar with the left and right arrow keys. */
export const moveToolbarFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const here = tools.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  event.preventDefault();
  focus(tools.at((here + by) % tools.length));
};

/** The focused control, with what identifies it after a re-render. */
export interface SavedFocus {
  readonly target: HTMLElement;
  readonly name: string;
  readonly position: string | null;
}
const nameOf = (target: HTMLElement): string => {
  const { labels } = target as HTMLInputElement;
  const [by = ''] = (target.getAttribute('aria-labelledby') ?? '').split(' ');
  const label = labels?.[0] ?? document.getElementById(by);
  return target.getAttribute('aria-label') ?? label?.textContent ?? target.textContent;
};

/** Saves the current focus; null outside the editor. */
export const saveFocus = (target: EventTarget | null = document.activeElement): SavedFocus | null =>
  target instanceof HTMLElement && target.closest('[data-editor]')
    ? {
        target,
        name: nameOf(target),
        position: target.closest('[data-position]')?.getAttribute('data-position') ?? null,
      }
    : null;

/** Focuses the saved control, or the one that replaced it. */
export const restoreFocus = ({ target, name, position }: SavedFocus): boolean => {
  if (position !== null) return focus(find(`[data-position="${position}"]`));
  const candidates = [...document.querySelectorAll<HTMLElement>(`[data-editor] ${target.tagName}`)];
  const found = candidates.find((each) => each.closest('[data-position]') === null && nameOf(each) === name);
  if (!focus(found)) return false;
  const { selectionStart: start, selectionEnd: end } = target as HTMLInputElement;
  if (found instanceof HTMLTextAreaElement || (found instanceof HTMLInputElement && start !== null)) {
    found.setSelectionRange(start, end);
  }
  return true;
};

/** Whether the saved control can no longer have the focus. */
export const isLost = ({ target }: SavedFocus): boolean => !target.isConnected || target.matches(':disabled');
