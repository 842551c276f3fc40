/** The height (px) of a box that ends with a whole row; see `elements.css`. */
const HEIGHT = '--dash-whole';

const rowsOf = (box: HTMLElement): readonly HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('tbody tr'),
];
const bottomOf = (row: HTMLElement): number => row.offsetTop + row.offsetHeight;

/** Where the box ends, in px of its content. Heights of rows are rounded. */
const endOf = (box: HTMLElement): number => box.scrollTop + box.clientHeight + 1;

const rowsBelow = (box: HTMLElement): readonly HTMLElement[] =>
  rowsOf(box).filter((row) => bottomOf(row) > endOf(box));

/** Lets a box end with a whole row. Returns whether any are below it. */
const trim = (box: HTMLElement): boolean => {
  box.style.removeProperty(HEIGHT);
  const [next] = rowsBelow(box);
  // One that is higher than the box is seen in part rather than not at all.
  if (next && next !== rowsOf(box)[0]) box.style.setProperty(HEIGHT, `${next.offsetTop}px`);
  return next !== undefined;
};

/**
 * Lets the table in a box end with a whole row, whatever their sizes become. `onCount` receives how many rows are below
 * it, and null if all of them fit. Returns how to stop.
 */
export const endWithWholeRow = (box: HTMLElement, onCount: (count: number | null) => void): (() => void) => {
  let isLong = false;
  const count = (): void => onCount(isLong ? rowsBelow(box).length : null);
  const measure = (): void => {
    const was = box.scrollTop;
    box.scrollTop = 0;
    isLong = trim(box);
    box.scrollTop = was;
    count();
  };
  measure();
  // Not the box itself, whose height this changes. What is next to it appears when rows are below.
  const observer = new ResizeObserver(measure);
  for (const one of [box.parentElement, box.firstElementChild]) if (one) observer.observe(one);
  const siblings = new MutationObserver(measure);
  if (box.parentElement) siblings.observe(box.parentElement, { childList: true });
  box.addEventListener('scroll', count);
  return () => {
    observer.disconnect();
    siblings.disconnect();
    box.removeEventListener('scroll', count);
    box.style.removeProperty(HEIGHT);
  };
};

/** Scrolls a box to its first row that is not seen as a whole. */
export const scrollToNext = (box: HTMLElement): void => {
  box.scrollTop = rowsBelow(box)[0]?.offsetTop ?? 0;
};
