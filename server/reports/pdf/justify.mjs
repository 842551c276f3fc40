// Sets the sections of a page apart, so that what it has left over is between them instead of below them.

/** Points that a section is moved down beyond the one before it, at most. */
const MOST = 12;
/** The same on the last page, whose end is at its foot. */
const LAST_MOST = 26;
/** The end of the document goes down to the foot of its page if that is no farther. */
const END_MOST = 60;
/** Or if each of its sections goes down by no more than this. */
const EACH_MOST = 40;

const topOf = ({ item }) => item.y ?? Math.min(item.y1 ?? Infinity, item.y2 ?? Infinity);
const moveDown = ({ item }, by) => {
  for (const key of ['y', 'y1', 'y2']) if (typeof item[key] === 'number') item[key] += by;
  for (const point of item.points ?? []) point.y += by;
};

// The height of pictures has this name in pdfmake.
// oxlint-disable-next-line no-underscore-dangle
const heightOf = ({ item }) => item.getHeight?.() ?? item._height ?? item.h ?? 0;
/** What is between the margins of a page; its header and footer are not. */
const insideOf = ({ items, pageSize }, { top, bottom }) =>
  items.filter((item) => topOf(item) >= top && topOf(item) < pageSize.height - bottom);
/** Where the content of a page ends, in points from its top. */
export const bottomOf = (page, margins) =>
  insideOf(page, margins).reduce((most, item) => Math.max(most, topOf(item) + heightOf(item)), margins.top);

const isHeading = ({ type, item }) => type === 'line' && item.leaf?.element.type === 'H2';

const isSigner = ({ type, item }) => type === 'line' && item.leaf?.element.type === 'H3';
/** Moves the signatures, which begin with the last small heading, to the foot of the last page. */
const signAtFoot = (inside, end) => {
  const top = Math.max(...inside.filter(isSigner).map(topOf));
  const signed = inside.filter((item) => topOf(item) >= top - 1);
  const lowest = Math.max(...signed.map((one) => topOf(one) + heightOf(one)));
  for (const item of signed) moveDown(item, end - lowest);
};

/** Moves the sections of pages that are laid out; `top`, `bottom`: the margins, in points. */
export const justify = (pages, { top, bottom }) => {
  for (const [at, { items, pageSize }] of pages.entries()) {
    const end = pageSize.height - bottom;
    const inside = items.filter((item) => topOf(item) >= top && topOf(item) < end);
    const lowest = Math.max(top, ...inside.map((one) => topOf(one) + heightOf(one)));
    const left = end - lowest;
    const headings = [...new Set(inside.filter(isHeading).map(topOf))]
      .toSorted((a, b) => a - b)
      .filter((y) => y > top + 24);
    if (left <= 0) continue;
    const share = headings.length === 0 ? 0 : left / headings.length;
    const goesToFoot = at === pages.length - 1 && (left <= END_MOST || share <= EACH_MOST);
    // The sections of a page are as far from each other.
    const most = at === pages.length - 1 ? LAST_MOST : MOST;
    const each = goesToFoot ? share : Math.min(most, share);
    const shifts = headings.map((y, n) => ({ y: y - 1, by: each * (n + 1) }));
    const starts = inside.map(topOf);
    for (const [n, item] of inside.entries()) {
      const shift = shifts.findLast(({ y }) => starts[n] >= y);
      if (shift) moveDown(item, shift.by);
    }
    if (at === pages.length - 1) signAtFoot(inside, end);
  }
};
