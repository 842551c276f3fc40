import type { DashboardDocument } from '../document.ts';
import {
  isRelative,
  keyOfBinding,
  type Reference,
  relationKey,
  relationOf,
  selectionOf,
  type Variable,
  type VariableKind,
} from './variables.ts';

/** What is chosen for a variable. */
export interface Choice {
  readonly name: string;
  readonly kind: VariableKind;
  readonly label: string;
  /** As in an address. Null: nothing can be chosen, or the viewer may not see what was asked for. */
  readonly value: string | null;
  /** The name of what is chosen. */
  readonly title: string | null;
  /** `unknown`: what was asked for does not exist, or the viewer may not see it. */
  readonly state: 'chosen' | 'unknown' | 'none';
}

/** A datapoint that is found for a relation. */
export interface Match {
  readonly id: number;
  readonly xid: string | null;
  readonly dev_id: string;
  readonly device_id: number;
}

/** What is found for the variables of a document. */
export interface Resolution {
  readonly choices: readonly Choice[];
  /** By `relationKey`, at most `MATCHES_MAX` + 1 each. */
  readonly matches: ReadonlyMap<string, readonly Match[]>;
  /** In the editor, elements for which nothing is found say what they refer to. */
  readonly isEdited?: boolean;
}

/** Why a binding shows nothing: no choice, no such datapoint, more than the element can show, or it is edited. */
export type UnmatchedReason = 'unchosen' | 'none' | 'several' | 'many' | 'edited';
export interface Unmatched {
  readonly reason: UnmatchedReason;
  /** The key of the datapoint; null for a list of devices. */
  readonly key: string | null;
  readonly kind: VariableKind | null;
  /** The variable's, and what is chosen. */
  readonly label: string;
  readonly title: string | null;
}

/** The most lines of a chart for one binding. */
export const MATCHES_MAX = 20;
/** Elements that show all datapoints of a binding; the others need exactly one. */
const LISTS: ReadonlySet<unknown> = new Set(['chart']);
/** No datapoint has it, so a node that is bound to it is drawn as one without a value. */
const NO_DATAPOINT = -1;

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (record: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** The same record if nothing in the list refers to a variable. */
const withList = (record: Json, name: string, change: (each: unknown) => readonly unknown[]): Json => {
  const list = record[name];
  if (!Array.isArray(list) || !list.some(isRelative)) return record;
  return { ...record, [name]: list.flatMap((each: unknown) => (isRelative(each) ? change(each) : [each])) };
};

const targetOf = ({ kind, value }: Choice): Json =>
  kind === 'tag' ? { tag: value } : { [`${kind}_id`]: Number(value) };

const createResolver = ({ choices, matches, isEdited = false }: Resolution) => {
  const byName = new Map(choices.map((choice) => [choice.name, choice]));
  const unmatchedOf = (variable: string, key: string | null, reason: UnmatchedReason): Unmatched => {
    const { label = variable, title = null, kind = null } = byName.get(variable) ?? {};
    return { reason: isEdited && kind !== null ? 'edited' : reason, key, kind, label, title };
  };

  /** The datapoints of a binding, or why there are none. */
  const find = (binding: Reference, most: number): readonly Match[] | UnmatchedReason => {
    const choice = byName.get(binding.variable);
    if (!choice || choice.value === null) return 'unchosen';
    const relation = relationOf(binding, keyOfBinding(binding));
    const found = (relation && matches.get(relationKey(relation))) ?? [];
    if (found.length === 0) return 'none';
    if (found.length <= most) return found;
    return most === 1 ? 'several' : 'many';
  };

  const elementFor = (element: Json): Json => {
    const unmatched: Unmatched[] = [];
    const most = LISTS.has(element['type']) ? MATCHES_MAX : 1;
    const bind = (binding: unknown, change: (rest: Json, match: Match) => Json): readonly unknown[] => {
      if (!isRelative(binding)) return [binding];
      const found = find(binding, most);
      const rest = without(binding as unknown as Json, 'variable', 'with_tag');
      if (typeof found !== 'string') return found.map((match) => change(rest, match));
      unmatched.push(unmatchedOf(binding.variable, keyOfBinding(binding), found));
      const node = rest['node'] === undefined && !Object.hasOwn(rest, 'dataPoint') ? undefined : rest;
      return node ? [change(node, { id: NO_DATAPOINT, xid: null, dev_id: '', device_id: 0 })] : [];
    };
    const values = withList(element, 'xidwithValues', (binding) =>
      bind(binding, (rest, { id, xid, dev_id }) => ({ ...rest, id, xid, dev_id, end: null })),
    );
    const states = withList(values, 'stateDatapoints', (binding) =>
      bind(binding, (rest, { id, dev_id, device_id }) => ({ ...rest, dataPoint: id, dev_id, device_id })),
    );
    const selection = selectionOf(states);
    if (!selection) return unmatched.length > 0 ? { ...states, unmatched } : states;
    const variable = selection['variable'] as string;
    const choice = byName.get(variable);
    const own = without(selection, 'project_id', 'device_id', 'tag');
    if (!choice || choice.value === null) unmatched.push(unmatchedOf(variable, null, 'unchosen'));
    const devices = choice && choice.value !== null ? { ...own, ...targetOf(choice) } : own;
    return {
      ...states,
      options: { ...(states['options'] as Json), devices },
      ...(unmatched.length > 0 ? { unmatched } : {}),
    };
  };
  return elementFor;
};

const mapList = (record: unknown, name: string, change: (each: unknown) => unknown): unknown => {
  if (!isRecord(record) || !Array.isArray(record[name])) return record;
  const before = record[name] as readonly unknown[];
  const after = before.map(change);
  return after.every((each, index) => each === before[index]) ? record : { ...record, [name]: after };
};

/**
 * A document whose references to variables are replaced by what is chosen: bindings by those to datapoints, device
 * lists by projects, tags or devices. Elements for which something is missing get `unmatched`. What does not refer to
 * a variable stays the same object.
 */
export const resolveDocument = (document: DashboardDocument, resolution: Resolution): DashboardDocument => {
  const elementFor = createResolver(resolution);
  return mapList(document, 'rows', (row) =>
    mapList(row, 'columns', (column) =>
      mapList(column, 'elements', (element) => (isRecord(element) ? elementFor(element) : element)),
    ),
  ) as DashboardDocument;
};

/** What viewers see who choose nothing, as far as it is known. */
export interface Shown {
  readonly choices: readonly Choice[];
  readonly matches: ReadonlyMap<string, readonly Match[]>;
}
const NOTHING_SHOWN: Shown = { choices: [], matches: new Map() };

/**
 * A document in the editor, which shows what is found for the saved one. Elements with other references say what they
 * refer to.
 */
export const documentInEditor = (
  document: DashboardDocument,
  variables: readonly Pick<Variable, 'name' | 'kind' | 'label' | 'default'>[],
  { choices, matches }: Shown = NOTHING_SHOWN,
): DashboardDocument =>
  resolveDocument(document, {
    choices: variables.map(({ name, kind, label, default: own }): Choice => {
      const saved = choices.find((one) => one.name === name && one.kind === kind);
      const isKnown = saved !== undefined && (own === undefined || own === saved.value);
      return isKnown ? { ...saved, label } : { name, kind, label, value: null, title: null, state: 'none' };
    }),
    matches,
    isEdited: true,
  });
