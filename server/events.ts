import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { chunk } from '../src/domain/chunk.ts';
import { asSystem } from './db/access/scope.ts';
import { texts } from './db/binary.ts';
import type { NatsLink } from './nats/link.ts';

/** A value that has just been stored: datapoint id, number, time of measurement (ms). */
export interface ValueEvent {
  readonly id: number;
  readonly end: number;
  readonly ts: number;
}

/** The events that servers on the same database exchange. */
export interface EventMap {
  /** Sessions, keys or share links that were revoked; every field that is present must match. */
  readonly revoked: {
    readonly session_id?: number;
    readonly user_id?: number;
    readonly key_id?: number;
    readonly share_id?: number;
  };
  /** Rows of a resource were added, deleted or changed; the site fetches them again. */
  readonly changed: { readonly resource: string };
  readonly values: readonly ValueEvent[];
  /** Cases that were opened or changed, by id. */
  readonly alarms: { readonly ids: readonly number[] };
  /** A server sends or receives values by another way than before, so some may not have arrived anywhere. */
  readonly rerouted: Readonly<Record<string, never>>;
  /** Who has made calls that may have written: they read at the primary until the replica has replayed that. */
  readonly wrote: { readonly who: readonly string[] };
}
export type EventName = keyof EventMap;
type Listener<N extends EventName> = (payload: EventMap[N]) => void;

export interface Events {
  readonly on: <N extends EventName>(name: N, listener: Listener<N>) => () => void;
  /** Notifies the listeners of this server at once and those of the other servers through the database or NATS. */
  readonly publish: <N extends EventName>(name: N, payload: EventMap[N]) => Promise<void>;
  /** A number for each time that it began to listen to the other servers; 0 while it does not. */
  readonly listeningSince: () => number;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const CHANNEL = 'flowgen_events';
/** A NOTIFY payload has at most 8,000 bytes; a value event takes about 70. */
const VALUES_PER_MESSAGE = 90;
const RETRY_MS = 500;
/** How often a server with NATS looks whether another one needs values through the database. */
const LOOK_MS = 1_000;
/** The advisory lock that is held (shared) by each server which receives values through the database. */
const LOCK = '(730413, 1)';
const OTHERS_HOLD = `
  select exists (
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and (l.classid, l.objid) = ${LOCK} and l.objsubid = 2 and l.granted
      and l.pid <> pg_backend_pid()) as held`;

/**
 * The event bus between servers, on PostgreSQL's LISTEN and NOTIFY. With `nats`, values go through NATS instead, and through
 * both as long as a server is not connected to it.
 */
export const createEvents = (pool: Pool, log: FastifyBaseLogger, nats: NatsLink | null = null): Events => {
  const listeners = new Map<EventName, Set<Listener<never>>>();
  const origin = randomUUID();
  let client: PoolClient | undefined;
  let stopped = false;
  let isDisconnected = false;
  let hasListened = false;
  /** Whether this server holds the lock. */
  let isMarked = false;
  let doOthersNeedIt = true;
  /** How often it began to listen. */
  let times = 0;

  const emit = (name: EventName, payload: unknown): void => {
    // Listeners act for the server, not for who caused the event.
    asSystem(() => {
      for (const listener of listeners.get(name) ?? []) (listener as (payload: unknown) => void)(payload);
    });
  };

  // Our own notifications come back too.
  const ownPrefix = `{"from":${JSON.stringify(origin)},`;
  const receive = (text = ''): void => {
    if (text.startsWith(ownPrefix)) return;
    try {
      const message = JSON.parse(text) as { name: EventName; payload: unknown };
      if (message.name === 'rerouted') lookSoon();
      emit(message.name, message.payload);
    } catch (error) {
      log.warn({ err: error }, 'unreadable notification from another server');
    }
  };

  const messageOf = (name: EventName, payload: unknown): string =>
    `${ownPrefix}"name":"${name}","payload":${JSON.stringify(payload)}}`;
  const notify = async (name: EventName, payload: unknown): Promise<void> => {
    const parts: readonly unknown[] = Array.isArray(payload) ? chunk(payload, VALUES_PER_MESSAGE) : [payload];
    // All in one transaction.
    await pool.query({
      name: 'notify',
      text: 'select pg_notify($1, note) from unnest($2::text[]) note',
      values: [CHANNEL, texts(parts, (part) => messageOf(name, part))],
    });
  };

  /** Whether values have to go through the database. Without its connection a server does not know, and sends both ways. */
  const needsDatabase = (): boolean => !nats?.state().connected || doOthersNeedIt || !client;

  /**
   * Says in the database whether this server needs values from there, and looks whether another one does. Whatever changes is
   * told to all: what was sent the former way may not have arrived, so each reads the latest values again.
   */
  const look = async (): Promise<void> => {
    const own = client;
    if (!own) return;
    const wants = !nats?.state().connected;
    const isChanged = wants !== isMarked;
    if (isChanged) {
      await own.query(`select pg_advisory_${wants ? 'lock' : 'unlock'}_shared${LOCK}`);
      isMarked = wants;
    }
    let isSwitched = false;
    if (nats) {
      const { rows } = await own.query<{ held: boolean }>({ name: 'need_values', text: OTHERS_HOLD });
      const held = rows[0]?.held === true;
      isSwitched = held !== doOthersNeedIt;
      doOthersNeedIt = held;
    }
    if (!nats || !(isChanged || isSwitched)) return;
    emit('rerouted', {});
    await notify('rerouted', {});
  };
  let looking = Promise.resolve();
  let isWaiting = false;
  /** Schedules a look after the current one; calls before it begins share it. */
  const lookSoon = (): void => {
    if (isWaiting || stopped) return;
    isWaiting = true;
    looking = looking.then(async () => {
      isWaiting = false;
      // The connection that failed is replaced, and the next look is at most a second away.
      await look().catch((error: unknown) => log.debug({ err: error }, 'could not look who needs values'));
    });
  };
  const lookTimer = nats ? setInterval(lookSoon, LOOK_MS).unref() : undefined;

  const retry = (): void => void setTimeout(() => void listen(), RETRY_MS).unref();

  const listen = async (): Promise<void> => {
    if (stopped) return;
    try {
      const fresh = await pool.connect();
      fresh.on('notification', ({ payload }) => receive(payload));
      fresh.on('error', () => {
        // The error may be emitted several times, or after the release; a client can be released only once.
        if (client !== fresh) return;
        client = undefined;
        fresh.release(true);
        retry();
      });
      await fresh.query(`listen ${CHANNEL}`).catch((error: unknown) => {
        fresh.release(true);
        throw error;
      });
      if (stopped) return fresh.release(true);
      client = fresh;
      times += 1;
      // The lock of the former connection is gone with it.
      isMarked = false;
      doOthersNeedIt = true;
      lookSoon();
      await looking;
      if (isDisconnected) log.info('listening for other servers’ events again');
      isDisconnected = false;
      // What was sent without a connection has not arrived.
      if (hasListened) emit('rerouted', {});
      hasListened = true;
    } catch (error) {
      // Logged once, not twice a second while the database is unreachable.
      if (!isDisconnected) log.warn({ err: error }, 'not listening for other servers’ events; retrying');
      isDisconnected = true;
      retry();
    }
  };

  return {
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    publish: async (name, payload) => {
      emit(name, payload);
      const isSent = name === 'values' && nats?.send(payload as EventMap['values']) === true;
      if (!isSent || needsDatabase()) await notify(name, payload);
    },
    start: async () => {
      await listen();
      await nats?.start({ onValues: (values) => emit('values', values), onChange: lookSoon });
    },
    listeningSince: () => (client ? times : 0),
    stop: async () => {
      stopped = true;
      clearInterval(lookTimer);
      await nats?.stop();
      client?.release(true);
      client = undefined;
    },
  };
};
