import type { PoolClient } from 'pg';
import { withTransaction } from '../db/with-transaction.ts';
import type { Context } from '../context.ts';
import type { Text } from '../texts/texts.ts';
import { storedText } from '../texts/translations.ts';
import { readDirectories } from './directory.ts';
import type { OutgoingMessage } from './message.ts';
import { isEscalated } from './on-case-change.ts';
import { noteNotified, outboxRows, writeOutbox } from './outbox.ts';
import { FAILED_AFTER, retryAt } from './retries.ts';

/** The column `error` takes 500 characters. */
const MAX_ERROR = 500;
const errorText = (text: Text): string => {
  const stored = storedText(text);
  return stored.length > MAX_ERROR ? storedText('notifications.failed') : stored;
};

/** Records that a message was accepted, also one that had failed before. `remark`: if that is not certain. */
export const settleSent = async (
  { pool, lease }: Pick<Context, 'pool' | 'lease'>,
  outgoing: OutgoingMessage,
  remark?: Text,
): Promise<void> => {
  const now = Date.now();
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update notifications set status = 'sent', sent_at = $3, error = $4, due_at = null, claimed_by = null,
         transmitting_at = null, version = version + 1, updated_at = now()
       where id = $1 and claimed_by = $2`,
      [outgoing.id, lease.server, new Date(now), remark === undefined ? null : errorText(remark)],
    );
    if (rowCount === 1) await noteNotified(client, [outgoing], now);
  });
};

/** Whether nobody has responded to the case yet. Of a combined message: always. */
const isUnanswered = ({ alarm }: OutgoingMessage): boolean => alarm === null || isEscalated(alarm);

const useFallback = async (client: PoolClient, outgoing: OutgoingMessage, now: number): Promise<void> => {
  const { alarm, company_id, step, payload } = outgoing;
  // Messages that were written before there were rounds have no key.
  const { fallback = [], user_ids = [], key = `${alarm?.id}:${alarm?.occurrences}` } = payload;
  if (!alarm || fallback.length === 0) return;
  const directory = (await readDirectories(client, [company_id]))(company_id);
  const about = { alarm_id: alarm.id, company_id, key };
  const rows = fallback.flatMap((channel) =>
    channel === 'webhook'
      ? outboxRows(directory, about, { step, user_id: null, channel })
      : user_ids.flatMap((user_id) => outboxRows(directory, about, { step, user_id, channel })),
  );
  await writeOutbox(client, rows, now);
};

/**
 * Records a failed attempt. After the third, the message counts as failed and its fallback channels are used. It is
 * tried again later, but no longer once somebody has responded to the case.
 */
export const settleFailed = async (
  { pool, lease }: Pick<Context, 'pool' | 'lease'>,
  outgoing: OutgoingMessage,
  error: Text,
): Promise<void> => {
  const now = Date.now();
  const { id, attempts, created_at } = outgoing;
  const hasFailed = attempts >= FAILED_AFTER;
  const isWanted = !hasFailed || isUnanswered(outgoing);
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update notifications set status = $3, error = $4, due_at = $5, claimed_by = null, transmitting_at = null,
         version = version + 1, updated_at = now()
       where id = $1 and claimed_by = $2`,
      [
        id,
        lease.server,
        hasFailed ? 'failed' : 'queued',
        errorText(error),
        isWanted ? retryAt(attempts, created_at, now) : null,
      ],
    );
    if (rowCount === 1 && attempts === FAILED_AFTER && isWanted) await useFallback(client, outgoing, now);
  });
};
