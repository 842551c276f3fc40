import { createHash } from 'node:crypto';
import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';
import { cleanStylesheet } from '../../src/domain/dashboard/svg-css.ts';
import {
  addSvgHooks,
  isOwnReference,
  SVG_DRAWN,
  SVG_NAMESPACE,
  SVG_PROPERTIES,
  SVG_PURIFY,
  XLINK_NAMESPACE,
} from '../../src/domain/dashboard/svg-rules.ts';
import { childrenOf, type PlaceholderNode, placeholdersOf, sizeOf } from './nodes.ts';
import { textOnly, withoutPrefixes } from './plain-tree.ts';
import { type Message, message, type Text } from '../texts.ts';

/** A sanitised drawing, and descriptions of what was removed from it. */
export interface Drawing {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlaceholderNode[];
  readonly removed: readonly Message[];
  /** Whether sanitising changed nothing, so that the original bytes can be kept. */
  readonly isUnchanged: boolean;
}
export type Sanitised = Drawing | { readonly fault: Text };

// By default, jsdom runs no scripts and loads no resources.
const { window } = new JSDOM('');
const purifier = createPurifier(window);
let onRemovedStyle: (element: string, what: string) => void = () => undefined;
addSvgHooks(purifier, (element, what) => onRemovedStyle(element, what));

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

interface Removed {
  readonly element?: { readonly nodeName: string; readonly nodeType: number };
  readonly attribute?: { readonly name: string; readonly value: string } | null;
  readonly from?: { readonly nodeName: string };
}
const describe = ({ element, attribute, from }: Removed): Message | undefined => {
  // Removed comments and white space are not reported,
  if (element) {
    if (element.nodeType !== 1) return undefined;
    return message('dashboard_rules.removed_element', { element: element.nodeName });
  }
  // nor are namespace declarations that are no longer used.
  if (!attribute || attribute.name.startsWith('xmlns:')) return undefined;
  const { name } = attribute;
  const value = short(attribute.value);
  const at = from?.nodeName ?? '?';
  if (/^(?:xlink:)?href$|^src$/.test(name))
    return message('dashboard_rules.removed_reference', { name, value, element: at });
  return /url\s*\(|\\/.test(attribute.value)
    ? message('dashboard_rules.removed_value', { name, value, element: at })
    : message('dashboard_rules.removed_attribute', { name, element: at });
};

const countDuplicates = (descriptions: readonly Message[]): Message[] => {
  const counts = new Map<string, { readonly description: Message; count: number }>();
  for (const description of descriptions) {
    const counted = counts.get(JSON.stringify(description));
    if (counted) counted.count += 1;
    else counts.set(JSON.stringify(description), { description, count: 1 });
  }
  return [...counts.values()].map(({ description, count }) =>
    count > 1 ? message('dashboard_rules.removed_times', { description, count }) : description,
  );
};

const referenceOf = (element: Element): string =>
  (element.getAttribute('href') ?? element.getAttributeNS(XLINK_NAMESPACE, 'href') ?? '').trim();

/** Counts the rendered elements with `use` expanded: ten nested levels of ten references each would be 10 billion. */
const countRendered = (root: Element): number => {
  const byId = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]));
  const counts = new Map<Element, number>();
  const count = (element: Element): number => {
    const cached = counts.get(element);
    if (cached !== undefined) return cached;
    // Browsers don't render circular references either.
    counts.set(element, 0);
    let sum = 1;
    for (const child of childrenOf(element)) sum += count(child);
    const used = element.localName === 'use' ? byId.get(referenceOf(element).slice(1)) : undefined;
    if (used) sum += count(used);
    counts.set(element, Math.min(sum, Number.MAX_SAFE_INTEGER));
    return sum;
  };
  return count(root);
};

/** Removes images and `use` elements without a valid reference. */
const removeEmpty = (root: Element): void => {
  for (const element of root.querySelectorAll('use, image')) {
    if (!isOwnReference(referenceOf(element))) element.remove();
  }
};

const SCOPE = /^drawing-[0-9a-f]{12}$/;
const withoutScope = (css: string): string => css.replaceAll(/\.drawing-[0-9a-f]{12} /g, '');

/**
 * Scopes the styles of a drawing to that drawing. The scope of an earlier pass is replaced, so that sanitising is
 * idempotent.
 */
const scopeStyles = (root: Element): void => {
  const styles = [...root.querySelectorAll('style')];
  if (styles.length === 0) return;
  const text = styles.map(({ textContent }) => withoutScope(textContent ?? '')).join('');
  const name = `drawing-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  const others = (root.getAttribute('class') ?? '').split(/\s+/).filter((token) => !SCOPE.test(token));
  root.setAttribute('class', [...new Set([...others, name])].join(' ').trim());
  for (const style of styles) {
    style.textContent = cleanStylesheet(
      withoutScope(style.textContent ?? ''),
      SVG_PROPERTIES,
      isOwnReference,
      `.${name}`,
    ).text;
  }
};

/** Removes everything from a drawing that is not on the allow list. The text must have passed `scanSvg`, which limits its size. */
export const sanitiseSvg = (text: string, hasStylesheet: boolean): Sanitised => {
  const parsed = new window.DOMParser().parseFromString(text, 'image/svg+xml');
  const parsedRoot = parsed.documentElement;
  if (parsedRoot.localName === 'parsererror' || parsed.getElementsByTagName('parsererror').length > 0) {
    return { fault: 'dashboard_rules.svg_malformed' };
  }
  if (parsedRoot.localName !== 'svg' || parsedRoot.namespaceURI !== SVG_NAMESPACE) {
    const element = `<svg xmlns="${SVG_NAMESPACE}">`;
    return { fault: message('dashboard_rules.svg_root', { element }) };
  }
  const serializer = new window.XMLSerializer();
  // Serialize the whole document: removing comments outside the root is a change too.
  const original = serializer.serializeToString(parsed);
  const root = withoutPrefixes(parsedRoot);
  const descriptions = hasStylesheet ? [message('dashboard_rules.removed_stylesheet')] : [];
  onRemovedStyle = (element, what) =>
    void descriptions.push(message('dashboard_rules.removed_style', { style: what, element }));
  purifier.sanitize(root, { ...SVG_PURIFY, IN_PLACE: true });
  for (const removed of purifier.removed) {
    const description = describe(removed);
    if (description !== undefined) descriptions.push(description);
  }
  textOnly(root);
  removeEmpty(root);
  scopeStyles(root);
  if (countRendered(root) > SVG_DRAWN) return { fault: 'dashboard_rules.svg_expands' };
  const markup = serializer.serializeToString(root);
  return {
    markup,
    isUnchanged: markup === original,
    ...sizeOf(root),
    nodes: placeholdersOf(root),
    removed: countDuplicates(descriptions),
  };
};
