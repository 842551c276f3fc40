import type { MessageValues } from './model.ts';

/** A path of the decoded payload as segments; `*` stands for any name. */
export type Segments = readonly string[];

/** The same few paths are looked up in every message. */
const known = new Map<string, Segments>();
const KNOWN_MAX = 10_000;

export const segmentsOf = (path: string): Segments => {
  const found = known.get(path);
  if (found) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const segments = path.split('.');
  known.set(path, segments);
  return segments;
};

/** Whether a pattern matches a path that has as many segments. */
const fits = (pattern: Segments, path: Segments): boolean =>
  pattern.every((segment, index) => segment === '*' || segment === path[index]);

/** Whether the pattern stands for exactly this path. */
export const matchesPath = (pattern: Segments, path: Segments): boolean =>
  pattern.length === path.length && fits(pattern, path);

/** Whether the pattern stands for something below this path. */
export const reachesBelow = (pattern: Segments, path: Segments): boolean =>
  pattern.length > path.length && fits(pattern.slice(0, path.length), path);

/** The names that the stars of a pattern stand for in a path that it matches. */
const namesIn = (pattern: Segments, path: Segments): string[] =>
  path.filter((_, index) => pattern[index] === '*');

/** Replaces the stars of a pattern, in order, by what those of another one stand for; further ones stay. */
export const fillStars = (pattern: Segments, from: Segments, path: Segments): Segments => {
  const names = namesIn(from, path);
  let next = 0;
  return pattern.map((segment) => (segment === '*' ? (names[next++] ?? '*') : segment));
};

const isContainer = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null;

/** The values of the payload at a path, in order; several where it has stars. */
export const valuesAt = (payload: unknown, path: Segments): readonly unknown[] => {
  let nodes: readonly unknown[] = [payload];
  for (const segment of path) {
    nodes = nodes.flatMap((node) => {
      if (!isContainer(node)) return [];
      if (segment === '*') return Object.values(node);
      return Object.hasOwn(node, segment) ? [node[segment]] : [];
    });
  }
  return nodes;
};

/** Whether a payload has these values; null: none at this path. */
export const hasValues = (payload: unknown, wanted: MessageValues = {}): boolean =>
  Object.entries(wanted).every(([path, value]) => (valuesAt(payload, segmentsOf(path))[0] ?? null) === value);

/** Whether the payload has something at this path. */
export const isPresent = (payload: unknown, path: Segments): boolean => {
  const [name = '*'] = path;
  if (path.length > 1 || name === '*') return valuesAt(payload, path).length > 0;
  return isContainer(payload) && Object.hasOwn(payload, name);
};
