import { MIN_NODES_TO_SPLIT } from './use-layers.ts';

/** The approximate number of elements per layer. */
const NODES_PER_LAYER = 600;

/** Attributes that apply to a group as a whole and would look different on its parts. */
const GROUP_ATTRIBUTES = ['opacity', 'filter', 'mask', 'clip-path', 'isolation', 'style'];
const isPlain = (group: Element): boolean => GROUP_ATTRIBUTES.every((name) => !group.hasAttribute(name));

// CSS rules may depend on siblings, and blending on what is below. Neither works across layers.
const UNSPLITTABLE = 'style, [mix-blend-mode], [style*="mix-blend-mode"]';

/** Elements that are not rendered in place. */
const NOT_RENDERED =
  /^(?:defs|title|desc|symbol|linearGradient|radialGradient|pattern|clipPath|mask|marker|filter)$/;

/** The path from the root to the element whose children are divided, since editors often wrap everything in one group. */
const pathToContent = (drawing: Element, bound: ReadonlySet<string>): readonly Element[] => {
  const path = [drawing];
  for (let at: Element | undefined = drawing; at;) {
    const visible: readonly Element[] = [...at.children].filter(({ tagName }) => !NOT_RENDERED.test(tagName));
    at = visible.length === 1 ? visible.find((only) => only.tagName === 'g' && isPlain(only)) : undefined;
    if (at && bound.has(at.id)) break;
    if (at) path.push(at);
  }
  return path;
};

/** Copies the nested elements of a path without their other children. */
const emptyCopy = (path: readonly Element[]): readonly Element[] => {
  const copies = path.map((each) => each.cloneNode(false) as Element);
  for (const [index, copy] of copies.entries()) {
    for (const name of ['id', 'role', 'aria-label', 'aria-labelledby']) copy.removeAttribute(name);
    copies[index - 1]?.append(copy);
  }
  copies[0]?.setAttribute('role', 'none');
  return copies;
};

/**
 * Splits a large drawing into stacked layers that look the same as the original. The browser caches the painting of
 * each layer, so a change in one does not repaint the others. A drawing that is small, or can't be split without
 * looking different, remains a single layer.
 */
export const layersOf = (drawing: Element, bound: ReadonlySet<string>): readonly Element[] => {
  if (bound.size < MIN_NODES_TO_SPLIT || !isPlain(drawing) || drawing.querySelector(UNSPLITTABLE))
    return [drawing];
  const path = pathToContent(drawing, bound);
  const layers = [drawing];
  let parent = path.at(-1);
  let size = 0;
  // Copy the list, because moving a child changes the live one.
  const children = [...(parent?.children ?? [])];
  for (const child of children) {
    const weight = 1 + child.getElementsByTagName('*').length;
    if (size > 0 && size + weight > NODES_PER_LAYER) {
      const copy = emptyCopy(path);
      layers.push(...copy.slice(0, 1));
      parent = copy.at(-1);
      size = 0;
    }
    size += weight;
    if (child.parentNode !== parent) parent?.append(child);
  }
  if (layers.length > 1) for (const layer of layers) layer.setAttribute('data-fg-layer', '');
  return layers;
};
