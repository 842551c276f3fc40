import type { Element } from './nodes.ts';

/** What is added where there is room, the most useful first. */
export const EXTRAS = [
  'incident',
  'middle_incident',
  'brief_incident',
  'whole_valves',
  'devices_by_day',
  'other_charts',
  'days',
  'other_valves',
] as const;
/** What makes a document shorter, if that saves a page: the least first. */
export const SHORTER = ['low_charts', 'no_charts'] as const;
/** More room to write, if that needs no other page. */
export const ROOMY = ['room_to_write'] as const;
/** Charts as high as there is room for, the highest first. */
export const HIGHER = ['highest_charts', 'higher_charts', 'high_charts'] as const;
/** A node in the heights of `HIGHER`, for `either`. */
export const inHeights = (
  heights: readonly [number, number, number],
  nodeOf: (height: number) => Element | null | undefined,
): { readonly [name in Extra]?: Element | null | undefined } =>
  Object.fromEntries(HIGHER.map((name, at) => [name, nodeOf(heights[at] ?? 0)]));
export type Extra =
  | (typeof EXTRAS)[number]
  | (typeof SHORTER)[number]
  | (typeof ROOMY)[number]
  | (typeof HIGHER)[number];
