import { use } from 'react';
import type { ElementKind } from './element.ts';

type Module = { readonly default: ElementKind };

// A file each: `gauge.tsx` is the type `gauge`. What they share lies in folders.
const files = import.meta.glob<Module>('./*.tsx');

const loaders: ReadonlyMap<string, () => Promise<Module>> = new Map(
  Object.entries(files).map(([path, load]) => [path.slice('./'.length, -'.tsx'.length), load]),
);

export interface NamedKind extends ElementKind {
  readonly type: string;
}

const begun = new Map<string, Promise<NamedKind | undefined>>();
const loaded = new Map<string, NamedKind>();

/** Loads one kind; undefined for a type that nobody here knows. A failure is kept until it is forgotten. */
export const loadKind = (type: string): Promise<NamedKind | undefined> => {
  const known = begun.get(type);
  if (known) return known;
  const load = loaders.get(type);
  const loading = (async () => {
    if (!load) return undefined;
    const kind = { ...(await load()).default, type };
    loaded.set(type, kind);
    return kind;
  })();
  begun.set(type, loading);
  return loading;
};

/** Has a kind that could not be loaded loaded anew. */
export const forgetKind = (type: string): void => {
  if (!loaded.has(type)) begun.delete(type);
};

/** The kind of a type for a component that shows it now; suspends while it is loaded. */
export const useKind = (type: string): NamedKind | undefined =>
  // A promise makes React draw what stands in its place first, even one that is settled.
  loaded.get(type) ?? use(loadKind(type));

/** Every kind, as the menu “Add element” lists them. */
export const loadKinds = async (): Promise<readonly NamedKind[]> => {
  const kinds = await Promise.all([...loaders.keys()].map(loadKind));
  return kinds.filter((kind) => kind !== undefined).toSorted((a, b) => a.order - b.order);
};
