import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { OwnCells } from '../../generator/list/cells.tsx';
import { FieldList } from '../../generator/record/fields.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { useAllowed } from '../../generator/allowed.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { Identities } from '../profile/lazy-identities.tsx';
import { Sessions } from '../profile/sessions.tsx';
import { UserAccess } from './access.tsx';
import { ActiveButton } from './active-button.tsx';
import { NewLink } from './new-link.tsx';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { userCells, UserStatus } from './status.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const users = resourceNamed('users');
// The status includes it.
const WITHOUT = ['is_active'];

/** A user's page: status, details, access and history. */
export default function UserShow() {
  const translate = useTranslate();
  const me = useCurrentUser();
  const mayEdit = useAllowed(users)('edit');
  return (
    <GeneratedShow
      note={({ status, last_login_at }) =>
        status ? <UserStatus status={status} last_login_at={last_login_at} /> : translate('people.facts')
      }
      actions={(record) => (
        <>
          {record.is_active === true && <NewLink record={record} />}
          <RemoveSecondFactor record={record} />
          <ActiveButton record={record} />
        </>
      )}
    >
      {(record) => (
        <OwnCells value={userCells}>
          <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, mb: 3, maxWidth: 800 }}>
            <FieldList record={record} without={WITHOUT} />
          </Paper>
          <UserAccess user={record} />
          <Box sx={{ display: 'grid', gap: 3, maxWidth: 800, mb: 3 }}>
            {mayEdit && (record.id === me?.id ? <Identities /> : <Identities user={record} />)}
            {/* On their own page, users keep the session that they are using. */}
            {mayEdit && (record.id === me?.id ? <Sessions /> : <Sessions user={record} />)}
          </Box>
          <RecordHistory resource="users" ids={[Number(record.id)]} />
        </OwnCells>
      )}
    </GeneratedShow>
  );
}
