/** A drawing with so many nodes that change takes more than a frame when it is laid out and painted as a whole. */
const MIN_NODES_TO_SPLIT = 1_500;
/** About so many elements make a layer. */
const NODES_PER_LAYER = 600;

/** What applies to a group as a whole, and would look different if it were applied to its parts. */
const GROUP_ATTRIBUTES = ['opacity', 'filter', 'mask', 'clip-path', 'isolation', 'style'];
const isPlain = (group: Element): boolean => GROUP_ATTRIBUTES.every((name) => !group.hasAttribute(name));

// Rules may count siblings, and blending depends on what lies below: neither reaches beyond its layer.
const UNSPLITTABLE = 'style, [mix-blend-mode], [style*="mix-blend-mode"]';

/** Elements that are not drawn where they stand. */
const NOT_RENDERED =
  /^(?:defs|title|desc|symbol|linearGradient|radialGradient|pattern|clipPath|mask|marker|filter)$/;

/** From the root down to the element whose children are to be divided: editors like to put all into one group. */
const pathToContent = (drawing: Element, bound: ReadonlySet<string>): readonly Element[] => {
  const path = [drawing];
  for (let at: Element | undefined = drawing; at;) {
    const seen: readonly Element[] = [...at.children].filter(({ tagName }) => !NOT_RENDERED.test(tagName));
    at = seen.length === 1 ? seen.find((only) => only.tagName === 'g' && isPlain(only)) : undefined;
    if (at && bound.has(at.id)) break;
    if (at) path.push(at);
  }
  return path;
};

/** A copy of the elements of a path, one in the other, without anything in them. */
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
 * Divides a heavy drawing into several that lie over each other and look like the one. The browser keeps what it
 * has painted of each: when nodes of one layer change, it leaves the others alone. A drawing that is light, or can't
 * be divided without looking different, stays one.
 */
export const layersOf = (drawing: Element, bound: ReadonlySet<string>): readonly Element[] => {
  if (bound.size < MIN_NODES_TO_SPLIT || !isPlain(drawing) || drawing.querySelector(UNSPLITTABLE))
    return [drawing];
  const path = pathToContent(drawing, bound);
  const layers = [drawing];
  let holder = path.at(-1);
  let size = 0;
  // A list of its own: moving a child changes the other.
  const children = [...(holder?.children ?? [])];
  for (const child of children) {
    const weight = 1 + child.getElementsByTagName('*').length;
    if (size > 0 && size + weight > NODES_PER_LAYER) {
      const copy = emptyCopy(path);
      layers.push(...copy.slice(0, 1));
      holder = copy.at(-1);
      size = 0;
    }
    size += weight;
    if (child.parentNode !== holder) holder?.append(child);
  }
  if (layers.length > 1) for (const layer of layers) layer.setAttribute('data-fg-layer', '');
  return layers;
};
