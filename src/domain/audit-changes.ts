import { isHidden } from './audit.ts';
import { sameValue } from './conflicts.ts';

type Values = Readonly<Record<string, unknown>>;

/** One field of a change: what it was and what it became. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Of lists (tags, projects): what came and what went. */
  readonly added?: readonly unknown[];
  readonly removed?: readonly unknown[];
}

const listChange = (before: unknown, after: unknown): Pick<FieldChange, 'added' | 'removed'> => {
  if (!Array.isArray(before) || !Array.isArray(after)) return {};
  return {
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  };
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A row of the audit field by field, in the order of `order`; fields that say nothing on either side
 * are left out. `before` is null for what is new, `after` for what is gone.
 */
export const fieldChanges = (
  before: Values | null,
  after: Values | null,
  order: readonly string[] = [],
): FieldChange[] => {
  const place = (field: string): number => {
    const at = order.indexOf(field);
    return at < 0 ? order.length : at;
  };
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !(isEmpty(before?.[field]) && isEmpty(after?.[field])))
    .filter(
      // A secret that was changed reads the same before and after.
      (field) =>
        before === null ||
        after === null ||
        !sameValue(before[field], after[field]) ||
        isHidden(after[field]),
    )
    .toSorted((a, b) => place(a) - place(b))
    .map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
      ...listChange(before?.[field], after?.[field]),
    }));
};
