import type { StateBinding, ValueBinding } from '../document.ts';
import type { Draft, MaybeEdit } from './draft.ts';
import {
  type Reference,
  VARIABLES_MAX,
  type Variable,
  type VariableKind,
  variablesIn,
} from '../variables/variables.ts';

/** Edits of a dashboard's variables, and bindings that refer to them. */

type Json = Readonly<Record<string, unknown>>;

const listOf = ({ document }: Draft): readonly unknown[] =>
  Array.isArray(document['variables']) ? (document['variables'] as readonly unknown[]) : [];

const indexOf = (draft: Draft, name: string): number =>
  listOf(draft).findIndex((each) => (each as Json | null)?.['name'] === name);

const summary = { name: 'variables' } as const;

/** Names of variables: `site`, `site2`, … The name is part of addresses, so it does not change later. */
const NAMES: Readonly<Record<VariableKind, string>> = { project: 'site', tag: 'tag', device: 'device' };

/** Declares a variable. Null if there are too many. */
export const addVariable = (draft: Draft, kind: VariableKind, label: string): MaybeEdit => {
  const list = listOf(draft);
  const declared = variablesIn(draft.document);
  if (declared.length >= VARIABLES_MAX) return null;
  const isTaken = (name: string): boolean => indexOf(draft, name) >= 0;
  const base = NAMES[kind];
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base}${number}`;
  const site = declared.find((one) => one.kind !== 'device');
  const item = { name, kind, label, ...(kind === 'device' && site ? { within: site.name } : {}) };
  return {
    summary,
    ops: [
      list.length === 0
        ? { op: 'put', at: ['document', 'variables'], value: [item] }
        : { op: 'insert', at: ['document', 'variables'], index: list.length, item },
    ],
  };
};

/** Sets properties of a variable; undefined removes one. */
export const changeVariable = (
  draft: Draft,
  name: string,
  change: Readonly<Partial<Record<keyof Variable, string | undefined>>>,
): MaybeEdit => {
  const index = indexOf(draft, name);
  if (index < 0) return null;
  const next = { ...(listOf(draft)[index] as Json), ...change };
  const value = Object.fromEntries(Object.entries(next).filter(([, each]) => each !== undefined));
  return {
    summary,
    ops: [{ op: 'put', at: ['document', 'variables', index], value }],
    group: `variable-${name}-${Object.keys(change).join()}`,
  };
};

/** Removes a variable. What refers to it stays and says so, so that undoing brings everything back. */
export const removeVariable = (draft: Draft, name: string): MaybeEdit => {
  const index = indexOf(draft, name);
  if (index < 0) return null;
  if (listOf(draft).length > 1) {
    return { summary, ops: [{ op: 'remove', at: ['document', 'variables'], index }] };
  }
  const { variables: _, ...document } = draft.document;
  return { summary, ops: [{ op: 'put', at: ['document'], value: document }] };
};

/** What a binding shows of a variable: the datapoint with this key. */
export interface KeyReference extends Reference {
  readonly key: string;
}

const referenceOf = ({ variable, with_tag, key }: KeyReference) => ({
  type: key,
  variable,
  with_tag: with_tag === '' ? undefined : with_tag,
});

/** A value binding to a variable. It has no id, so readers that don't know variables take it for unbound. */
export const valueReference = (reference: KeyReference, node?: string): ValueBinding => ({
  id: null as never,
  xid: null,
  end: null,
  dev_id: '',
  ...referenceOf(reference),
  ...(node === undefined ? {} : { node }),
});

/** A state binding to a variable, with the appearance of another. */
export const stateReference = (reference: KeyReference, look: StateBinding): StateBinding => ({
  ...look,
  dataPoint: null as never,
  dev_id: '',
  device_id: null as never,
  ...referenceOf(reference),
});
