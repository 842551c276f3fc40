import type { Access, Scalar } from './access.ts';
import type { Role } from './roles.ts';

/** What a role's row scope leaves of a field: nothing to choose, or only these values. */
export type ScopeConstraint =
  | { readonly fixed: true }
  | { readonly fixed: false; readonly values: readonly Scalar[] };

/**
 * The fields that a role can't choose freely, since rows outside its scope don't exist for it: the
 * own company is stamped by the server, a list with one value leaves no choice.
 */
export const scopeConstraints = (access: Access, role: Role): Readonly<Record<string, ScopeConstraint>> => {
  const { rows, match } = access[role] ?? {};
  if (rows === undefined || rows === 'all' || match === 'any') return {};
  return Object.fromEntries(
    Object.entries(rows).flatMap(([field, wanted]): [string, ScopeConstraint][] => {
      if (wanted === undefined) return [];
      if (!('own' in wanted)) {
        return [[field, wanted.length > 1 ? { fixed: false, values: wanted } : { fixed: true }]];
      }
      // A row that only has to be visible can be chosen: the list of them is scoped already.
      return wanted.own === 'visible' ? [] : [[field, { fixed: true }]];
    }),
  );
};
