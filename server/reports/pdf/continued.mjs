// Names the section that goes on at the top of a page. Like fit.mjs, this knows inner parts of pdfmake: the nodes of a layout in
// their order, each with its places.

const isHeading = ({ style }) => style === 'h2';
/** Sections that are not divided have headings without a level. */
const isDivided = ({ headlineLevel }) => headlineLevel === 2;
const isContent = ({ text, svg }) => text !== undefined || svg !== undefined;

/**
 * The headings of sections that began on an earlier page, by the pages on which they go on; `below`: what the first row there
 * belongs to, if the row of that is on an earlier page, too. `nodes`: those of a layout.
 */
const continuedSections = (nodes) => {
  const found = new Map();
  let current = null;
  for (const node of nodes) {
    const pages = (node.positions ?? []).map(({ pageNumber }) => pageNumber);
    if (isHeading(node))
      current = isDivided(node) && pages.length > 0 ? { title: node.text, page: pages[0] } : null;
    else if (current !== null && isContent(node))
      for (const page of pages)
        if (page > current.page && !found.has(page))
          found.set(page, { title: current.title, below: node.below });
  }
  return found;
};

/**
 * The top of every page but the first: `text`, and the section that goes on there, followed by `continued`. pdfmake calls it for
 * each page of a layout in turn, when all of its content has its place.
 */
export const pageHeader = ({ text, continued, nodesOf }, look) => {
  let sections = new Map();
  const wordsOf = ({ title, below }) =>
    [title.endsWith(continued) ? title : title + continued, ...(below === undefined ? [] : [below])].join(
      ': ',
    );
  return (page) => {
    if (page === 1) sections = continuedSections(nodesOf());
    const section = sections.get(page);
    if (page === 1) return '';
    const beside = section === undefined ? [] : [wordsOf(section)];
    return { columns: [{ text }, ...beside.map((words) => ({ width: 'auto', text: words }))], ...look };
  };
};
