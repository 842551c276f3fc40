import Box from '@mui/material/Box';
import { useReference, type RaRecord } from 'ra-core';
import { can } from '../../../domain/access/access.ts';
import type { CaseMessage, Undelivered } from '../../../domain/alarms/notifying/undelivered.ts';
import { useCurrentUser } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { StateMark } from '../../../providers/theme/state-mark.tsx';
import { resourceNamed } from '../../../resources/all.ts';
import { HistoryItem } from './history-item.tsx';

const users = resourceNamed('users');

/** Whom a message is to: the person by name, otherwise the address, as far as the reader may know. */
const useRecipient = ({ user_id, to }: CaseMessage): string | null => {
  const me = useCurrentUser();
  const isMine = me !== undefined && me.id === user_id;
  const { referenceRecord } = useReference<RaRecord & { readonly name: string }>({
    reference: 'users',
    id: user_id ?? 0,
    options: {
      enabled: user_id !== null && !isMine && me !== undefined && can(users.access, me.role, 'show'),
    },
  });
  return (isMine ? me.name : referenceRecord?.name) ?? to;
};

const Line = ({ message }: { readonly message: CaseMessage }) => {
  const translate = useTranslate();
  const name = useRecipient(message);
  const { channel, error } = message;
  const text =
    name === null
      ? translate(`policies.channel.${channel}`)
      : translate(`alarms.message.${channel}`, { name });
  return <div>{error === null ? text : translate('alarms.message_error', { message: text, error })}</div>;
};

/** Messages that nobody got, so that nobody is taken for notified. */
export const UndeliveredEntry = ({ entry }: { readonly entry: Undelivered }) => {
  const translate = useTranslate();
  const { ts, isWaiting, messages } = entry;
  return (
    <HistoryItem at={ts}>
      <Box component="strong" sx={{ color: isWaiting ? 'warning.main' : 'error.main' }}>
        <StateMark
          mark={isWaiting ? 'stale' : 'alarm'}
          word={translate(isWaiting ? 'alarms.undelivered_yet' : 'alarms.undelivered')}
        />
      </Box>
      {messages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </HistoryItem>
  );
};
