import { translate } from '../../../providers/i18n/translate.ts';

/** The height (px) of a box that ends with a whole row; see `frame.css`. */
const HEIGHT = '--dash-whole';
/** The attribute of a box whose first row is higher than itself: that says less then; see `frame.css`. */
const TIGHT = 'data-tight';
/** What each row is higher for the box to be full; see `elements.css`. */
const STRETCH = '--dash-stretch';

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
  box.style.removeProperty(STRETCH);
  box.removeAttribute(TIGHT);
  const [first] = rowsOf(box);
  box.toggleAttribute(TIGHT, first !== undefined && rowsBelow(box)[0] === first);
  const [next] = rowsBelow(box);
  // One that is higher than the box is seen in part rather than not at all.
  if (next && next !== first) {
    const seen = rowsOf(box).indexOf(next);
    const rest = box.clientHeight - next.offsetTop;
    // The head is as high as a row.
    box.style.setProperty(STRETCH, `${Math.floor((10 * rest) / (seen + 1)) / 10}px`);
    box.style.setProperty(HEIGHT, `${next.offsetTop}px`);
  }
  return next !== undefined;
};

/**
 * Lets the table in a box end with a whole row, whatever their sizes become, and says below it how many more there are,
 * on a button that scrolls to them. Returns how to stop.
 */
export const endWithWholeRow = (box: HTMLElement | null): (() => void) | null => {
  if (!box) return null;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain-link dash-more';
  button.addEventListener('click', () => {
    box.scrollTop = rowsBelow(box)[0]?.offsetTop ?? 0;
  });
  const count = (): void => {
    const { length } = rowsBelow(box);
    button.disabled = length === 0;
    button.textContent = translate('elements.devices.rest', { count: length });
  };
  const measure = (): void => {
    const was = box.scrollTop;
    box.scrollTop = 0;
    button.remove();
    if (trim(box)) {
      box.after(button);
      // Again, now that the button has its room.
      trim(box);
    }
    box.scrollTop = was;
    count();
  };
  measure();
  // Not the box itself, whose height this changes.
  const observer = new ResizeObserver(measure);
  for (const one of [box.parentElement, box.firstElementChild]) if (one) observer.observe(one);
  box.addEventListener('scroll', count);
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', count);
    box.style.removeProperty(HEIGHT);
    box.style.removeProperty(STRETCH);
    box.removeAttribute(TIGHT);
    button.remove();
  };
};
