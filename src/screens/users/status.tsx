import { use } from 'react';
import type { UserState } from '../../domain/users.ts';
import { Ago } from '../../generator/ago.tsx';
import { InCard } from '../../generator/in-card.ts';
import { useLabels } from '../../generator/labels.ts';
import { resourceNamed } from '../../resources/all.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MARKS: Readonly<Record<UserState, StateKind>> = {
  invited: 'new',
  active: 'active',
  deactivated: 'inactive',
};

/** A user's status as icon, colour and word. */
export const UserStatus = ({ status }: { readonly status: UserState }) => {
  const word = useTranslate()(`people.status.${status}`);
  // On cards only what is not as usual is worth a place.
  if (use(InCard) && status === 'active') return <span className="plain-unseen">{word}</span>;
  return <StateMark mark={MARKS[status]} word={word} />;
};

/** Display name of a locale, or its code if it has none. */
const LocaleName = ({ locale }: { readonly locale: string }) => {
  const translate = useTranslate();
  return <>{translate(`profile.locales.${locale}`, { _: locale })}</>;
};

const users = resourceNamed('users');

const Role = ({ role }: { readonly role: string }) => {
  const word = useLabels(users).value('role', role);
  return use(InCard) ? <>{word}</> : <span className="plain-tag">{word}</span>;
};

/** When a user last signed in, where it matters that nobody ever did. */
const LastSignIn = ({ at }: { readonly at: string | null | undefined }) => {
  const translate = useTranslate();
  return at ? <Ago at={at} /> : <span className="plain-quiet">{translate('people.not_yet')}</span>;
};

/** Custom cells of the list of users only. */
export const listedUserCells = {
  role: ({ role }: Readonly<Record<string, unknown>>) => <Role role={String(role)} />,
  last_login_at: ({ last_login_at }: Readonly<Record<string, unknown>>) => (
    <LastSignIn at={last_login_at as string | null | undefined} />
  ),
};

/** Custom cells of user lists and pages. */
export const userCells = {
  locale: ({ locale }: Readonly<Record<string, unknown>>) => <LocaleName locale={String(locale ?? '')} />,
  status: ({ status }: Readonly<Record<string, unknown>>) => <UserStatus status={status as UserState} />,
};
