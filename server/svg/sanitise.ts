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

/** A drawing as it may be kept, and what was taken out of it, in words. */
export interface Drawing {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlaceholderNode[];
  readonly removed: readonly string[];
  /** Whether the text already was what is kept of it; then its bytes can stay. */
  readonly isUnchanged: boolean;
}
export type Sanitised = Drawing | { readonly fault: string };

// No scripts, no loading: jsdom does neither unless it is told to.
const { window } = new JSDOM('');
const purifier = createPurifier(window);
let told: (element: string, what: string) => void = () => undefined;
addSvgHooks(purifier, (element, what) => told(element, what));

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

interface Removed {
  readonly element?: { readonly nodeName: string; readonly nodeType: number };
  readonly attribute?: { readonly name: string; readonly value: string } | null;
  readonly from?: { readonly nodeName: string };
}
const inWords = ({ element, attribute, from }: Removed): string | undefined => {
  // Comments and white space are nobody's loss.
  if (element) return element.nodeType === 1 ? `the element <${element.nodeName}>` : undefined;
  // So are declarations of what is not there any more.
  if (!attribute || attribute.name.startsWith('xmlns:')) return undefined;
  const on = ` of <${from?.nodeName ?? '?'}>`;
  if (/^(?:xlink:)?href$|^src$/.test(attribute.name)) {
    return `the reference ${attribute.name}="${short(attribute.value)}"${on}`;
  }
  const isValue = /url\s*\(|\\/.test(attribute.value);
  return `the attribute ${attribute.name}${isValue ? `="${short(attribute.value)}"` : ''}${on}`;
};

const counted = (words: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => (count > 1 ? `${word} (${count} times)` : word));
};

const referenceOf = (element: Element): string =>
  (element.getAttribute('href') ?? element.getAttributeNS(XLINK_NAMESPACE, 'href') ?? '').trim();

/** How much is drawn in the end: ten nodes that each use the next ten times would be ten thousand millions. */
const drawnIn = (root: Element): number => {
  const byId = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]));
  const known = new Map<Element, number>();
  const count = (element: Element): number => {
    const found = known.get(element);
    if (found !== undefined) return found;
    // Whatever comes back to itself is not drawn by a browser either.
    known.set(element, 0);
    let sum = 1;
    for (const child of childrenOf(element)) sum += count(child);
    const used = element.localName === 'use' ? byId.get(referenceOf(element).slice(1)) : undefined;
    if (used) sum += count(used);
    known.set(element, Math.min(sum, Number.MAX_SAFE_INTEGER));
    return sum;
  };
  return count(root);
};

/** Pictures and repetitions that point nowhere any more. */
const removeEmpty = (root: Element): void => {
  for (const element of root.querySelectorAll('use, image')) {
    if (!isOwnReference(referenceOf(element))) element.remove();
  }
};

const SCOPE = /^drawing-[0-9a-f]{12}$/;
const withoutScope = (css: string): string => css.replaceAll(/\.drawing-[0-9a-f]{12} /g, '');

/**
 * Makes each style of a drawing hold for that drawing only, wherever it is shown. A scope from an earlier
 * pass is replaced, so that sanitising twice gives the same as once.
 */
const scopeStyles = (root: Element): void => {
  const styles = [...root.querySelectorAll('style')];
  if (styles.length === 0) return;
  const text = styles.map(({ textContent }) => withoutScope(textContent ?? '')).join('');
  const name = `drawing-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  const others = (root.getAttribute('class') ?? '').split(/\s+/).filter((each) => !SCOPE.test(each));
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

/** Takes everything out of a drawing that isn't a drawing. The text has been scanned: it is of bearable size. */
export const sanitiseSvg = (text: string, hasStylesheet: boolean): Sanitised => {
  const parsed = new window.DOMParser().parseFromString(text, 'image/svg+xml');
  const given = parsed.documentElement;
  if (given.localName === 'parsererror' || parsed.getElementsByTagName('parsererror').length > 0) {
    return { fault: 'This is no well-formed SVG.' };
  }
  if (given.localName !== 'svg' || given.namespaceURI !== SVG_NAMESPACE) {
    return { fault: `This is no SVG drawing: an <svg xmlns="${SVG_NAMESPACE}"> is missing.` };
  }
  const serializer = new window.XMLSerializer();
  // Of the whole document: comments beside the root are a change too.
  const original = serializer.serializeToString(parsed);
  const root = withoutPrefixes(given);
  const words: string[] = hasStylesheet ? ['the reference to a stylesheet'] : [];
  told = (element, what) => void words.push(`the style “${what}” of <${element}>`);
  purifier.sanitize(root, { ...SVG_PURIFY, IN_PLACE: true } as never);
  for (const each of purifier.removed) {
    const word = inWords(each);
    if (word !== undefined) words.push(word);
  }
  textOnly(root);
  removeEmpty(root);
  scopeStyles(root);
  if (drawnIn(root) > SVG_DRAWN)
    return { fault: 'This drawing repeats its parts too often (“use” within “use”).' };
  const markup = serializer.serializeToString(root);
  return {
    markup,
    isUnchanged: markup === original,
    ...sizeOf(root),
    nodes: placeholdersOf(root),
    removed: counted(words),
  };
};
