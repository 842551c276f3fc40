import type { UserState } from '../../domain/users.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MARKS: Readonly<Record<UserState, StateKind>> = {
  invited: 'new',
  active: 'active',
  deactivated: 'inactive',
};

/** A user's status as icon, colour and word. */
export const UserStatus = ({ status }: { readonly status: UserState }) => {
  const translate = useTranslate();
  return <StateMark mark={MARKS[status]} word={translate(`people.status.${status}`)} />;
};

/** Display name of a locale, or its code if it has none. */
const LocaleName = ({ locale }: { readonly locale: string }) => {
  const translate = useTranslate();
  return <>{translate(`profile.locales.${locale}`, { _: locale })}</>;
};

/** Custom cells of user lists and pages. */
export const userCells = {
  locale: ({ locale }: Readonly<Record<string, unknown>>) => <LocaleName locale={String(locale ?? '')} />,
  status: ({ status }: Readonly<Record<string, unknown>>) => <UserStatus status={status as UserState} />,
};
