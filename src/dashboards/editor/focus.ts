import type { KeyboardEvent, MouseEvent } from 'react';
import type { Address } from '../../domain/dashboard/nodes.ts';

/** Where the focus is in the editor, and where it goes: nobody without a mouse is left at the page's top. */

/** What a row's bar, a column's head or an element's button is found by. */
export const placeKey = ({ row, column, element }: Address): string => {
  if (element !== undefined) return `element ${row} ${column} ${element}`;
  return column === undefined ? `row ${row}` : `column ${row} ${column}`;
};

const find = (selector: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(selector);
const focus = (target: HTMLElement | null | undefined): boolean => {
  target?.focus();
  return target !== null && target !== undefined && document.activeElement === target;
};

/** Goes to what is chosen; where nothing is, to the first tool. */
export const focusSelected = (chosen: Address | null): boolean =>
  (chosen !== null && focus(find(`[data-place="${placeKey(chosen)}"]`))) ||
  focus(find('[data-part="tools"] button:not(:disabled)'));

const FIELD = 'input:not(:disabled), textarea:not(:disabled), [role="combobox"]:not([aria-disabled="true"])';
const PARTS = ['tools', 'rows', 'settings'] as const;
type Part = (typeof PARTS)[number];
const findPart = (part: Part): HTMLElement | null => find(`[data-part="${part}"]`);

/** Goes to the first field of the settings. */
export const focusSettings = (): boolean => {
  const settings = findPart('settings');
  return (
    settings !== null && (focus(find(FIELD, settings)) || focus(find('button:not(:disabled)', settings)))
  );
};

/** Round by the tools, the rows and the settings: from where the focus is to the next of them. */
export const focusNextPart = (chosen: Address | null, by: 1 | -1): void => {
  const here = PARTS.findIndex((part) => findPart(part)?.contains(document.activeElement));
  const next = here < 0 ? 0 : (here + by + PARTS.length) % PARTS.length;
  if (PARTS[next] === 'settings') focusSettings();
  else if (PARTS[next] === 'tools') focus(find('[data-part="tools"] button:not(:disabled)'));
  else if (chosen) focusSelected(chosen);
  else focus(find('[data-place]') ?? find('[data-part="tools"] button:not(:disabled)'));
};

/** Enter on what is chosen already leads to its settings; a mouse has no need of that. */
export const focusSettingsOnEnter = (event: MouseEvent, isChosen: boolean): boolean =>
  event.detail === 0 && isChosen && focusSettings();

/** Left and right in a row of tools. */
export const moveToolbarFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const here = tools.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  event.preventDefault();
  focus(tools.at((here + by) % tools.length));
};

/** Something that had the focus, by which it is known again when it was drawn anew. */
export interface SavedFocus {
  readonly target: HTMLElement;
  readonly name: string;
  readonly place: string | null;
}
const nameOf = (target: HTMLElement): string => {
  const { labels } = target as HTMLInputElement;
  const [by = ''] = (target.getAttribute('aria-labelledby') ?? '').split(' ');
  const label = labels?.[0] ?? document.getElementById(by);
  return target.getAttribute('aria-label') ?? label?.textContent ?? target.textContent;
};

/** What has the focus now; null outside of the editor. */
export const saveFocus = (target: EventTarget | null = document.activeElement): SavedFocus | null =>
  target instanceof HTMLElement && target.closest('[data-editor]')
    ? {
        target,
        name: nameOf(target),
        place: target.closest('[data-place]')?.getAttribute('data-place') ?? null,
      }
    : null;

/** Goes to what was noted, or to what stands in its place now. */
export const restoreFocus = ({ target, name, place }: SavedFocus): boolean => {
  if (place !== null) return focus(find(`[data-place="${place}"]`));
  const alike = [...document.querySelectorAll<HTMLElement>(`[data-editor] ${target.tagName}`)];
  const found = alike.find((each) => each.closest('[data-place]') === null && nameOf(each) === name);
  if (!focus(found)) return false;
  const { selectionStart: start, selectionEnd: end } = target as HTMLInputElement;
  if (found instanceof HTMLTextAreaElement || (found instanceof HTMLInputElement && start !== null)) {
    found.setSelectionRange(start, end);
  }
  return true;
};

/** It had the focus, and can't have it any more. */
export const isLost = ({ target }: SavedFocus): boolean => !target.isConnected || target.matches(':disabled');
