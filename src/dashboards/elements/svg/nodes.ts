import type { Rect } from '../../../domain/dashboard/document.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The nodes of a drawing by their ids; the first of two with the same. */
export const nodesById = (root: ParentNode): ReadonlyMap<string, SVGElement> => {
  const found = new Map<string, SVGElement>();
  for (const node of root.querySelectorAll<SVGElement>('[id]'))
    if (!found.has(node.id)) found.set(node.id, node);
  return found;
};

const isText = (node: SVGElement): boolean => /^(?:text|tspan)$/i.test(node.tagName);

/** The one piece of text in a text node that is changed; what else it said is taken away. */
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

/** Of a font's size: how high a line may be, how wide a character is where nobody can measure. */
const LINE = 0.55;
const CHARACTER = 0.68;
const MAX_FILL = 0.9;

/** The size at which a text fits into a box. */
const fit = (label: SVGTextElement, box: Box, length: number): string => {
  const most = Math.min(box.height * LINE, (box.width * MAX_FILL) / (length * CHARACTER * 0.7));
  label.setAttribute('font-size', most.toFixed(2));
  const wide =
    typeof label.getComputedTextLength === 'function'
      ? label.getComputedTextLength()
      : most * length * CHARACTER;
  return wide > box.width * MAX_FILL ? ((most * box.width * MAX_FILL) / wide).toFixed(2) : most.toFixed(2);
};

/** A place of a drawing where a value's text stands. */
export interface TextTarget {
  readonly element: SVGElement;
  readonly write: (text: string) => void;
}

/** A text placeholder says the value itself; over any other shape a text of its own size is laid. */
export const createTextTarget = (node: SVGElement, rect: Rect | undefined): TextTarget => {
  if (isText(node)) {
    const piece = textNodeOf(node);
    return {
      element: node,
      write: (text) => {
        piece.data = text;
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
  const piece = label.appendChild(document.createTextNode(''));
  node.after(label);
  let fitted = 0;
  return {
    element: label,
    write: (text) => {
      piece.data = text;
      // Smaller when it grows longer, and no larger again: what changes must not jump.
      if (box && text.length > fitted) {
        fitted = text.length;
        label.setAttribute('font-size', fit(label, box, fitted));
      }
    },
  };
};

/**
 * Makes a node free to turn around its own centre: a transformation of its own moves to a group around
 * it, where the turning does not disturb it.
 */
export const makeRotatable = (node: SVGElement): void => {
  const transform = node.getAttribute('transform');
  const styled = node.style?.transform;
  if (!transform && !styled) return;
  const around = document.createElementNS(SVG, 'g');
  node.replaceWith(around);
  around.append(node);
  if (transform) {
    around.setAttribute('transform', transform);
    node.removeAttribute('transform');
  }
  if (styled) {
    around.style.transform = styled;
    node.style.removeProperty('transform');
  }
};
