import { SVG_NAMESPACE } from '../../src/domain/dashboard/svg/rules.ts';
import { childrenOf, NOT_RENDERED, RENDERED } from './nodes.ts';
import { placeOfValue } from '../../src/domain/dashboard/svg/value-place.ts';

const INKSCAPE = 'http://www.inkscape.org/namespaces/inkscape';
const THINGSBOARD = 'https://thingsboard.io/svg';
const MAX_LENGTH = 40;

/** A name as an id: words joined by `_`; empty if nothing readable is left. */
const idOf = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}.°_-]+/gu, '_')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^_+|_+$/g, '');

/** The name that somebody gave to a shape in a drawing program, if any. */
const givenName = (element: Element): string => {
  const label = element.getAttributeNS(INKSCAPE, 'label');
  if (label && element.getAttributeNS(INKSCAPE, 'groupmode') !== 'layer') return idOf(label);
  const cell = element.getAttribute('data-cell-id') ?? '';
  // draw.io numbers the page 0 and its first layer 1.
  if (cell !== '' && cell !== '0' && cell !== '1') return idOf(cell);
  return idOf(element.getAttributeNS(THINGSBOARD, 'tag') ?? element.getAttribute('data-name') ?? '');
};

/** The words of a text, also where its lines follow each other without a space. */
const wordsOf = (element: Element): string => {
  const parts: string[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling)
    parts.push(node.nodeType === 1 ? wordsOf(node as Element) : (node.nodeValue ?? ''));
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
};

/** The name of a text: its words. A number alone says nothing. */
const textName = (text: string): string => {
  const id = idOf(text.trim());
  return id === '' || /^\p{L}/u.test(id) ? id : `text-${id}`;
};

/** Gives a shape a second id, that of a group around it. */
const wrap = (element: Element, id: string): void => {
  const name = element.localName === 'tspan' ? 'tspan' : 'g';
  const group = element.ownerDocument.createElementNS(SVG_NAMESPACE, name);
  group.id = id;
  element.replaceWith(group);
  group.append(element);
};

/**
 * Gives ids to what a datapoint can be bound to: the shapes with names from Inkscape, draw.io, Illustrator and
 * ThingsBoard, every text, and the parts of texts that hold a number. Ids stay; a name becomes a second one.
 */
export const nameShapes = (root: Element): void => {
  const used = new Set([...root.querySelectorAll('[id]')].map(({ id }) => id));
  const counts = new Map<string, number>();
  const unique = (id: string): string => {
    let next = id;
    while (used.has(next)) {
      const count = (counts.get(id) ?? 1) + 1;
      counts.set(id, count);
      next = `${id}-${count}`;
    }
    used.add(next);
    return next;
  };
  const name = (element: Element): void => {
    if (NOT_RENDERED.has(element.localName)) return;
    // Read the list first: naming can put a group around a child.
    for (const child of Array.from(childrenOf(element))) name(child);
    if (element === root || !RENDERED.has(element.localName)) return;
    const given = givenName(element);
    if (element.id === '' && given !== '') element.id = unique(given);
    else if (
      given !== '' &&
      given !== element.id &&
      !used.has(given) &&
      element.hasAttributeNS(INKSCAPE, 'label')
    )
      wrap(element, unique(given));
    if (element.id !== '') return;
    const text = wordsOf(element);
    const isPart = element.localName === 'tspan';
    const hasOther = isPart && text.trim() !== element.closest('text')?.textContent?.trim();
    if (element.localName !== 'text' && !(hasOther && placeOfValue(text))) return;
    const id = textName(text);
    if (id !== '') element.id = unique(id);
  };
  name(root);
};
