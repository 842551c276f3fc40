import type { Element, StateBinding } from '../../../domain/dashboard/document.ts';
import type { ValueSource } from '../../value-source.ts';
import type { Formatters } from '../../formatters.ts';
import { nodesById } from './nodes.ts';
import { statePainter, valuePainter, type Painter } from './painters.ts';
import { createSlices } from './slices.ts';

/** Ages grow each second: thousands of descriptions are renewed a part at a time, so that no frame is late. */
const DESCRIBE_BATCH = 500;
const DESCRIBE_PAUSE_MS = 30;

type Bindings = Pick<Element, 'xidwithValues' | 'stateDatapoints' | 'rects'>;

const byNode = (bindings: readonly StateBinding[]): ReadonlyMap<string, readonly StateBinding[]> => {
  const found = new Map<string, StateBinding[]>();
  for (const binding of bindings) found.set(binding.id, [...(found.get(binding.id) ?? []), binding]);
  return found;
};

const paintersOf = (
  root: ParentNode,
  element: Bindings,
  source: ValueSource,
  words: Formatters,
): Painter[] => {
  const nodes = nodesById(root);
  const isStyled = root.querySelector('svg style') !== null;
  // Of two values for one place the later holds.
  const values = new Map((element.xidwithValues ?? []).map((binding) => [binding.node, binding]));
  const rects = new Map((element.rects ?? []).map((rect) => [rect.id, rect]));
  const states = byNode(element.stateDatapoints ?? []);
  // In the order of the document: what is painted together is close together.
  return [...nodes].flatMap(([id, node]) => {
    const bindings = states.get(id);
    const value = values.get(id);
    return [
      ...(bindings ? [statePainter(node, bindings, source, words, isStyled)] : []),
      ...(value ? [valuePainter(node, value, rects.get(node.id), source, words)] : []),
    ];
  });
};

/**
 * Keeps a drawing's bound nodes as their values are, without React: a listener for each datapoint, and of all
 * nodes only those are touched that changed (`slices.ts` says when). Returns the function that ends it.
 */
export const paintDrawing = (
  root: ParentNode,
  element: Bindings,
  source: ValueSource,
  words: Formatters,
): (() => void) => {
  const painters = paintersOf(root, element, source, words);
  const slices = createSlices(painters.length, (index) => painters[index]?.paint());
  const byId = new Map<number, number[]>();
  for (const [index, painter] of painters.entries()) {
    painter.paint();
    for (const id of painter.ids) byId.set(id, [...(byId.get(id) ?? []), index]);
  }
  const ends = [...byId].map(([id, indexes]) =>
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
  ends.push(
    source.onSecond(() => {
      clearTimeout(describing);
      describeFrom(0);
    }),
  );
  return () => {
    clearTimeout(describing);
    slices.end();
    ends.forEach((end) => end());
  };
};
