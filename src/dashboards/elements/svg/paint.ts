import type { Element, StateBinding } from '../../../domain/dashboard/document.ts';
import type { ValueSource } from '../../value-source.ts';
import type { Formatters } from '../../formatters.ts';
import { nodesById } from './nodes.ts';
import { statePainter, valuePainter, type Painter } from './painters.ts';
import { createSlices } from './slices.ts';

/** Ages change every second. Thousands of descriptions are updated in batches, so that no frame is late. */
const DESCRIBE_BATCH = 500;
const DESCRIBE_PAUSE_MS = 30;

type Bindings = Pick<Element, 'xidwithValues' | 'stateDatapoints' | 'rects'>;

const byNode = (bindings: readonly StateBinding[]): ReadonlyMap<string, readonly StateBinding[]> => {
  const found = new Map<string, StateBinding[]>();
  for (const binding of bindings) found.set(binding.id, [...(found.get(binding.id) ?? []), binding]);
  return found;
};

/** Painters that a kind of drawing has in addition. */
export interface ExtraPainters {
  readonly painters: readonly Painter[];
  /** Ids of nodes that these paint in place of the usual ones. */
  readonly replaced: ReadonlySet<string>;
}

const paintersOf = (
  root: ParentNode,
  nodes: ReadonlyMap<string, SVGElement>,
  element: Bindings,
  source: ValueSource,
  format: Formatters,
): Painter[] => {
  const isStyled = root.querySelector('svg style') !== null;
  // If a node is bound twice, the later binding wins.
  const values = new Map((element.xidwithValues ?? []).map((binding) => [binding.node, binding]));
  const rects = new Map((element.rects ?? []).map((rect) => [rect.id, rect]));
  const states = byNode(element.stateDatapoints ?? []);
  // In document order, so that nodes painted together are close together.
  return [...nodes].flatMap(([id, node]) => {
    const bindings = states.get(id);
    const value = values.get(id);
    return [
      ...(bindings ? [statePainter(node, bindings, source, format, isStyled)] : []),
      ...(value ? [valuePainter(node, value, rects.get(node.id), source, format)] : []),
    ];
  });
};

/**
 * Keeps a drawing's bound nodes up to date without React: one listener per datapoint, and only changed nodes are
 * touched, as scheduled by `slices.ts`. `extraOf` creates further painters. Returns the function that stops it.
 */
export const paintDrawing = (
  root: ParentNode,
  element: Bindings,
  source: ValueSource,
  format: Formatters,
  extraOf?: (nodes: ReadonlyMap<string, SVGElement>) => ExtraPainters,
): (() => void) => {
  const nodes = nodesById(root);
  const extra = extraOf?.(nodes);
  const usual = extra ? new Map([...nodes].filter(([id]) => !extra.replaced.has(id))) : nodes;
  const painters = [...paintersOf(root, usual, element, source, format), ...(extra?.painters ?? [])];
  const slices = createSlices(painters.length, (index) => painters[index]?.paint());
  const byId = new Map<number, number[]>();
  for (const [index, painter] of painters.entries()) {
    painter.paint();
    for (const id of painter.ids) byId.set(id, [...(byId.get(id) ?? []), index]);
  }
  const unsubscribes = [...byId].map(([id, indexes]) =>
    source.listen(id, () => {
      for (const index of indexes) slices.mark(index);
    }),
  );
  let describing: ReturnType<typeof setTimeout> | undefined;
  const describeFrom = (start: number): void => {
    const end = start + DESCRIBE_BATCH;
    for (const painter of painters.slice(start, end)) painter.describe();
    if (end < painters.length) describing = setTimeout(() => describeFrom(end), DESCRIBE_PAUSE_MS);
  };
  unsubscribes.push(
    source.onSecond(() => {
      clearTimeout(describing);
      describeFrom(0);
    }),
  );
  return () => {
    clearTimeout(describing);
    slices.end();
    unsubscribes.forEach((unsubscribe) => unsubscribe());
  };
};
