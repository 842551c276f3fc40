import type { AnyResource } from '../schema/resource.ts';
import { fieldOf } from './cells.tsx';

/** Percentage of the table's width for all text columns together. */
const SHARE = 85;
const WEIGHTS: Readonly<Record<string, number>> = {
  text: 16,
  email: 22,
  belongsTo: 16,
  manyOf: 16,
  tags: 23,
  choices: 16,
  json: 14,
};
const TITLE = 24;

/** Pixels of a least width for each percent. */
const PX = 8;

const NONE: readonly string[] = [];

/** By how much a column is wider for its second line, in pixels. */
const extraPixels = ({ list }: AnyResource, name: string, yielded: readonly string[]): number => {
  const below = list.below?.[name];
  return below && yielded.includes(below.names[0] ?? '') ? (below.wider ?? 0) : 0;
};

/** The least width of a column in pixels, if the definition says it. */
const leastPixels = (
  definition: AnyResource,
  name: string,
  yielded: readonly string[],
): number | undefined => {
  const least = definition.list.widths?.[name];
  return least === undefined ? undefined : least + extraPixels(definition, name, yielded);
};

/** The least width of a column as CSS: in a table that is narrower than 100 times `PX`, less in proportion. */
export const leastWidth = (
  definition: AnyResource,
  name: string,
  yielded: readonly string[],
): string | undefined => {
  const least = leastPixels(definition, name, yielded);
  return least === undefined ? undefined : `min(${least}px, ${least / PX}cqi)`;
};

const weightOf = (definition: AnyResource, name: string, yielded = NONE): number => {
  const least = leastPixels(definition, name, yielded);
  if (least !== undefined) return least / PX;
  if (name === definition.title) return TITLE;
  const field = fieldOf(definition, name);
  return field.identifier ? 0 : (WEIGHTS[field.kind] ?? 0);
};

/**
 * Whether a column shrinks if the table is wider than the page: text is truncated with an ellipsis. Ids,
 * numbers, times and states are never truncated.
 */
export const isFlexible = (definition: AnyResource, name: string): boolean => weightOf(definition, name) > 0;

/** The widths of the flexible columns, in percent of the table. */
export const flexWidths = (
  definition: AnyResource,
  columns: readonly string[],
  yielded: readonly string[],
): ReadonlyMap<string, string> => {
  const weights = columns.flatMap((name) => {
    const weight = weightOf(definition, name, yielded);
    return weight > 0 ? [[name, weight] as const] : [];
  });
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(
    weights.map(([name, weight]) => [name, `${Math.round(weight * Math.min(1, SHARE / sum))}%`]),
  );
};
