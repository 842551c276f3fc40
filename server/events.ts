import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { chunk } from '../src/domain/chunk.ts';

/** One value that has just been stored: datapoint, number, time of measurement (ms). */
export interface ValueEvent {
  readonly id: number;
  readonly end: number;
  readonly ts: number;
}

/** What the servers on one database tell each other. */
export interface EventMap {
  /** Sessions or keys that are dead from now on; every field that is there must match. */
  readonly revoked: { readonly session_id?: number; readonly user_id?: number; readonly key_id?: number };
  /** Rows of a resource came, went or changed; the site asks anew. */
  readonly changed: { readonly resource: string };
  readonly values: readonly ValueEvent[];
}
export type EventName = keyof EventMap;
type Listener<N extends EventName> = (payload: EventMap[N]) => void;

export interface Events {
  readonly on: <N extends EventName>(name: N, listener: Listener<N>) => () => void;
  /** Tells the listeners of this server at once and those of the others through the database. */
  readonly publish: <N extends EventName>(name: N, payload: EventMap[N]) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const CHANNEL = 'flowgen_events';
/** NOTIFY takes 8,000 bytes; a value event is at most some 70. */
const VALUES_A_NOTE = 90;
const RETRY_MS = 500;

/** The bus between servers: PostgreSQL's LISTEN and NOTIFY. */
export const createEvents = (pool: Pool, log: FastifyBaseLogger): Events => {
  const listeners = new Map<EventName, Set<Listener<never>>>();
  const origin = randomUUID();
  let client: PoolClient | undefined;
  let stopped = false;
  let isDeaf = false;

  const emit = (name: EventName, payload: unknown): void => {
    for (const listener of listeners.get(name) ?? []) (listener as (payload: unknown) => void)(payload);
  };

  // Our own come back too.
  const ours = `{"from":${JSON.stringify(origin)},`;
  const receive = (text = ''): void => {
    if (text.startsWith(ours)) return;
    try {
      const note = JSON.parse(text) as { name: EventName; payload: unknown };
      emit(note.name, note.payload);
    } catch (error) {
      log.warn({ err: error }, 'unreadable note from another server');
    }
  };

  const again = (): void => void setTimeout(() => void listen(), RETRY_MS).unref();

  const listen = async (): Promise<void> => {
    if (stopped) return;
    try {
      const fresh = await pool.connect();
      fresh.on('notification', ({ payload }) => receive(payload));
      fresh.on('error', () => {
        // It may break several times, or after it was given back; it can be given back only once.
        if (client !== fresh) return;
        client = undefined;
        fresh.release(true);
        again();
      });
      await fresh.query(`listen ${CHANNEL}`).catch((error: unknown) => {
        fresh.release(true);
        throw error;
      });
      if (stopped) fresh.release(true);
      else client = fresh;
      if (isDeaf) log.info('listening to the other servers again');
      isDeaf = false;
    } catch (error) {
      // Said once, not twice a second for as long as the database is away.
      if (!isDeaf) log.warn({ err: error }, 'not listening to the other servers; trying again');
      isDeaf = true;
      again();
    }
  };

  const noteOf = (name: EventName, payload: unknown): string =>
    `${ours}"name":"${name}","payload":${JSON.stringify(payload)}}`;

  return {
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    publish: async (name, payload) => {
      emit(name, payload);
      const parts = Array.isArray(payload) ? chunk(payload, VALUES_A_NOTE) : [payload];
      // All by one commit.
      await pool.query({
        name: 'notify',
        text: 'select pg_notify($1, note) from unnest($2::text[]) note',
        values: [CHANNEL, parts.map((part) => noteOf(name, part))],
      });
    },
    start: listen,
    stop: async () => {
      stopped = true;
      client?.release(true);
      client = undefined;
    },
  };
};
