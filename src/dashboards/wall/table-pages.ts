import { translate } from '../../providers/i18n/translate.ts';

/** The lines of a long table in its box; null if all of them fit. */
const linesIn = (box: HTMLElement) => {
  if (box.scrollHeight <= box.clientHeight + 1) return null;
  const head = box.querySelector('thead')?.offsetHeight ?? 0;
  const lines = [...box.querySelectorAll<HTMLElement>('tbody tr')].map((line) => ({
    top: line.offsetTop - head,
    bottom: line.offsetTop + line.offsetHeight,
  }));
  return { lines, end: box.scrollTop + box.clientHeight };
};

/** The attribute of a card with which lines of its table are shown, of how many; see tables.css. */
const REST = 'data-rest';

/** Lets long tables end with a whole line, and says which lines these are. */
export const trimTables = (stage: HTMLElement): void => {
  for (const box of stage.querySelectorAll<HTMLElement>('.dash-scroll')) {
    const card = box.parentElement;
    box.style.maxHeight = '';
    // With the room for that, once it is needed.
    const isLong = linesIn(box) !== null;
    card?.toggleAttribute(REST, isLong);
    const found = isLong ? linesIn(box) : null;
    if (!found) continue;
    const shown = found.lines.filter(({ top, bottom }) => top >= box.scrollTop && bottom <= found.end);
    // Those in the head are on each page.
    const pinned = Math.max(0, box.querySelectorAll('thead tr').length - 1);
    const first = shown[0] ? found.lines.indexOf(shown[0]) : 0;
    const from = first === 0 ? 1 : first + pinned + 1;
    const to = Math.max(from, first + pinned + shown.length);
    card?.setAttribute(
      REST,
      translate('elements.devices.shown', { from, to, count: found.lines.length + pinned }),
    );
    const [top, last] = [shown[0], shown.at(-1)];
    if (!top || !last) continue;
    // At its end, the box has room for a part of the line before.
    box.style.maxHeight = `${last.bottom - top.top}px`;
    box.scrollTop = top.top;
  }
};

/** Turns each long table to its next page. */
export const turnTables = (stage: HTMLElement): void => {
  for (const box of stage.querySelectorAll<HTMLElement>('.dash-scroll')) {
    const found = linesIn(box);
    if (!found) continue;
    const next = found.lines.find(({ top, bottom }) => bottom > found.end + 1 && top > box.scrollTop);
    box.scrollTop = next?.top ?? 0;
  }
  trimTables(stage);
};
