import type { PoolClient } from 'pg';
import { storedText } from '../texts/translations.ts';

/** Servers write the time this often. */
export const BEAT_MS = 2_000;
/** A longer period without any server is an outage. */
const GAP = `interval '5 seconds'`;
const FORGOTTEN_AFTER = `interval '1 day'`;

/** What a server says about itself. */
export interface Beat {
  readonly server: string;
  /** Whether it was running but could not reach the database since its last heartbeat. */
  readonly wasCutOff: boolean;
  /** Whether it is connected to the external MQTT broker; null if there is none. */
  readonly hasBroker: boolean | null;
}

// The time is read under the lock: a transaction that waited for it began earlier.
const LOCK = `select pg_advisory_xact_lock(hashtext('flowgen:heartbeat'))`;
const NOTE_GAP = `
  insert into ingest_outages (source, "from", "to", reason)
  select $1, last.at, clock_timestamp(), $2 from (select max(at) as at from server_heartbeats) last
  where clock_timestamp() - last.at > ${GAP}`;
// Extended with each heartbeat, so that silence is measured correctly while the broker is away.
const NOTE_BROKER_GAP = `
  with lost as (
    select greatest(
      coalesce((select max(broker_at) from server_heartbeats), (select started_at from server_heartbeats where server = $1)),
      (select max("to") from ingest_outages where source <> 'broker')) as at
  ), extended as (
    update ingest_outages o set "to" = clock_timestamp() from lost where o.source = 'broker' and o."from" = lost.at
    returning o.id
  )
  insert into ingest_outages (source, "from", "to", reason)
  select 'broker', lost.at, clock_timestamp(), $2 from lost
  where clock_timestamp() - lost.at > ${GAP} and not exists (select from extended)`;
const BEAT = `
  insert into server_heartbeats (server, started_at, at, broker_at)
  values ($1, clock_timestamp(), clock_timestamp(), case when $2 then clock_timestamp() end)
  on conflict (server) do update set at = excluded.at,
    broker_at = coalesce(excluded.broker_at, server_heartbeats.broker_at)`;
const FORGET = `delete from server_heartbeats where at < now() - ${FORGOTTEN_AFTER}`;

/**
 * Writes a server's heartbeat. If no server had written one for more than 5 s, that period becomes an outage; so does one
 * in which no server was connected to the broker.
 */
export const beat = async (client: PoolClient, { server, wasCutOff, hasBroker }: Beat): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(LOCK);
    const source = wasCutOff ? 'database' : 'server';
    await client.query(NOTE_GAP, [source, storedText(`outages.${source}`)]);
    if (hasBroker !== null) await client.query(NOTE_BROKER_GAP, [server, storedText('outages.broker')]);
    await client.query(BEAT, [server, hasBroker === true]);
    await client.query(FORGET);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
