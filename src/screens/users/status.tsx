import { useTranslate } from 'ra-core';
import type { UserState } from '../../domain/users.ts';
import { StateMark, type Mark } from '../../providers/theme/state-mark.tsx';

const MARKS: Readonly<Record<UserState, Mark>> = {
  invited: 'new',
  active: 'active',
  deactivated: 'inactive',
};

/** Whether somebody can sign in: as colour, shape and word. */
export const UserStatus = ({ status }: { readonly status: UserState }) => {
  const translate = useTranslate();
  return <StateMark mark={MARKS[status]} word={translate(`people.status.${status}`)} />;
};

/** How lists and pages of users show it. */
export const userCells = {
  status: ({ status }: Readonly<Record<string, unknown>>) => <UserStatus status={status as UserState} />,
};
