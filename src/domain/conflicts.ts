/** Two people changed the same record: which of its fields differ, and whose value is proposed. */
export interface Difference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Mine where I changed it, else theirs. */
  readonly proposed: Side;
}
export type Side = 'mine' | 'theirs';
type Values = Readonly<Record<string, unknown>>;

/** Whether two JSON values are the same to a person: null and "not there" are, and the order of keys is no matter. */
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

/** `base` is the record as I opened it, `theirs` as it is now. */
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

/** Their record with my values where I chose mine. */
export const merge = (
  mine: Values,
  theirs: Values,
  found: readonly Difference[],
  chosen: Readonly<Record<string, Side>>,
): Record<string, unknown> => ({
  ...theirs,
  ...Object.fromEntries(
    found
      .filter(({ field, proposed }) => (chosen[field] ?? proposed) === 'mine')
      .map(({ field }) => [field, mine[field]]),
  ),
});
