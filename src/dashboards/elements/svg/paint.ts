import type { Element, StateBinding } from '../../../domain/dashboard/document.ts';
import type { ValueSource } from '../../value-source.ts';
import type { Words } from '../../words.ts';
import { takeTurns } from './turns.ts';
import { nodesById } from './nodes.ts';
import { statePainter, valuePainter, type Painter } from './painters.ts';

type Bindings = Pick<Element, 'xidwithValues' | 'stateDatapoints' | 'rects'>;

const byNode = (bindings: readonly StateBinding[]): ReadonlyMap<string, readonly StateBinding[]> => {
  const found = new Map<string, StateBinding[]>();
  for (const binding of bindings) found.set(binding.id, [...(found.get(binding.id) ?? []), binding]);
  return found;
};

const paintersOf = (root: ParentNode, element: Bindings, source: ValueSource, words: Words): Painter[] => {
  const nodes = nodesById(root);
  const isStyled = root.querySelector('svg style') !== null;
  // Of two values for one place the later holds.
  const values = new Map((element.xidwithValues ?? []).map((binding) => [binding.node, binding]));
  const rects = new Map((element.rects ?? []).map((rect) => [rect.id, rect]));
  return [
    ...[...byNode(element.stateDatapoints ?? [])].flatMap(([id, bindings]) => {
      const node = nodes.get(id);
      return node ? [statePainter(node, bindings, source, words, isStyled)] : [];
    }),
    ...[...values].flatMap(([id, binding]) => {
      const node = id === undefined ? undefined : nodes.get(id);
      return node ? [valuePainter(node, binding, rects.get(node.id), source, words)] : [];
    }),
  ];
};

/**
 * Keeps a drawing's bound nodes as their values are, without React: a listener for each datapoint, and
 * of all nodes that change at one time only those are touched, together. Answers how it ends.
 */
export const paintDrawing = (
  root: ParentNode,
  element: Bindings,
  source: ValueSource,
  words: Words,
): (() => void) => {
  const painters = paintersOf(root, element, source, words);
  const byId = new Map<number, Painter[]>();
  for (const painter of painters) {
    for (const id of painter.ids) byId.set(id, [...(byId.get(id) ?? []), painter]);
  }
  for (const painter of painters) painter.paint();

  const changed = new Set<Painter>();
  const turns = takeTurns(() => {
    for (const painter of changed) painter.paint();
    changed.clear();
  });
  const ends = [...byId].map(([id, those]) =>
    source.listen(id, () => {
      // The source tells all ids of a frame one after another: painted after the last of them.
      if (changed.size === 0) turns.next();
      for (const painter of those) changed.add(painter);
    }),
  );
  ends.push(
    source.onSecond(() => {
      for (const painter of painters) painter.describe();
    }),
  );
  return () => {
    turns.end();
    ends.forEach((end) => end());
  };
};
