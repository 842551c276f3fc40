import type { MessageState } from '../../domain/alarms/notifying/notification.ts';
import { DataTable } from 'react-admin';
import { NOTHING } from '../../domain/text/format.ts';
import { useLabels } from '../../generator/labels.ts';
import { GeneratedList } from '../../generator/list/list.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { Person } from '../alarms/person.tsx';

const notifications = resourceNamed('notifications');
const MARKS: Readonly<Record<MessageState, StateKind>> = {
  queued: 'new',
  sent: 'active',
  failed: 'alarm',
  skipped: 'inactive',
};
const REFRESHED = { refetchInterval: 10_000 };

const Status = ({ status }: { readonly status: MessageState }) => {
  const labels = useLabels(notifications);
  return <StateMark mark={MARKS[status]} word={labels.value('status', status)} />;
};

const ChannelName = ({ channel }: { readonly channel: string }) => (
  <>{useTranslate()(`policies.channel.${channel}`)}</>
);

// A constant, so that rows aren't rendered again with the page.
const columns = (
  <>
    <DataTable.Col source="status" render={({ status }) => <Status status={status as MessageState} />} />
    <DataTable.Col source="channel" render={({ channel }) => <ChannelName channel={String(channel)} />} />
    {/* Webhooks are not personal. */}
    <DataTable.Col
      source="user_id"
      render={({ user_id }) => (typeof user_id === 'number' ? <Person id={user_id} /> : NOTHING)}
    />
  </>
);

/** The delivery log: each message with its state. */
export default function NotificationList({ resource }: { readonly resource: string }) {
  return (
    <GeneratedList resource={resource} rowClick={false} bulkActionButtons={false} queryOptions={REFRESHED}>
      {columns}
    </GeneratedList>
  );
}
