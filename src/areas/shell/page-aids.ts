import { isTyping } from '../../providers/browser/is-typing.ts';

/** Keys for lists, as in mail programs: the next and the previous row, and selecting the focused one. */
const LIST_KEYS = { j: 1, k: -1, x: 0 } as const;

const isListKey = (key: string): key is keyof typeof LIST_KEYS => Object.hasOwn(LIST_KEYS, key);

const isBusy = (target: EventTarget | null): boolean =>
  (isTyping(target) && !target.matches('input[type="checkbox"]')) ||
  document.querySelector('[role="dialog"], dialog[open], [role="menu"], [role="listbox"]') !== null;

/** Rows and cards that open a record. */
const rows = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main :is(tr, li)[data-opens]'),
];

const pressListKey = (key: keyof typeof LIST_KEYS): boolean => {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  if (key === 'x') {
    const box = all[at]?.querySelector<HTMLElement>('input[type="checkbox"], [role="checkbox"]');
    box?.click();
    return box !== undefined && box !== null;
  }
  const next = at < 0 ? all[0] : all[at + LIST_KEYS[key]];
  const link = next?.querySelector<HTMLElement>('a[href]');
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
  return link !== undefined && link !== null;
};

const isCutOff = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

/** How far above the pointed element the one that cuts its text off may be. */
const LEVELS = 3;

/** Gives what is cut off under the pointer its whole text as a tooltip, and takes it away when there is room again. */
const showWholeText = ({ target }: Event): void => {
  let element = target instanceof HTMLElement ? target : null;
  for (let level = 0; element && level < LEVELS; level++) {
    const isOurs = element.dataset.wholeText !== undefined;
    if (element.title !== '' && !isOurs) return;
    if (isCutOff(element)) {
      element.title = element.innerText;
      element.dataset.wholeText = '';
      return;
    }
    if (isOurs) {
      element.removeAttribute('title');
      delete element.dataset.wholeText;
    }
    element = element.parentElement;
  }
};

/**
 * What every page has and none waits for: keys for lists, and tooltips on truncated texts. Returns how to stop both.
 */
export const startPageAids = (): (() => void) => {
  const pressed = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!isListKey(key) || ctrlKey || metaKey || altKey || isBusy(target)) return;
    if (pressListKey(key)) event.preventDefault();
  };
  window.addEventListener('keydown', pressed);
  document.addEventListener('pointerover', showWholeText);
  return () => {
    window.removeEventListener('keydown', pressed);
    document.removeEventListener('pointerover', showWholeText);
  };
};
