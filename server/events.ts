import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { chunk } from '../src/domain/chunk.ts';
import { asSystem } from './db/access/scope.ts';
import { texts } from './db/binary.ts';

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
}
export type EventName = keyof EventMap;
type Listener<N extends EventName> = (payload: EventMap[N]) => void;

export interface Events {
  readonly on: <N extends EventName>(name: N, listener: Listener<N>) => () => void;
  /** Notifies the listeners of this server at once and those of the other servers through the database. */
  readonly publish: <N extends EventName>(name: N, payload: EventMap[N]) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const CHANNEL = 'flowgen_events';
/** A NOTIFY payload has at most 8,000 bytes; a value event takes about 70. */
const VALUES_PER_MESSAGE = 90;
const RETRY_MS = 500;

/** The event bus between servers, on PostgreSQL's LISTEN and NOTIFY. */
export const createEvents = (pool: Pool, log: FastifyBaseLogger): Events => {
  const listeners = new Map<EventName, Set<Listener<never>>>();
  const origin = randomUUID();
  let client: PoolClient | undefined;
  let stopped = false;
  let isDisconnected = false;

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
      emit(message.name, message.payload);
    } catch (error) {
      log.warn({ err: error }, 'unreadable notification from another server');
    }
  };

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
      if (stopped) fresh.release(true);
      else client = fresh;
      if (isDisconnected) log.info('listening for other servers’ events again');
      isDisconnected = false;
    } catch (error) {
      // Logged once, not twice a second while the database is unreachable.
      if (!isDisconnected) log.warn({ err: error }, 'not listening for other servers’ events; retrying');
      isDisconnected = true;
      retry();
    }
  };

  const messageOf = (name: EventName, payload: unknown): string =>
    `${ownPrefix}"name":"${name}","payload":${JSON.stringify(payload)}}`;

  return {
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    publish: async (name, payload) => {
      emit(name, payload);
      const parts: readonly unknown[] = Array.isArray(payload)
        ? chunk(payload, VALUES_PER_MESSAGE)
        : [payload];
      // All in one transaction.
      await pool.query({
        name: 'notify',
        text: 'select pg_notify($1, note) from unnest($2::text[]) note',
        values: [CHANNEL, texts(parts, (part) => messageOf(name, part))],
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
