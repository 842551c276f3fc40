import type { Access, Scalar } from './access.ts';
import type { Role } from './roles.ts';

/** How a role's row scope restricts a field: to a fixed value, or to a list of values. */
export type ScopeConstraint =
  | { readonly fixed: true }
  | { readonly fixed: false; readonly values: readonly Scalar[] };

/**
 * The fields that a role can't set freely, because rows outside its scope don't exist for it: the server
 * sets the user's own company, and a list with a single value leaves no choice.
 */
export const scopeConstraints = (access: Access, role: Role): Readonly<Record<string, ScopeConstraint>> => {
  const { rows, match } = access[role] ?? {};
  if (rows === undefined || rows === 'all' || match === 'any') return {};
  return Object.fromEntries(
    Object.entries(rows).flatMap(([field, condition]): [string, ScopeConstraint][] => {
      if (condition === undefined) return [];
      if (!('own' in condition)) {
        return [[field, condition.length > 1 ? { fixed: false, values: condition } : { fixed: true }]];
      }
      // References to visible rows can be selected freely: their list is already scoped.
      return condition.own === 'visible' ? [] : [[field, { fixed: true }]];
    }),
  );
};
