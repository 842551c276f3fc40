import type { MessageState } from '../domain/alarms/notification.ts';
import { OwnCells } from '../generator/cells.tsx';
import { useLabels } from '../generator/labels.ts';
import { ListView } from '../generator/list-view.tsx';
import type { BulkTask } from '../generator/bulk-context.ts';
import { useTranslate } from '../providers/i18n/translate.ts';
import { StateMark, type StateKind } from '../providers/theme/state-mark.tsx';
import { resourceNamed } from '../resources/all.ts';
import { Person } from './alarms/person.tsx';

type Row = Readonly<Record<string, unknown>>;

const notifications = resourceNamed('notifications');
const NO_TASKS: readonly BulkTask[] = [];
const MARKS: Readonly<Record<MessageState, StateKind>> = {
  queued: 'new',
  sent: 'active',
  failed: 'alarm',
  skipped: 'inactive',
};
const REFRESH_MS = 10_000;

const Status = ({ status }: { readonly status: MessageState }) => {
  const labels = useLabels(notifications);
  return <StateMark mark={MARKS[status]} word={labels.value('status', status)} />;
};

const ChannelName = ({ channel }: { readonly channel: string }) => (
  <>{useTranslate()(`policies.channel.${channel}`)}</>
);

const cells = {
  status: ({ status }: Row) => <Status status={status as MessageState} />,
  channel: ({ channel }: Row) => <ChannelName channel={String(channel)} />,
  // Webhooks are not personal.
  user_id: ({ user_id }: Row) => (typeof user_id === 'number' ? <Person id={user_id} /> : '—'),
};

/** The delivery log: each message with its state. */
export default function NotificationList() {
  return (
    <OwnCells value={cells}>
      <ListView definition={notifications} opens={false} bulk={NO_TASKS} refreshMs={REFRESH_MS} />
    </OwnCells>
  );
}
