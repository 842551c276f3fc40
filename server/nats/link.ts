import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { hideInAddresses } from '../../src/domain/audit/audit.ts';
import { chunk } from '../../src/domain/chunk.ts';
import { credentialsOf } from '../address-lists.ts';
import type { Config } from '../config.ts';
import type { ValueEvent } from '../events.ts';

/** Without a connection, one is tried this often, and each server has this long to answer (ms). */
const RETRY_MS = 2_000;
const ANSWER_MS = 1_500;
/** A server that leaves two pings unanswered is away: it may be frozen, or the network cut (ms). */
const PING_MS = 1_000;
const PINGS = 2;
/** A value takes about 40 bytes; NATS accepts a megabyte in one message by default. */
const VALUES_PER_MESSAGE = 2_000;
const WARN_MS = 60_000;

/** The latest instant that a Date can be. */
const TIME_MAX = 8.64e15;
/** The values of a message: datapoint id, number, time of measurement (ms). */
const messageSchema = z.array(z.tuple([z.int().min(1), z.number(), z.number().min(-TIME_MAX).max(TIME_MAX)]));

/** A connection to NATS, through which servers send each other values. */
export interface NatsLink {
  /** Whether it is connected, since when, and to which server (host and port; null: to none). */
  readonly state: () => { readonly connected: boolean; readonly since: Date; readonly server: string | null };
  /** Sends values to the other servers. Returns false if they could not be handed over. */
  readonly send: (values: readonly ValueEvent[]) => boolean;
  /** Connects, and again whenever the connection is lost. Returns after the first try. */
  readonly start: (listeners: NatsListeners) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface NatsListeners {
  /** Values of another server. */
  readonly onValues: (values: readonly ValueEvent[]) => void;
  /** The connection was made or lost. */
  readonly onChange: () => void;
}

const optionsOf = (address: string) => {
  const { host, protocol } = new URL(address);
  const { username, password } = credentialsOf(address);
  // A user without a password is a token.
  const account = password === undefined ? { token: username } : { user: username, pass: password };
  return {
    servers: host,
    ...(username === undefined ? {} : account),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  };
};

/**
 * Connects to the NATS server at an address, which may contain user and password. It does not reconnect by itself. Throws if
 * the server does not answer in time.
 */
export const connectNats = (address: string, timeout: number): Promise<NatsConnection> =>
  connect({
    ...optionsOf(address),
    timeout,
    name: 'flowgen',
    // What this server sends does not come back.
    noEcho: true,
    reconnect: false,
    ignoreClusterUpdates: true,
    pingInterval: PING_MS,
    maxPingOut: PINGS,
  });

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The link of a server to the subject `{prefix}.values` of a NATS cluster, whose servers are tried in turn. */
export const createNatsLink = (
  { urls, prefix }: NonNullable<Config['nats']>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): NatsLink => {
  const subject = `${prefix}.values`;
  let connection: NatsConnection | undefined;
  let server: string | null = null;
  let since = new Date();
  let stopped = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let warnedAt = -Infinity;
  let isWarned = false;

  const receive = (data: Uint8Array, { onValues }: NatsListeners): void => {
    try {
      const values = messageSchema.parse(JSON.parse(decoder.decode(data)));
      onValues(values.map(([id, end, ts]) => ({ id, end, ts })));
    } catch (error) {
      if (performance.now() - warnedAt < WARN_MS) return;
      warnedAt = performance.now();
      log.warn({ reason: (error as Error).name }, 'unreadable values from NATS');
    }
  };

  /** Connects to the first server that answers, and subscribes; undefined if none does. */
  const open = async (listeners: NatsListeners): Promise<NatsConnection | undefined> => {
    const reasons: string[] = [];
    for (const url of urls) {
      let fresh: NatsConnection | undefined;
      try {
        fresh = await connectNats(url, ANSWER_MS);
        fresh.subscribe(subject, {
          callback: (error, message) => {
            if (!error) receive(message.data, listeners);
          },
        });
        // Returns once the subscription is in effect.
        await fresh.flush();
        server = new URL(url).host;
        return fresh;
      } catch (error) {
        reasons.push(String(hideInAddresses((error as Error).message)));
        void fresh?.close();
      }
    }
    // Logged once, not every two seconds while NATS is away.
    if (!isWarned && !stopped) log.warn({ reasons }, 'not connected to NATS; values go through the database');
    isWarned = true;
    return undefined;
  };

  const run = async (listeners: NatsListeners): Promise<void> => {
    const fresh = await open(listeners);
    if (stopped) return void fresh?.close();
    if (!fresh) {
      retryTimer = setTimeout(() => void run(listeners), RETRY_MS).unref();
      return;
    }
    connection = fresh;
    since = new Date();
    isWarned = false;
    log.info({ server }, 'connected to NATS');
    void fresh.closed().then(() => {
      connection = undefined;
      server = null;
      since = new Date();
      if (stopped) return;
      listeners.onChange();
      void run(listeners);
    });
    listeners.onChange();
  };

  return {
    state: () => ({ connected: connection !== undefined, since, server }),
    send: (values) => {
      const current = connection;
      if (!current || current.isClosed()) return false;
      try {
        for (const part of chunk(values, VALUES_PER_MESSAGE))
          current.publish(subject, JSON.stringify(part.map(({ id, end, ts }) => [id, end, ts])));
        return true;
      } catch {
        // The server may accept less than a part in one message.
        return false;
      }
    },
    start: run,
    stop: async () => {
      stopped = true;
      clearTimeout(retryTimer);
      await connection?.close();
    },
  };
};
