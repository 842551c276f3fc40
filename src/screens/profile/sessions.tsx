import type { UserSession } from '../../domain/sign-in/session.ts';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Computer from '@mui/icons-material/ComputerOutlined';
import PhoneAndroid from '@mui/icons-material/PhoneAndroidOutlined';
import Tablet from '@mui/icons-material/TabletOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { browserOf, type Browser } from '../../domain/sign-in/user-agent.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useBrowserName } from './browser-name.ts';
import { ListRow } from './list-row.tsx';
import { useSessions } from './use-sessions.ts';

const ICONS: Readonly<Record<Browser['kind'], ReactNode>> = {
  computer: <Computer />,
  phone: <PhoneAndroid />,
  tablet: <Tablet />,
};

interface RowProps {
  readonly session: UserSession;
  readonly busy: boolean;
  onEnd(): void;
}

const Row = ({ session, busy, onEnd }: RowProps) => {
  const translate = useTranslate();
  const found = browserOf(session.user_agent);
  const name = useBrowserName()(found);
  const { is_current, address, created_at, last_used_at } = session;
  return (
    <ListRow
      icon={ICONS[found.kind]}
      title={
        <>
          {name}
          {is_current && (
            <Chip size="small" variant="outlined" color="primary" label={translate('people.this_one')} />
          )}
        </>
      }
      details={
        <>
          {translate('people.signed_in')} <Ago at={created_at} />
          {address && ` ${translate('people.from', { address })}`} · {translate('people.last_seen')}{' '}
          <Ago at={last_used_at} />
        </>
      }
    >
      {!is_current && (
        <Button
          size="small"
          loading={busy}
          onClick={onEnd}
          aria-label={translate('people.sign_out_of', { name })}
        >
          {translate('people.sign_out')}
        </Button>
      )}
    </ListRow>
  );
};

interface SessionsProps {
  /** Another user, for those who manage them. Default: the current user. */
  readonly user?: RaRecord;
}

/** A user's sessions, each with a sign-out button. */
export const Sessions = ({ user }: SessionsProps) => {
  const translate = useTranslate();
  const id = useId();
  const { sessions, error, retry, ending, end, endRest } = useSessions(user?.id);
  const others = (sessions ?? []).filter(({ is_current }) => !is_current).length;
  const isAlone = sessions !== undefined && others === 0;
  const text = user
    ? translate(isAlone ? 'people.no_sessions' : 'people.user_sessions_text', { name: String(user.name) })
    : translate(isAlone ? 'people.only_here' : 'people.sessions_text');
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined">
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 2 } }}>
        <Typography id={id} component="h2" variant={user ? 'h3' : 'h2'}>
          {translate('people.sessions')}
        </Typography>
        <Box sx={{ color: 'text.secondary', mt: 0.5 }}>{text}</Box>
        {others > 0 && (
          <Button
            variant="outlined"
            sx={{ mt: 1.5 }}
            loading={ending === 'rest'}
            onClick={() => void endRest()}
          >
            {translate(user ? 'people.sign_out_all' : 'people.sign_out_others')}
          </Button>
        )}
      </Box>
      {sessions ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </Box>
      ) : error ? (
        <StatePanel
          alert
          icon={<CloudOff />}
          title={translate(user ? 'people.user_sessions_failed' : 'people.sessions_failed')}
          text={error.message}
          action={
            <Button variant="outlined" onClick={retry}>
              {translate('people.retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton variant="rectangular" height={120} aria-busy="true" />
      )}
    </Paper>
  );
};
