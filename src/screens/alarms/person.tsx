import type { ReactNode } from 'react';
import { can } from '../../domain/access.ts';
import { useReference } from 'ra-core';
import { NameSkeleton, TextLink, titleOf, useRecordPath } from '../../generator/record-link.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

const users = resourceNamed('users');

/** A user whose record may be out of sight, such as a superadmin. */
const VisiblePerson = ({ id }: { readonly id: number }) => {
  const translate = useTranslate();
  const path = useRecordPath('users');
  const { referenceRecord, isPending } = useReference({ reference: 'users', id });
  if (isPending && !referenceRecord) return <NameSkeleton />;
  if (!referenceRecord) return <>{translate('alarms.somebody')}</>;
  // Not the title that a list has loaded: it may show this person in a column that refers to nobody.
  return <TextLink to={path(id)}>{titleOf(users, referenceRecord)}</TextLink>;
};

const VisibleFirstName = ({ id, otherwise }: { readonly id: number; readonly otherwise: ReactNode }) => {
  const { referenceRecord, isPending } = useReference({ reference: 'users', id });
  if (referenceRecord) return <span>{titleOf(users, referenceRecord).split(' ')[0]}</span>;
  return isPending ? null : otherwise;
};

interface FirstNameProps {
  readonly id: number | null;
  /** Instead of the name of the system, or of a person whom the reader may not see. */
  readonly otherwise?: ReactNode;
}

/** The first name of a person whom the reader may see, for where there is little room. */
export const FirstName = ({ id, otherwise = null }: FirstNameProps) => {
  const translate = useTranslate();
  const me = useCurrentUser();
  if (id === null || !me) return otherwise;
  if (me.id === id) return <span>{translate('alarms.you')}</span>;
  return can(users.access, me.role, 'show') ? <VisibleFirstName id={id} otherwise={otherwise} /> : otherwise;
};

/** A person by user id; those whom the reader may not see are "somebody else". Null is the system. */
export const Person = ({ id }: { readonly id: number | null }) => {
  const translate = useTranslate();
  const me = useCurrentUser();
  if (id === null) return <>{translate('alarms.system')}</>;
  if (me?.id === id) return <>{translate('alarms.you')}</>;
  if (!me || !can(users.access, me.role, 'show')) return <>{translate('alarms.somebody')}</>;
  return <VisiblePerson id={id} />;
};
