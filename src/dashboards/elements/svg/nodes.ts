import type { Rect } from '../../../domain/dashboard/document.ts';
import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import { placeOfValue, unitAfter } from '../../../domain/dashboard/svg/value-place.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The nodes of a drawing by id; the first one if an id is repeated. */
export const nodesById = (root: ParentNode): ReadonlyMap<string, SVGElement> => {
  const found = new Map<string, SVGElement>();
  for (const node of root.querySelectorAll<SVGElement>('[id]'))
    if (!found.has(node.id)) found.set(node.id, node);
  return found;
};

const isText = (node: SVGElement): boolean => /^(?:text|tspan)$/i.test(node.tagName);

/** Replaces the content of a text element by a single text node and returns it. */
const textNodeOf = (text: SVGElement): Text => {
  const lines = text.querySelectorAll<SVGElement>('tspan');
  const holder = lines[0] ?? text;
  for (const other of lines) if (other !== holder && !other.contains(holder)) other.textContent = '';
  holder.textContent = '';
  return holder.appendChild(document.createTextNode(''));
};

const attribute = (node: SVGElement, name: string): number =>
  Number.parseFloat(node.getAttribute(name) ?? '');

const boxOf = (node: SVGElement, rect: Rect | undefined): Box | null => {
  const own = {
    x: attribute(node, 'x') || 0,
    y: attribute(node, 'y') || 0,
    width: attribute(node, 'width'),
    height: attribute(node, 'height'),
  };
  if (/^rect$/i.test(node.tagName) && own.width > 0 && own.height > 0) return own;
  const drawn =
    typeof (node as Partial<SVGGraphicsElement>).getBBox === 'function'
      ? (node as SVGGraphicsElement).getBBox()
      : null;
  if (drawn && drawn.width > 0 && drawn.height > 0) return drawn;
  return rect && rect.width > 0 && rect.height > 0 ? rect : null;
};

/** Line height as a share of the box, and character width in em where text can't be measured. */
const LINE = 0.55;
const CHARACTER = 0.68;
const MAX_FILL = 0.9;

/** The font size at which a text fits into a box. */
const fit = (label: SVGTextElement, box: Box, length: number): string => {
  const max = Math.min(box.height * LINE, (box.width * MAX_FILL) / (length * CHARACTER * 0.7));
  label.setAttribute('font-size', max.toFixed(2));
  const measured =
    typeof label.getComputedTextLength === 'function'
      ? label.getComputedTextLength()
      : max * length * CHARACTER;
  return measured > box.width * MAX_FILL
    ? ((max * box.width * MAX_FILL) / measured).toFixed(2)
    : max.toFixed(2);
};

/** An element of a drawing that shows a value's text. */
export interface TextTarget {
  readonly element: SVGElement;
  /** The unit that the drawing writes after the value, which is then not written again. */
  readonly drawnUnit?: string;
  /** Shows a text; `keepsUnit` says whether a drawn unit stays. */
  readonly write: (text: string, keepsUnit?: boolean) => void;
}

const textsIn = (node: Node): Text[] => {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

/** Whether a text node begins a line of its own, seen from one before it. */
const isOnNewLine = (text: Text, before: Text): boolean => {
  for (let at = text.parentElement; at && !at.contains(before); at = at.parentElement) {
    if (['x', 'y', 'dy'].some((name) => at?.hasAttribute(name))) return true;
  }
  return false;
};

/** Keeps the parts of a text apart, as white space. */
const BETWEEN = '\u2028';

/**
 * The place of the value inside a text, such as `00.0` in `T = 00.0 °C`; undefined if the whole text is one. The words
 * around it stay.
 */
const createPlaceInText = (node: SVGElement): TextTarget | undefined => {
  // The texts of symbols are values as a whole.
  if (node.closest(`.${SYMBOL_CLASS}`)) return undefined;
  const own = textsIn(node);
  const place = placeOfValue(own.map(({ data }) => data).join(BETWEEN));
  let from = 0;
  const holder = own.find(({ data }) => {
    const isHere = place !== null && place.start >= from && place.end <= from + data.length;
    if (!isHere) from += data.length + BETWEEN.length;
    return isHere;
  });
  if (!place || !holder) return undefined;
  const after = document.createTextNode(holder.data.slice(place.end - from));
  const line = textsIn(node.closest('text') ?? node);
  const later = line.slice(line.indexOf(holder) + 1).find(({ data }) => data.trim() !== '');
  const beside = later && !isOnNewLine(later, holder) ? later : undefined;
  // Its unit can be in the next part of the text.
  const unitText = after.data.trim() === '' ? beside : after;
  const unitLength = unitText ? unitAfter(unitText.data) : 0;
  const others = own.filter(({ data }) => data.trim() !== '');
  if (
    unitLength === 0 &&
    others.length === 1 &&
    (others[0]?.data.trim().length ?? 0) <= place.end - place.start
  )
    return undefined;
  const part = document.createElementNS(SVG, 'tspan');
  const value = part.appendChild(document.createTextNode(''));
  holder.data = holder.data.slice(0, place.start - from);
  holder.after(part, after);
  const drawn = unitText?.data ?? '';
  return {
    element: part,
    ...(unitLength > 0 ? { drawnUnit: drawn.slice(0, unitLength).trim() } : {}),
    write: (text, keepsUnit = true) => {
      value.data = text;
      if (unitText && unitLength > 0) unitText.data = keepsUnit ? drawn : drawn.slice(unitLength);
    },
  };
};

/**
 * A text placeholder shows the value itself, in the place of its number. Any other shape gets a text label on top, fitted
 * to its size, unless it is a group with such a text.
 */
export const createTextTarget = (node: SVGElement, rect: Rect | undefined): TextTarget => {
  const texts = isText(node) ? [node] : [...node.querySelectorAll<SVGElement>('text')];
  const inText = texts.length === 1 && texts[0] ? createPlaceInText(texts[0]) : undefined;
  if (inText) return inText;
  if (isText(node)) {
    const textNode = textNodeOf(node);
    return {
      element: node,
      write: (text) => {
        textNode.data = text;
      },
    };
  }
  const box = boxOf(node, rect);
  const label = document.createElementNS(SVG, 'text');
  label.setAttribute('data-fg-label', '');
  const transform = node.getAttribute('transform');
  if (transform) label.setAttribute('transform', transform);
  label.setAttribute('text-anchor', 'middle');
  label.setAttribute('dominant-baseline', 'central');
  label.setAttribute('x', String((box?.x ?? 0) + (box?.width ?? 0) / 2));
  label.setAttribute('y', String((box?.y ?? 0) + (box?.height ?? 0) / 2));
  const textNode = label.appendChild(document.createTextNode(''));
  node.after(label);
  let fittedLength = 0;
  return {
    element: label,
    write: (text) => {
      textNode.data = text;
      // Shrinks when the text gets longer but never grows again, so that changing values don't jump.
      if (box && text.length > fittedLength) {
        fittedLength = text.length;
        label.setAttribute('font-size', fit(label, box, fittedLength));
      }
    },
  };
};

/**
 * Lets a node rotate around its own centre. An existing transform moves to a new group around it, so that the two
 * do not conflict.
 */
export const makeRotatable = (node: SVGElement): void => {
  const transform = node.getAttribute('transform');
  const styleTransform = node.style?.transform;
  if (!transform && !styleTransform) return;
  const group = document.createElementNS(SVG, 'g');
  node.replaceWith(group);
  group.append(node);
  if (transform) {
    group.setAttribute('transform', transform);
    node.removeAttribute('transform');
  }
  if (styleTransform) {
    group.style.transform = styleTransform;
    node.style.removeProperty('transform');
  }
};
