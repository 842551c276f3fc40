import { can, type Action } from '../domain/access.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useCurrentUser } from '../providers/current-user.ts';

/** Whether the signed-in user may perform an action on the resource; false while the user is unknown. */
export const useAllowed = (definition: AnyResource): ((action: Action) => boolean) => {
  const me = useCurrentUser();
  return (action) => me !== undefined && can(definition.access, me.role, action);
};
