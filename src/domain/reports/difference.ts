import type { Format } from './format.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * The difference between a figure and the same figure of another period: temperatures in kelvin, shares in
 * percentage points, amounts as a relative change.
 */
export const differenceOf = (
  format: Format,
  now: unknown,
  before: unknown,
): { readonly value: number | null; readonly format: Format } => {
  if (!isNumber(now) || !isNumber(before)) return { value: null, format: 'change' };
  if (format === 'celsius') return { value: now - before, format: 'kelvin' };
  if (format === 'share') return { value: now - before, format: 'points' };
  return { value: before === 0 ? null : now / before - 1, format: 'change' };
};
