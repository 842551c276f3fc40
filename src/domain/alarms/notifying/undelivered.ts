import type { CaseEntry } from '../cases/case.ts';
import { isTogether } from './grouped-entries.ts';
import type { Channel, MessageState } from './notification.ts';

/** A message about a case, as the API returns it. Instants are ISO 8601. */
export interface CaseMessage {
  readonly id: number;
  readonly created_at: string;
  /** Null: a webhook. */
  readonly user_id: number | null;
  readonly channel: Channel;
  /** The address; null if the channel has none. */
  readonly to: string | null;
  readonly status: MessageState;
  /** Why the last attempt failed. */
  readonly error: string | null;
}

/** Messages of one step that did not arrive. */
export interface Undelivered {
  readonly id: string;
  /** When they were written: later attempts do not move the entry. */
  readonly ts: string;
  readonly type: 'undelivered';
  /** Whether they are still waiting for their first success, before they count as failed. */
  readonly isWaiting: boolean;
  readonly messages: readonly CaseMessage[];
}

/** The states of messages that did not arrive, or have not yet. */
export const UNDELIVERED_STATES = ['failed', 'queued'] as const satisfies readonly MessageState[];

/** A message that is tried for the first time has no error yet. */
const hasFailed = ({ status, error }: CaseMessage): boolean =>
  status === 'failed' || (status === 'queued' && error !== null);

/** The messages that failed for good since an instant, in the order in which they were written. */
export const failedSince = (messages: readonly CaseMessage[], since: string): readonly CaseMessage[] =>
  messages
    .filter(({ status, created_at }) => status === 'failed' && Date.parse(created_at) >= Date.parse(since))
    .toSorted((a, b) => a.id - b.id);

/** The messages that did not arrive, those of one step as one entry, the earliest first. */
const undelivered = (messages: readonly CaseMessage[]): readonly Undelivered[] => {
  const entries: Undelivered[] = [];
  for (const message of messages.filter(hasFailed).toSorted((a, b) => a.id - b.id)) {
    const isWaiting = message.status === 'queued';
    const at = entries.findIndex(
      (entry) => entry.isWaiting === isWaiting && isTogether(entry.ts, message.created_at),
    );
    const entry = entries[at];
    if (entry) entries[at] = { ...entry, messages: [...entry.messages, message] };
    else {
      entries.push({
        id: `undelivered-${message.id}`,
        ts: message.created_at,
        type: 'undelivered',
        isWaiting,
        messages: [message],
      });
    }
  }
  return entries;
};

/** The history of a case, the earliest first, with the messages that did not arrive. */
export const withUndelivered = (
  entries: readonly CaseEntry[],
  messages: readonly CaseMessage[],
): readonly (CaseEntry | Undelivered)[] => {
  const history: (CaseEntry | Undelivered)[] = [...entries];
  for (const entry of undelivered(messages)) {
    let at = history.findLastIndex(({ ts }) => Date.parse(ts) <= Date.parse(entry.ts)) + 1;
    // Behind those of the same step that did arrive.
    while (history[at]?.type === 'notified' && isTogether(entry.ts, history[at]?.ts ?? '')) at += 1;
    history.splice(at, 0, entry);
  }
  return history;
};
