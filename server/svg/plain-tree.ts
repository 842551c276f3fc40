import { SVG_NAMESPACE, XLINK_NAMESPACE } from '../../src/domain/dashboard/svg/rules.ts';

/**
 * Removes the prefixes of SVG elements (`<s:rect>` becomes `<rect>`) and of XLink references with a prefix other than
 * `xlink`: the sanitiser's rules match names, and HTML pages ignore prefixes. Replaces elements in place; returns the
 * new root.
 */
export const withoutPrefixes = (element: Element): Element => {
  // Copy the lists: the loops replace children and remove attributes.
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
    // The serialiser declares the SVG namespace; of the others, only XLink is kept.
    const isDeclaration = name === 'xmlns' || name.startsWith('xmlns:');
    if (!isDeclaration || value === XLINK_NAMESPACE) plain.setAttributeNS(namespaceURI, name, value);
  }
  plain.append(...element.childNodes);
  element.replaceWith(plain);
  return plain;
};

/**
 * Removes what an HTML page would parse differently from an SVG file: CDATA becomes text, and titles, descriptions and
 * styles contain only text (in a page, elements in a title would be HTML).
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
