import { use } from 'react';
import type { UserState } from '../../domain/sign-in/users.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { InCard } from '../../generator/list/in-card.ts';
import { useLabels } from '../../generator/labels.ts';
import { resourceNamed } from '../../resources/all.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MARKS: Readonly<Record<UserState, StateKind>> = {
  invited: 'new',
  active: 'active',
  deactivated: 'inactive',
};

/** What a user's status is derived from. */
export interface Standing {
  readonly status: UserState;
  readonly last_login_at?: string | null;
}
interface StatusProps extends Standing {
  /** In a list: in one word. */
  readonly isShort?: boolean;
}

/** A user's status as icon, colour and word; a user who has never signed in is not shown as active. */
export const UserStatus = ({ status, last_login_at = null, isShort = false }: StatusProps) => {
  const translate = useTranslate();
  const isInCard = use(InCard);
  const isNew = status === 'active' && last_login_at === null;
  const fresh = isShort ? 'new' : 'never_signed_in';
  const word = translate(`people.status.${isNew ? fresh : status}`);
  // On cards only what is not as usual is worth a word.
  if (isInCard && status === 'active' && last_login_at !== null)
    return (
      <>
        <span className="plain-unseen">{word}</span>
        <Ago at={last_login_at} />
      </>
    );
  return <StateMark mark={isNew ? 'new' : MARKS[status]} word={word} />;
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

/** When a user last signed in, if ever. */
const LastSignIn = ({ at }: { readonly at: string | null | undefined }) => {
  const translate = useTranslate();
  return at ? <Ago at={at} /> : <span className="plain-quiet">{translate('generator.value.never')}</span>;
};

/** Custom cells of the list of users only. */
export const listedUserCells = {
  status: (user: Readonly<Record<string, unknown>>) => (
    <UserStatus {...(user as unknown as Standing)} isShort />
  ),
  role: ({ role }: Readonly<Record<string, unknown>>) => <Role role={String(role)} />,
  last_login_at: ({ last_login_at }: Readonly<Record<string, unknown>>) => (
    <LastSignIn at={last_login_at as string | null | undefined} />
  ),
};

/** Custom cells of user lists and pages. */
export const userCells = {
  locale: ({ locale }: Readonly<Record<string, unknown>>) => <LocaleName locale={String(locale ?? '')} />,
  status: (user: Readonly<Record<string, unknown>>) => <UserStatus {...(user as unknown as Standing)} />,
};
