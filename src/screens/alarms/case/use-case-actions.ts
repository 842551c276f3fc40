import { CASE_ACTIONS, mayAct, type CaseAction } from '../../../domain/alarms/cases/actions.ts';
import { useCurrentUser } from '../../../providers/session/current-user.ts';

const ACTIONS = Object.keys(CASE_ACTIONS) as CaseAction[];

/** What the signed-in user may do with cases. */
export const useCaseActions = (): readonly CaseAction[] => {
  const role = useCurrentUser()?.role;
  return role ? ACTIONS.filter((action) => mayAct(role, action)) : [];
};
