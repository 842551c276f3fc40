/** A field that two people changed differently in the same record, and the proposed side. */
export interface Difference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Mine if I changed it, otherwise theirs. */
  readonly proposed: Side;
}
export type Side = 'mine' | 'theirs';
type Values = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equivalent: null equals undefined, and the order of keys is ignored. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  const left = a as Values;
  const right = b as Values;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    sameValue(left[key], right[key]),
  );
};

/** The fields that differ. `base` is the record as I opened it, `theirs` the current one. */
export const differences = (
  fields: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] =>
  fields
    .filter((field) => !sameValue(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      proposed: sameValue(mine[field], base[field]) ? 'theirs' : 'mine',
    }));

/** Their record, with my values where mine is selected or proposed. */
export const merge = (
  mine: Values,
  theirs: Values,
  conflicts: readonly Difference[],
  selected: Readonly<Record<string, Side>>,
): Record<string, unknown> => ({
  ...theirs,
  ...Object.fromEntries(
    conflicts
      .filter(({ field, proposed }) => (selected[field] ?? proposed) === 'mine')
      .map(({ field }) => [field, mine[field]]),
  ),
});
