import { sql } from 'drizzle-orm';
import type { Actor } from '../../src/domain/access/access.ts';
import type { DatapointRole } from '../../src/domain/readings/datapoint-roles.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { MESSAGES_DAYS, type MessageValue } from '../ingest/storing/messages.ts';
import type { Text } from '../texts/texts.ts';
import type { Write } from '../texts/translations.ts';
import { isLimitedToTenure } from './replacement/tenure.ts';

interface Stored {
  readonly [name: string]: unknown;
  readonly received_at: string;
  readonly ts: string;
  readonly source: string;
  readonly size: number;
  readonly payload: string;
  readonly outcomes: readonly MessageValue[];
  readonly errors: readonly Text[];
}

/** The payload as JSON; as text where only a part of it was kept. */
const payloadIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const iso = (at: string): string => new Date(at).toISOString();

/** The latest messages of a device, the newest first, with what became of each value. */
export const messagesOf = async (
  db: WriteContext['db'],
  caller: Actor,
  device: Row,
  limit: number,
  write: Write,
) => {
  const since = isLimitedToTenure(caller) ? (device.company_since as Date | null) : null;
  const { rows } = await db.execute<Stored>(sql`
    select received_at, ts, source, size, payload, outcomes, errors from device_messages
    where device_id = ${device.id} and received_at > now() - make_interval(days => ${MESSAGES_DAYS}::int)
      and received_at >= ${since?.toISOString() ?? '-infinity'}::timestamptz
    order by number desc limit ${limit}`);
  const { rows: datapoints } = await db.execute<{ key: string; role: DatapointRole }>(
    sql`select key, role from datapoints where device_id = ${device.id} and role is not null`,
  );
  // The role of today: it may have been set after the message came.
  const roles = new Map(datapoints.map(({ key, role }) => [key, role]));
  return rows.map(({ outcomes, errors, ...message }) => ({
    ...message,
    received_at: iso(message.received_at),
    ts: iso(message.ts),
    payload: payloadIn(message.payload),
    values: outcomes.map(({ reason, ...value }) => ({
      ...value,
      role: roles.get(value.key) ?? null,
      reason: reason === null ? null : write(reason),
    })),
    errors: errors.map(write),
  }));
};
