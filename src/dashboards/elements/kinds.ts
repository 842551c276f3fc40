import { use } from 'react';
import { instantPromise } from '../../providers/browser/instant-promise.ts';
import type { ElementKind } from './element.ts';

type Module = { readonly default: ElementKind };

// One file per type: `gauge.tsx` is the type `gauge`. Shared code is in folders.
const files = import.meta.glob<Module>('./*.tsx');

const loaders: ReadonlyMap<string, () => Promise<Module>> = new Map(
  Object.entries(files).map(([path, load]) => [path.slice('./'.length, -'.tsx'.length), load]),
);

export interface NamedKind extends ElementKind {
  readonly type: string;
}

const kindPromises = new Map<string, Promise<NamedKind | undefined>>();
const loaded = new Set<string>();

/** Loads one kind; undefined for an unknown type. A failure is cached until `clearFailedKind` is called. */
export const loadKind = (type: string): Promise<NamedKind | undefined> => {
  const known = kindPromises.get(type);
  if (known) return known;
  const load = loaders.get(type);
  const find = async (): Promise<NamedKind | undefined> => {
    if (!load) return undefined;
    const kind = { ...(await load()).default, type };
    loaded.add(type);
    return kind;
  };
  const promise = instantPromise(find());
  kindPromises.set(type, promise);
  return promise;
};

/** Lets a kind that failed to load be loaded again. */
export const clearFailedKind = (type: string): void => {
  if (!loaded.has(type)) kindPromises.delete(type);
};

/** The kind of a type; suspends while it loads. */
export const useKind = (type: string): NamedKind | undefined => use(loadKind(type));

/** Every kind, in the order of the “Add element” menu. */
export const loadKinds = async (): Promise<readonly NamedKind[]> => {
  const kinds = await Promise.all([...loaders.keys()].map(loadKind));
  return kinds.filter((kind) => kind !== undefined).toSorted((a, b) => a.order - b.order);
};
