import type { StateBinding } from '../../../../domain/dashboard/document.ts';
import { slotNode, type PlacedSymbol } from '../../../../domain/dashboard/schematic/model.ts';
import { ink } from '../../../../domain/dashboard/schematic/tokens.ts';
import type { Formatters } from '../../../formatters.ts';
import type { ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';
import { STATE_ATTRIBUTE } from '../styles.ts';
import type { SymbolValues } from './bindings.ts';

type Nodes = ReadonlyMap<string, SVGElement>;

/** The words for on and off of each kind of symbol that has a place for them. */
const WORDS: Readonly<Record<string, readonly [on: string, off: string]>> = {
  pump: ['running', 'stopped'],
  valve: ['open', 'closed'],
};

/** Writes a state in words where a symbol would show its flow. */
const statusPainter = (
  node: SVGElement,
  id: number,
  [on, off]: readonly [on: string, off: string],
  source: ValueSource,
  format: Formatters,
): Painter => {
  node.setAttribute('data-datapoint', String(id));
  const describe = (): void => {
    const shown = source.get(id);
    const text = shown.value === null ? '' : format.translate(`elements.svg.${shown.value === 0 ? off : on}`);
    if (node.textContent !== text) node.textContent = text;
    node.setAttribute(STATE_ATTRIBUTE, shown.state);
    node.setAttribute('aria-description', format.describe(shown, source.datapoint(id)));
  };
  return { ids: [id], paint: describe, describe };
};

/** The painters of symbols that are bound to a state and show no flow. */
export const statusPainters = (
  symbols: readonly PlacedSymbol[],
  bySymbol: ReadonlyMap<string, SymbolValues>,
  states: readonly StateBinding[],
  nodes: Nodes,
  source: ValueSource,
  format: Formatters,
): readonly Painter[] =>
  symbols.flatMap(({ id, kind }) => {
    const words = WORDS[kind];
    const node = nodes.get(slotNode(id, 'status'));
    const state = states.find((binding) => binding.id === slotNode(id, 'state'));
    if (!words || !node || !state || bySymbol.get(id)?.has('flow')) return [];
    return [statusPainter(node, state.dataPoint, words, source, format)];
  });

/** Centres and darkens the labels of symbols that have room for values and show none. */
export const centreLabels = (
  symbols: readonly PlacedSymbol[],
  isBound: (id: string) => boolean,
  nodes: Nodes,
): void => {
  for (const { id } of symbols) {
    if (isBound(id) || nodes.has(slotNode(id, 'level'))) continue;
    const value = ['temperature', 'flow', 'value'].map((slot) => nodes.get(slotNode(id, slot))).find(Boolean);
    const height = Number(value?.parentElement?.querySelector('rect')?.getAttribute('height'));
    const label = value?.parentElement?.querySelector('text:not([id])');
    if (label && height > 0) {
      label.setAttribute('y', String(height / 2 + 4.5));
      // Like those of symbols that never show values.
      label.setAttribute('fill', ink('text'));
    }
  }
};
