// Structure of PDFs, so that screen readers can read them. pdfmake lays out a page but writes no structure, while PDFKit,
// which it draws with, can. This is the only place that knows the inner parts of both: tests/server/reports/pdf.test.ts
// fails if an update changes them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder.js');
const { default: Renderer } = require('pdfmake/js/Renderer.js');

/** An element of the structure: its type, attributes, and children, which are elements or marked content. */
const element = (type, attributes = {}) => ({ type, attributes, children: [] });

const isNode = (value) => typeof value === 'object' && value !== null;
const asNode = (value) => (isNode(value) ? value : { text: String(value ?? '') });

/** Gives each leaf of the content its element; texts become objects, because only those can have one. */
const plan = (node, parent) => {
  const { tag, alt, actual } = node;
  if (tag === 'Artifact') return;
  const attributes = { ...(alt && { alt }), ...(actual && { actual }) };
  const nest = (type) => {
    const nested = element(type, attributes);
    parent.children.push(nested);
    return nested;
  };
  if (tag === 'Table') {
    planTable(node, nest('Table'));
    return;
  }
  const isLeaf = 'text' in node || 'svg' in node || 'image' in node;
  if (isLeaf) {
    // Figures without a description are decoration.
    if ('text' in node || alt) node.leaf = { element: nest(tag ?? 'P') };
    return;
  }
  const inside = tag ? nest(tag) : parent;
  for (const list of ['stack', 'columns']) {
    if (!node[list]) continue;
    node[list] = node[list].map(asNode);
    for (const child of node[list]) plan(child, inside);
  }
  if (node.table) {
    node.table.body = node.table.body.map((row) => row.map(asNode));
    for (const child of node.table.body.flat()) plan(child, inside);
  }
};

const planTable = ({ table }, parent) => {
  table.body = table.body.map((row, at) => {
    const tr = element('TR');
    parent.children.push(tr);
    return row.map(asNode).map((cell, column) => {
      const scope = at < table.headerRows ? 'Column' : column === 0 ? 'Row' : undefined;
      const { actual } = cell;
      const box = element(scope ? 'TH' : 'TD', { ...(scope && { scope }), ...(actual && { actual }) });
      tr.children.push(box);
      if ('text' in cell) cell.leaf = { element: box, isRepeated: at < table.headerRows };
      else plan(cell, box);
      return cell;
    });
  });
};

/** Plans the structure of a document; returns its root. */
export const planStructure = (content) => {
  const root = element('Document');
  for (const node of content) plan(node, root);
  return root;
};

const buildNextLine = LayoutBuilder.prototype.buildNextLine;
LayoutBuilder.prototype.buildNextLine = function (node) {
  const line = buildNextLine.call(this, node);
  // The builder makes its own lines, for the markers of lists.
  if (line && node.leaf) line.leaf = node.leaf;
  return line;
};

const isEmpty = ({ children }) => children.every((child) => child.type !== undefined && isEmpty(child));

const write = (pdf, { type, attributes, children }) => {
  const written = pdf.struct(type, attributes);
  for (const child of children) {
    if (child.type === undefined) written.add(child);
    // Cells stay, so that rows have as many as their heading.
    else if (type === 'TR' || !isEmpty(child)) written.add(write(pdf, child));
  }
  written.end();
  return written;
};

/** The structure of the document that is being drawn; a thread draws one at a time. */
let drawn;

/** Draws the next document with marked content: what has an element belongs to it, the rest is decoration. */
export const writeTagged = (root) => {
  drawn = root;
};

for (const name of ['renderLine', 'renderSVG', 'renderImage', 'renderVector']) {
  const draw = Renderer.prototype[name];
  Renderer.prototype[name] = function (item, ...rest) {
    const pdf = this.pdfDocument;
    const { leaf } = item;
    const isRepetition = leaf?.isRepeated && leaf.page !== undefined && leaf.page !== pdf.page;
    if (leaf && !isRepetition) {
      leaf.page = pdf.page;
      leaf.element.children.push(pdf.markStructureContent(leaf.element.type));
    } else pdf.markContent('Artifact', { type: leaf || name !== 'renderLine' ? 'Layout' : 'Pagination' });
    const result = draw.call(this, item, ...rest);
    pdf.endMarkedContent();
    return result;
  };
}

const renderPages = Renderer.prototype.renderPages;
Renderer.prototype.renderPages = function (pages) {
  renderPages.call(this, pages);
  this.pdfDocument.addStructure(write(this.pdfDocument, drawn));
};
