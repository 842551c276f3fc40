import type { PoolClient } from 'pg';
import { message } from '../texts/texts.ts';
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
  /** The external MQTT brokers by host and port, and whether it is connected to each. */
  readonly brokers: ReadonlyMap<string, boolean>;
}

// The time is read under the lock: a transaction that waited for it began earlier.
const LOCK = `select pg_advisory_xact_lock(hashtext('flowgen:heartbeat'))`;
const NOTE_GAP = `
  insert into ingest_outages (source, "from", "to", reason)
  select $1, last.at, clock_timestamp(), $2 from (select max(at) as at from server_heartbeats) last
  where clock_timestamp() - last.at > ${GAP}`;
// Extended with each heartbeat, so that silence is measured correctly while a broker is away.
// A row of an earlier server that started without the broker is continued, too.
const NOTE_BROKER_GAP = `
  with lost as (
    select at from (
      select greatest(
        coalesce(
          (select max((brokers ->> $3)::timestamptz(3)) from server_heartbeats),
          (select started_at from server_heartbeats where server = $1)),
        (select max("to") from ingest_outages where source <> 'broker')) as at
    ) last
    where clock_timestamp() - at > ${GAP}
  ), extended as (
    update ingest_outages o set "to" = clock_timestamp() from lost
    where o.source = 'broker' and o.reason = $2 and o."to" >= lost.at
    returning o.id
  )
  insert into ingest_outages (source, "from", "to", reason)
  select 'broker', lost.at, clock_timestamp(), $2 from lost where not exists (select from extended)`;
const BEAT = `
  insert into server_heartbeats (server, started_at, at, brokers)
  select $1, clock_timestamp(), clock_timestamp(), coalesce(jsonb_object_agg(host, clock_timestamp()::timestamptz(3)), '{}')
  from unnest($2::text[]) host
  on conflict (server) do update set at = excluded.at, brokers = server_heartbeats.brokers || excluded.brokers`;
const FORGET = `delete from server_heartbeats where at < now() - ${FORGOTTEN_AFTER}`;

/**
 * Writes a server's heartbeat. If no server had written one for more than 5 s, that period becomes an outage; so does one
 * in which no server was connected to a broker, for each broker.
 */
export const beat = async (client: PoolClient, { server, wasCutOff, brokers }: Beat): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(LOCK);
    const source = wasCutOff ? 'database' : 'server';
    await client.query(NOTE_GAP, [source, storedText(`outages.${source}`)]);
    for (const host of brokers.keys()) {
      const reason = storedText(message('outages.broker_at', { address: host }));
      await client.query(NOTE_BROKER_GAP, [server, reason, host]);
    }
    const connected = [...brokers].flatMap(([host, isConnected]) => (isConnected ? [host] : []));
    await client.query(BEAT, [server, connected]);
    await client.query(FORGET);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
