import pg from 'pg';
import { settingsOf, type Target } from '../db/pool.ts';
import { readPlace, type PrimaryLook, type ReplicaLook } from './lag.ts';

/** How long connecting and an answer may take (ms). */
const CONNECT_MS = 1_000;
const ANSWER_MS = 2_000;

const CLUSTER = `
  (select system_identifier::text from pg_control_system()) as cluster, pg_postmaster_start_time()::text as started`;
const PRIMARY = `
  select ${CLUSTER}, pg_current_wal_lsn()::text as written, pg_current_wal_insert_lsn()::text as inserted,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as at`;
const REPLICA = `
  select ${CLUSTER}, pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as replayed,
    (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as committed`;

/** A connection of its own to a server, so that a look does not wait for those of calls. */
const createConnection = (target: Target) => {
  let client: pg.Client | undefined;
  const close = (): void => {
    // With a query that hangs, this ends the connection at once.
    void client?.end().catch(() => undefined);
    client = undefined;
  };
  return {
    ask: async <Row extends pg.QueryResultRow>(sql: string): Promise<Row> => {
      try {
        if (!client) {
          const settings = settingsOf(target);
          client = new pg.Client({
            ...settings,
            connectionTimeoutMillis: CONNECT_MS,
            query_timeout: ANSWER_MS,
          });
          client.on('error', close);
          await client.connect();
        }
        const { rows } = await client.query<Row>(sql);
        return rows[0] as Row;
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
};

/** Both servers at one moment, the primary a little earlier. */
export interface Look {
  readonly primary: PrimaryLook & { /** With what is not written yet. */ readonly inserted: bigint };
  readonly replica: ReplicaLook;
}

interface ServerRow {
  readonly cluster: string;
  /** When it started, to the microsecond: two addresses with the same one lead to the same server. */
  readonly started: string;
}
interface PrimaryRow extends ServerRow {
  readonly written: string;
  readonly inserted: string;
  readonly at: number;
}
interface ReplicaRow extends ServerRow {
  readonly is_standby: boolean;
  readonly replayed: string | null;
  readonly committed: number | null;
}

/** Looks at a primary and its replica. `look` throws, with a sentence, if either can't be asked or is not what it should be. */
export const createProbe = (targets: { readonly primary: Target; readonly replica: Target }) => {
  const [primary, replica] = [createConnection(targets.primary), createConnection(targets.replica)];
  return {
    look: async (): Promise<Look> => {
      const here = await primary.ask<PrimaryRow>(PRIMARY);
      const there = await replica.ask<ReplicaRow>(REPLICA);
      if (there.cluster !== here.cluster) throw new Error('It is a standby of another server.');
      const inserted = readPlace(here.inserted);
      const primaryLook = { written: readPlace(here.written), inserted, at: here.at };
      // After a failover its address may lead to the primary itself, which has everything.
      if (!there.is_standby && there.started === here.started)
        return { primary: primaryLook, replica: { replayed: inserted, committed: here.at } };
      // Promoted, while ours goes on: it may lack what ours has.
      if (!there.is_standby) throw new Error('It is a primary of its own.');
      return {
        primary: primaryLook,
        replica: { replayed: readPlace(there.replayed ?? '0/0'), committed: there.committed },
      };
    },
    close: (): void => {
      primary.close();
      replica.close();
    },
  };
};
