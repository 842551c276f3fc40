import { isHidden } from './audit.ts';
import { sameValue } from './conflicts.ts';

type Values = Readonly<Record<string, unknown>>;

/** One changed field. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** For lists (tags, projects): added and removed items. */
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
 * The changes of an audit row by field, sorted by `order`; fields that are empty on both sides are left
 * out. `before` is null for created records, `after` for deleted ones.
 */
export const fieldChanges = (
  before: Values | null,
  after: Values | null,
  order: readonly string[] = [],
): FieldChange[] => {
  const position = (field: string): number => {
    const index = order.indexOf(field);
    return index < 0 ? order.length : index;
  };
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !(isEmpty(before?.[field]) && isEmpty(after?.[field])))
    .filter(
      // A changed secret looks the same before and after.
      (field) =>
        before === null ||
        after === null ||
        !sameValue(before[field], after[field]) ||
        isHidden(after[field]),
    )
    .toSorted((a, b) => position(a) - position(b))
    .map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
      ...listChange(before?.[field], after?.[field]),
    }));
};
