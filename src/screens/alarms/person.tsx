import type { ReactNode } from 'react';
import { can } from '../../domain/access/access.ts';
import { useReference } from 'ra-core';
import { NameSkeleton, TextLink, titleOf, useRecordPath } from '../../generator/record/link.tsx';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

const users = resourceNamed('users');

interface PersonProps {
  /** Null is the system. */
  readonly id: number | null;
  /** The first name only, for where there is little room. */
  readonly isShort?: boolean;
  /** Instead of the words for the system, and for a person whom the reader may not see. */
  readonly otherwise?: ReactNode;
}

/** A user whose record may be out of sight, such as a superadmin. */
const VisiblePerson = ({ id, isShort, otherwise }: PersonProps & { readonly id: number }) => {
  const path = useRecordPath('users');
  const { referenceRecord, isPending } = useReference({ reference: 'users', id });
  if (isPending && !referenceRecord) return isShort ? null : <NameSkeleton />;
  if (!referenceRecord) return otherwise;
  // Not the title that a list has loaded: it may show this person in a column that refers to nobody.
  const name = titleOf(users, referenceRecord);
  return isShort ? <span>{name.split(' ')[0]}</span> : <TextLink to={path(id)}>{name}</TextLink>;
};

/** A person by user id; those whom the reader may not see are "somebody else". */
export const Person = ({ id, isShort = false, otherwise }: PersonProps) => {
  const translate = useTranslate();
  const me = useCurrentUser();
  if (id !== null && me?.id === id) return <span>{translate('alarms.you')}</span>;
  const instead =
    otherwise === undefined ? translate(`alarms.${id === null ? 'system' : 'somebody'}`) : otherwise;
  if (id === null || !me || !can(users.access, me.role, 'show')) return instead;
  return <VisiblePerson id={id} isShort={isShort} otherwise={instead} />;
};
