import { can, type Action } from '../domain/access.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useCurrentUser } from '../providers/current-user.ts';

/** What the signed-in person may do with a resource; nothing until it is known who that is. */
export const useAllowed = (definition: AnyResource): ((action: Action) => boolean) => {
  const me = useCurrentUser();
  return (action) => me !== undefined && can(definition.access, me.role, action);
};
