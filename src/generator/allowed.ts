import { can, canOn, type Action } from '../domain/access/access.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useCurrentUser } from '../providers/session/current-user.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Whether the signed-in user may perform an action on the resource or, with a row, on that row; false while the
 * user is unknown.
 */
export const useAllowed = (definition: AnyResource): ((action: Action, row?: Row) => boolean) => {
  const me = useCurrentUser();
  return (action, row) => {
    if (!me) return false;
    return row ? canOn(definition.access, me, action, row) : can(definition.access, me.role, action);
  };
};
