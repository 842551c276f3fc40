import Alert from '@mui/material/Alert';
import ListItemButton from '@mui/material/ListItemButton';
import { useQuery } from '@tanstack/react-query';
import { can } from '../../domain/access/access.ts';
import type { OverviewCase } from '../../domain/alarms/cases/overview.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { fetchAssignees } from '../../providers/data/overview-calls.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

export interface PeopleProps {
  readonly alarm: OverviewCase;
  onChoose(user: number | null): void;
}

/** The users to whom a case can be assigned: oneself, and the company's users for those who may list them. Loaded when it is opened. */
const People = ({ alarm, onChoose }: PeopleProps) => {
  const me = useCurrentUser();
  const company = alarm.company_id;
  const mayList = me !== undefined && can(resourceNamed('users').access, me.role, 'list');
  const { data, error } = useQuery({
    queryKey: ['assignees', company],
    queryFn: ({ signal }) => (company === null ? [] : fetchAssignees(company, signal)),
    enabled: mayList && company !== null,
  });
  const others = (data ?? []).filter(({ id }) => id !== me?.id);
  const choices = [
    ...(me && alarm.assigned_to !== me.id ? [{ id: me.id, name: translate('overview.case.assign_me') }] : []),
    ...others.filter(({ id }) => id !== alarm.assigned_to),
    ...(alarm.assigned_to === null ? [] : [{ id: null, name: translate('overview.case.assign_nobody') }]),
  ];
  return (
    <>
      {choices.map(({ id, name }, place) => (
        // The list is there because the user has opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <ListItemButton
          key={id}
          component="button"
          autoFocus={place === 0}
          onClick={() => onChoose(id)}
          sx={{ width: 1, font: 'inherit' }}
        >
          {name}
        </ListItemButton>
      ))}
      {error && !data && <Alert severity="error">{translate('overview.case.people_failed')}</Alert>}
    </>
  );
};

export default People;
