import { normaliseTag, tagFault, tagsIn } from '../../devices/tags.ts';
import type { DashboardDocument } from '../document.ts';
import { mayHaveVariables } from '../visible-rows.ts';
import { isId, readDocument } from '../read.ts';

/**
 * Variables of a dashboard: what its viewers choose, so that one dashboard serves many sites. They are declared in
 * the document's `variables`; bindings and device lists refer to them by name. See docs/dashboard-variables.md.
 */

export const VARIABLE_KINDS = ['project', 'tag', 'device'] as const;
export type VariableKind = (typeof VARIABLE_KINDS)[number];

export interface Variable {
  /** Unique in the document; part of the address: `?var-<name>=`. */
  readonly name: string;
  readonly kind: VariableKind;
  readonly label: string;
  /** What is chosen without a value in the address. Without it, the first that the viewer may see. */
  readonly default?: string;
  /** The name of a project or tag variable above: only its devices can be chosen. */
  readonly within?: string;
  /** Tags separated by commas: only devices with all of them can be chosen. */
  readonly with_tag?: string;
  /** Only tags with this key can be chosen. */
  readonly tag_key?: string;
  readonly [other: string]: unknown;
}

/** Refers to the devices of a variable, in a binding or an element's selection. */
export interface Reference {
  readonly variable: string;
  /** Tags separated by commas, which the device must have too. */
  readonly with_tag?: string;
}

/** What a document asks of a variable: its devices or, with a key, their datapoints with this key. */
export interface Relation {
  readonly variable: string;
  readonly tags: readonly string[];
  readonly key: string | null;
}

/** The most variables of a dashboard. */
export const VARIABLES_MAX = 10;
export const VARIABLE_NAME = /^[a-z][a-z0-9_-]{0,29}$/;

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const isKind = (value: unknown): value is VariableKind => VARIABLE_KINDS.some((kind) => kind === value);

/** The id of a project or device, as text, or a tag, from an address or a document; null if it is neither. */
export const readValue = (kind: VariableKind, value: unknown): string | null => {
  if (kind === 'tag') {
    const tag = typeof value === 'string' ? normaliseTag(value.trim()) : '';
    return tag === '' || tagFault(tag) ? null : tag;
  }
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return isId(id) ? String(id) : null;
};

/** A valid declaration; others are left out. */
const readVariable = (value: Json, above: readonly Variable[]): Variable | null => {
  const { name, kind } = value;
  if (typeof name !== 'string' || !VARIABLE_NAME.test(name) || !isKind(kind)) return null;
  if (above.some((one) => one.name === name)) return null;
  const own = readValue(kind, value['default']);
  const within = above.find((one) => one.name === value['within'] && one.kind !== 'device');
  const [withTag, tagKey] = [textIn(value['with_tag']), textIn(value['tag_key'])];
  return {
    name,
    kind,
    label: textIn(value['label']) === undefined ? name : String(value['label']),
    ...(own === null ? {} : { default: own }),
    ...(kind === 'device' && within ? { within: within.name } : {}),
    ...(kind === 'device' && withTag ? { with_tag: withTag } : {}),
    ...(kind === 'tag' && tagKey ? { tag_key: tagKey.replace(/:$/, '').toLowerCase() } : {}),
  };
};

/** The variables that a document declares, in order. */
export const variablesIn = (document: DashboardDocument): readonly Variable[] => {
  const found: Variable[] = [];
  for (const each of records(document['variables'])) {
    const variable = found.length < VARIABLES_MAX ? readVariable(each, found) : null;
    if (variable) found.push(variable);
  }
  return found;
};

/** Whether a binding refers to a variable rather than to a datapoint. */
export const isRelative = <T>(binding: T): binding is T & Reference => {
  if (!isRecord(binding) || typeof binding['variable'] !== 'string') return false;
  // The id of a value binding is the datapoint's; that of a state binding is the node's.
  const datapoint = Object.hasOwn(binding, 'dataPoint') ? binding['dataPoint'] : binding['id'];
  return datapoint === null || datapoint === undefined || datapoint === '';
};

/** The normalised tags of a reference; null if no device can have them. */
const tagsOf = (reference: Json): readonly string[] | null => {
  const tags = tagsIn(reference['with_tag']).map(normaliseTag);
  return tags.some(tagFault) ? null : tags;
};

/** What a binding or a selection asks of its variable; null if nothing can match. */
export const relationOf = (reference: unknown, key: string | null): Relation | null => {
  if (!isRecord(reference) || typeof reference['variable'] !== 'string') return null;
  const tags = tagsOf(reference);
  return tags === null || key === '' ? null : { variable: reference['variable'], tags, key };
};

/** The key of the datapoint that a relative binding shows. */
export const keyOfBinding = (binding: Reference): string =>
  textIn((binding as unknown as Json)['type']) ?? '';

/** Identifies a relation. */
export const relationKey = ({ variable, tags, key }: Relation): string =>
  JSON.stringify([variable, tags, key]);

/** The device selection of an element that refers to a variable. */
export const selectionOf = (element: Json): Json | null => {
  const devices = isRecord(element['options']) ? element['options']['devices'] : undefined;
  return isRecord(devices) && typeof devices['variable'] === 'string' ? devices : null;
};

const relationsOf = (element: Json): readonly (Relation | null)[] => [
  ...[...records(element['xidwithValues']), ...records(element['stateDatapoints'])]
    .filter(isRelative)
    .map((binding) => relationOf(binding, keyOfBinding(binding))),
  relationOf(selectionOf(element), null),
];

/** What the visible elements of a document ask of its variables, each once. */
export const relationsIn = (document: DashboardDocument): readonly Relation[] => {
  const elements = records(document.rows)
    .flatMap((row) => records(row['columns']))
    .filter(({ display }) => display !== false)
    .flatMap((column) => records(column['elements']));
  const names = new Set(variablesIn(document).map(({ name }) => name));
  const found = elements.flatMap(relationsOf).filter((each) => each !== null && names.has(each.variable));
  return [...new Map(found.map((each) => [relationKey(each as Relation), each as Relation])).values()];
};

/** The same for the text of a document, with the kinds of the variables. */
export const indexedRelations = (data: string): readonly (Relation & { readonly kind: VariableKind })[] => {
  const { document } = mayHaveVariables(data) ? readDocument(data) : {};
  if (!document) return [];
  const kinds = new Map(variablesIn(document).map(({ name, kind }) => [name, kind]));
  return relationsIn(document).flatMap((relation) => {
    const kind = kinds.get(relation.variable);
    return kind ? [{ ...relation, kind }] : [];
  });
};
