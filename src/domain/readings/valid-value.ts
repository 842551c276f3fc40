import { brokenLimit, type Ranged } from './physical-ranges.ts';
import type { Point } from './series.ts';

/** Whether a working sensor can have measured a value: any other is no value to show, to draw or to judge. */
export const isValidValue = (point: Ranged, value: number): boolean => brokenLimit(point, value) === null;

/** A value that can have been measured; null for any other. */
export const validValue = (facts: Ranged, value: number | null): number | null =>
  value === null || isValidValue(facts, value) ? value : null;

/** All points of a series in the order of time, for what is about the invalid ones too. */
export const withInvalid = (points: readonly Point[], invalid: readonly Point[] = []): readonly Point[] =>
  invalid.length === 0 ? points : [...points, ...invalid].toSorted((a, b) => a.ms - b.ms);

/** Splits points into those that a working sensor can have measured and the others; a bucket with one reading of these says nothing certain. */
export const splitByValidity = (
  facts: Ranged,
  points: readonly Point[],
): { readonly valid: readonly Point[]; readonly invalid: readonly Point[] } => {
  const isValid = ({ value, min = value, max = value }: Point): boolean =>
    isValidValue(facts, min) && isValidValue(facts, max);
  const invalid = points.filter((point) => !isValid(point));
  return { valid: invalid.length === 0 ? points : points.filter(isValid), invalid };
};
