import { SVG_NAMESPACE, XLINK_NAMESPACE } from '../../src/domain/dashboard/svg-rules.ts';

/**
 * The same tree with SVG's elements named without a prefix (`<s:rect>` becomes `<rect>`), and references
 * that have another prefix than `xlink` without any. The rules go by names, and a page that holds a drawing knows no prefixes.
 * Replaces elements in their document; returns the new root.
 */
export const withoutPrefixes = (element: Element): Element => {
  // Copies of the lists: children are replaced and attributes removed on the way.
  for (const child of Array.from(element.children)) withoutPrefixes(child);
  const references = Array.from(element.attributes).filter(
    ({ namespaceURI, prefix }) => namespaceURI === XLINK_NAMESPACE && prefix !== 'xlink',
  );
  for (const { localName, value, name } of references) {
    element.removeAttribute(name);
    if (localName === 'href' && !element.hasAttribute('href')) element.setAttribute('href', value);
  }
  if (element.namespaceURI !== SVG_NAMESPACE || element.prefix === null) return element;
  const plain = element.ownerDocument.createElementNS(SVG_NAMESPACE, element.localName);
  for (const { namespaceURI, name, value } of element.attributes) {
    // The serialiser declares SVG's namespace itself; nothing of any other but XLink's is kept.
    const isDeclaration = name === 'xmlns' || name.startsWith('xmlns:');
    if (!isDeclaration || value === XLINK_NAMESPACE) plain.setAttributeNS(namespaceURI, name, value);
  }
  plain.append(...element.childNodes);
  element.replaceWith(plain);
  return plain;
};

/**
 * Leaves nothing that a page would read in another way than an SVG file: CDATA becomes text, and titles,
 * descriptions and styles hold text only (in a page, elements in a title would be HTML).
 */
export const textOnly = (root: Element): void => {
  for (const element of root.querySelectorAll('title, desc, style')) {
    const text = element.textContent;
    if (element.firstElementChild) element.replaceChildren(text);
  }
  const walker = root.ownerDocument.createTreeWalker(root, 8);
  const sections: Node[] = [];
  while (walker.nextNode()) sections.push(walker.currentNode);
  for (const section of sections) {
    section.parentNode?.replaceChild(root.ownerDocument.createTextNode(section.nodeValue ?? ''), section);
  }
};
