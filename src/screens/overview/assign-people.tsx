import { type RefObject, useEffect } from 'react';
import { can } from '../../domain/access/access.ts';
import type { OverviewCase } from '../../domain/alarms/overview.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { fetchAssignees } from '../../providers/data/overview-calls.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { useCachedQuery } from '../../providers/query-cache.ts';
import { resourceNamed } from '../../resources/all.ts';

export interface PeopleProps {
  readonly alarm: OverviewCase;
  onChoose(user: number | null): void;
}

interface Props extends PeopleProps {
  /** What contains the list: its first entry is focused. */
  readonly list: RefObject<HTMLElement | null>;
}

/** The users to whom a case can be assigned: oneself, and the company's users for those who may list them. Loaded when it is opened. */
const People = ({ alarm, list, onChoose }: Props) => {
  const me = useCurrentUser();
  const company = alarm.company_id;
  const mayList = me !== undefined && can(resourceNamed('users').access, me.role, 'list');
  const { data, error } = useCachedQuery(
    mayList && company !== null
      ? { key: `assignees of ${company}`, fetch: (signal) => fetchAssignees(company, signal) }
      : null,
  );
  useEffect(() => list.current?.querySelector('button')?.focus(), [list]);
  const others = (data ?? []).filter(({ id }) => id !== me?.id);
  return (
    <>
      {me && alarm.assigned_to !== me.id && (
        <button type="button" onClick={() => onChoose(me.id)}>
          {translate('overview.case.assign_me')}
        </button>
      )}
      {others
        .filter(({ id }) => id !== alarm.assigned_to)
        .map(({ id, name }) => (
          <button type="button" key={id} onClick={() => onChoose(id)}>
            {name}
          </button>
        ))}
      {alarm.assigned_to !== null && (
        <button type="button" onClick={() => onChoose(null)}>
          {translate('overview.case.assign_nobody')}
        </button>
      )}
      {error && !data && <p role="alert">{translate('overview.case.people_failed')}</p>}
    </>
  );
};

export default People;
