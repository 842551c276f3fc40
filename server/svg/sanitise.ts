import { createHash } from 'node:crypto';
import createPurifier from 'dompurify';
import { JSDOM } from 'jsdom';
import { cleanStylesheet, type Scope, withoutScope } from '../../src/domain/dashboard/svg/css.ts';
import {
  addSvgHooks,
  isOwnReference,
  SVG_DRAWN,
  SVG_NAMESPACE,
  SVG_PROPERTIES,
  SVG_PURIFY,
  XLINK_NAMESPACE,
} from '../../src/domain/dashboard/svg/rules.ts';
import { childrenOf, type PlaceholderNode, placeholdersOf, sizeOf } from './nodes.ts';
import { makePlain } from './plain-drawing.ts';
import { textOnly, withoutPrefixes } from './plain-tree.ts';
import { type Message, message, type Text } from '../texts/texts.ts';

/** A sanitised drawing, and descriptions of what was removed from it. */
export interface Drawing {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlaceholderNode[];
  readonly removed: readonly Message[];
  /** Those of `removed` that could do no harm, such as what only the drawing program reads. */
  readonly harmless: readonly Message[];
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
  readonly element?: {
    readonly nodeName: string;
    readonly nodeType: number;
    readonly localName?: string;
    readonly namespaceURI?: string | null;
    readonly prefix?: string | null;
  };
  readonly attribute?: {
    readonly name: string;
    readonly value: string;
    readonly namespaceURI?: string | null;
    readonly prefix?: string | null;
  } | null;
  readonly from?: { readonly nodeName: string };
}
/** What was removed, and whether it could have run code, loaded a file or led elsewhere. */
interface Finding {
  readonly text: Message;
  readonly isHarmless: boolean;
}
const finding = (isHarmless: boolean, text: Message): Finding => ({ text, isHarmless });

/** Elements of SVG that browsers do not draw. */
const NOT_DRAWN =
  /^(?:metadata|flow(?:Root|Region|Para|Span|Div|Line)|mesh\w*|hatch\w*|solidcolor|view|font.*|glyph)$/i;
/** Namespaces in which something can run, load or link. */
const ACTIVE: ReadonlySet<string | null | undefined> = new Set([
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2001/xml-events',
  'http://www.w3.org/XML/1998/namespace',
]);
/** Whether something has the prefix of a drawing program, whose notes a browser ignores. */
const isMetadata = (of: {
  readonly prefix?: string | null;
  readonly namespaceURI?: string | null;
}): boolean => Boolean(of.prefix) && !ACTIVE.has(of.namespaceURI);
const LOADS =
  /url\s*\(|\\|javascript:|@import|@font-face|image-set|(?:^|[^\w-])(?:src|image|element|cross-fade|expression)\s*\(/i;

/** Whether a style or an attribute could have loaded or run something; references inside the drawing can't. */
const isActive = (text: string): boolean =>
  LOADS.test(text.replaceAll(/url\(\s*["']?#[^()"'\\]*["']?\s*\)/g, ''));

const describe = ({ element, attribute, from }: Removed, programs: Set<string>): Finding | undefined => {
  // Removed comments and white space are not reported,
  if (element) {
    if (element.nodeType !== 1) return undefined;
    if (isMetadata(element)) return void programs.add(element.prefix ?? '');
    const name = element.nodeName;
    return finding(NOT_DRAWN.test(name), message('dashboard_rules.removed_element', { element: name }));
  }
  // nor are namespace declarations that are no longer used.
  if (!attribute || attribute.name.startsWith('xmlns:')) return undefined;
  if (isMetadata(attribute)) return void programs.add(attribute.prefix ?? '');
  const { name } = attribute;
  const value = short(attribute.value);
  const at = from?.nodeName ?? '?';
  if (/^(?:xlink:)?href$|^src$/.test(name))
    return finding(false, message('dashboard_rules.removed_reference', { name, value, element: at }));
  if (/url\s*\(|\\/.test(attribute.value))
    return finding(false, message('dashboard_rules.removed_value', { name, value, element: at }));
  const isHarmless = !/^on|^xml:base$/i.test(name) && !isActive(attribute.value);
  return finding(isHarmless, message('dashboard_rules.removed_attribute', { name, element: at }));
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

const matches = (element: Element, selector: string): boolean => {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
};

/**
 * Scopes the styles of a drawing to that drawing. The scope of an earlier pass is replaced, so that sanitising is
 * idempotent.
 */
const scopeStyles = (root: Element): void => {
  const styles = [...root.querySelectorAll('style')];
  if (styles.length === 0) return;
  // In a page, `:root` is the page's.
  const rules = styles.map(({ textContent }) =>
    withoutScope(textContent ?? '').replaceAll(/(?<=^|[\s,{}]):root\b/g, 'svg[class]'),
  );
  const name = `drawing-${createHash('sha256').update(rules.join('')).digest('hex').slice(0, 12)}`;
  const others = (root.getAttribute('class') ?? '').split(/\s+/).filter((token) => !SCOPE.test(token));
  root.setAttribute('class', [...new Set([...others, name])].join(' ').trim());
  const scope: Scope = { name: `.${name}`, isRoot: (selector) => matches(root, selector) };
  for (const [index, style] of styles.entries()) {
    style.textContent = cleanStylesheet(rules[index] ?? '', SVG_PROPERTIES, isOwnReference, scope).text;
  }
};

/** How a drawing is read. */
export interface SanitiseOptions {
  /** Whether it names a stylesheet, which was removed. */
  readonly hasStylesheet: boolean;
  /** Whether it is the file of a drawing program; otherwise nothing is added to it. */
  readonly isUpload: boolean;
}

/** Removes everything from a drawing that is not on the allow list. The text must have passed `scanSvg`, which limits its size. */
export const sanitiseSvg = (text: string, { hasStylesheet, isUpload }: SanitiseOptions): Sanitised => {
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
  const { htmlLabels } = isUpload ? makePlain(root) : { htmlLabels: 0 };
  const findings: Finding[] = [];
  if (hasStylesheet) findings.push(finding(false, message('dashboard_rules.removed_stylesheet')));
  if (htmlLabels > 0) findings.push(finding(true, message('dashboard_rules.removed_html')));
  onRemovedStyle = (element, what) =>
    void findings.push(
      finding(!isActive(what), message('dashboard_rules.removed_style', { style: what, element })),
    );
  purifier.sanitize(root, { ...SVG_PURIFY, IN_PLACE: true });
  const programs = new Set<string>();
  for (const removed of purifier.removed) {
    const found = describe(removed, programs);
    if (found !== undefined) findings.push(found);
  }
  if (programs.size > 0) {
    findings.push(
      finding(
        true,
        message('dashboard_rules.removed_metadata', { names: [...programs].toSorted().join(', ') }),
      ),
    );
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
    removed: countDuplicates(findings.map((each) => each.text)),
    harmless: countDuplicates(findings.filter(({ isHarmless }) => isHarmless).map((each) => each.text)),
  };
};
