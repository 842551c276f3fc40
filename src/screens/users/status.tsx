import { useTranslate } from 'ra-core';
import type { UserState } from '../../domain/users.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';

const MARKS: Readonly<Record<UserState, StateKind>> = {
  invited: 'new',
  active: 'active',
  deactivated: 'inactive',
};

/** Whether somebody can sign in: as colour, shape and word. */
export const UserStatus = ({ status }: { readonly status: UserState }) => {
  const translate = useTranslate();
  return <StateMark mark={MARKS[status]} word={translate(`people.status.${status}`)} />;
};

/** What a locale is called; one that has no name here stays as it is. */
const LocaleName = ({ locale }: { readonly locale: string }) => {
  const translate = useTranslate();
  return <>{translate(`profile.locales.${locale}`, { _: locale })}</>;
};

/** How lists and pages of users show what their kinds say too little of. */
export const userCells = {
  locale: ({ locale }: Readonly<Record<string, unknown>>) => <LocaleName locale={String(locale ?? '')} />,
  status: ({ status }: Readonly<Record<string, unknown>>) => <UserStatus status={status as UserState} />,
};
