// Names the section that goes on at the top of a page. Like fit.mjs, this knows inner parts of pdfmake: the nodes of a layout in
// their order, each with its places.

const isHeading = ({ style }) => style === 'h2';
/** Sections that are not divided have headings without a level. */
const isDivided = ({ headlineLevel }) => headlineLevel === 2;
const isContent = ({ text, svg }) => text !== undefined || svg !== undefined;

/** Titles of devices in tables of several say which main meter they are of (`below`; null: none). */
const isTitle = ({ below }) => below !== undefined;
const wordsIn = (text) =>
  typeof text === 'string'
    ? text
    : [text]
        .flat()
        .map((part) => wordsIn(part.text ?? part))
        .join('');
/** The first line of a title; below it may be a location. */
const titleOf = ({ text }) => wordsIn(text).split('\n')[0];

/** Whether a line of a page is this title. */
const isOn = (page, title) =>
  page.items.some(
    ({ type, item }) =>
      type === 'line' &&
      item.inlines
        .map(({ text }) => text)
        .join('')
        .trim() === title,
  );

/**
 * The headings of sections that began on an earlier page, by the pages on which they go on; `below`: the main meter of the first
 * row there, whose own row is on an earlier page. `nodes`: those of a layout; `pages`: its pages.
 */
const continuedSections = (nodes, pages) => {
  const found = new Map();
  let current = null;
  let before = null;
  for (const node of nodes) {
    const places = node.positions ?? [];
    if (isHeading(node)) {
      const [place] = places;
      current = isDivided(node) && place ? { title: node.text, page: place.pageNumber } : null;
      before = null;
    } else if (current !== null && isContent(node)) {
      for (const { pageNumber } of places.filter((place) => place.pageNumber > current.page)) {
        const known = found.get(pageNumber) ?? { title: current.title };
        found.set(pageNumber, known);
        if (!isTitle(node) || isTitle(known)) continue;
        // The place of a row that was moved to the next page as a whole is where it would have begun.
        const isMoved = before !== null && isOn(pages[pageNumber - 1], titleOf(before));
        known.below = (isMoved ? before : node).below;
      }
      if (isTitle(node)) before = node;
    }
  }
  return found;
};

/**
 * The top of every page but the first: `text`, and the section that goes on there, followed by `continued`. pdfmake calls it for
 * each page of a layout in turn, when all of its content has its place.
 */
export const pageHeader = ({ text, continued, nodesOf, pagesOf }, look) => {
  let sections = new Map();
  const wordsOf = ({ title, below }) =>
    [title.endsWith(continued) ? title : title + continued, ...(below ? [below] : [])].join(': ');
  return (page) => {
    if (page === 1) sections = continuedSections(nodesOf(), pagesOf());
    const section = sections.get(page);
    if (page === 1) return '';
    const beside = section === undefined ? [] : [wordsOf(section)];
    return { columns: [{ text }, ...beside.map((words) => ({ width: 'auto', text: words }))], ...look };
  };
};
