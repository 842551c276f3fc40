/** Something that the product shows and its readings don't. */
export interface Difference {
  readonly what: string;
  readonly shown: unknown;
  readonly expected: unknown;
}

/** Half of what figures are rounded to. */
const ROUNDED = 0.006;

const isNear = (a: unknown, b: number | null, tolerance: number): boolean => {
  if (a === null || a === undefined || b === null) return (a ?? null) === b;
  return typeof a === 'number' && Math.abs(a - b) <= Math.max(tolerance, Math.abs(b) * 1e-6);
};

/** Collects what differs. */
export const createDifferences = () => {
  const found: Difference[] = [];
  return {
    found,
    /** A figure is as computed, up to a tolerance; null: it is said to be unknown. */
    near: (what: string, shown: unknown, expected: number | null, tolerance = ROUNDED): void => {
      if (!isNear(shown, expected, tolerance)) found.push({ what, shown: shown ?? null, expected });
    },
    /** A sentence says no more than the readings do. */
    supported: (what: string, isSupported: boolean, shown: unknown, expected: unknown): void => {
      if (!isSupported) found.push({ what, shown, expected });
    },
  };
};
export type Differences = ReturnType<typeof createDifferences>;
