import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { createStandbyPool, type Serving } from '../db/pool.ts';
import { appAddressAt } from '../db/access/roles.ts';
import { isHttpError, isUnavailable } from '../errors.ts';
import type { Events } from '../events.ts';
import type { Principal } from '../principal.ts';
import { createLag } from './lag.ts';
import { createOwnWrites } from './own-writes.ts';
import { createProbe, type Look } from './probe.ts';

/** Both servers are looked at this often (ms). */
const LOOK_MS = 1_000;
/** Who has written is told to the other servers after this long (ms), together. */
const TELL_MS = 200;
/** How long, and how often (ms), it is asked whether the replica has caught up. */
const CATCH_UP_MS = 1_000;
const ASK_MS = 50;

/** `behind`: by more than the limit, or nobody knows. */
export type ReplicaState = 'ok' | 'behind' | 'away';

/** A streaming standby, where history is read while it is current. */
export interface Replica {
  /** How connections to it are made, for threads. */
  readonly serving: Serving;
  readonly state: () => {
    readonly state: ReplicaState;
    /** Seconds; NaN if unknown. */
    readonly lag: number;
    readonly since: Date;
  };
  /** Whether this caller may read there: it is current, and has what the caller has written. */
  readonly mayRead: (caller: Principal) => boolean;
  /** The same for work that nobody waits for: whether it now has, or has within a second, all that was written before. */
  readonly catchesUp: () => Promise<boolean>;
  /** Reads there if the caller may, otherwise, and if that fails, at the primary. `read` may be called twice. */
  readonly read: <T>(caller: Principal, read: (pool: Pool) => Promise<T>) => Promise<T>;
  /** This caller has made a call that may have written: until the replica has it, the caller reads at the primary. */
  readonly noteWrite: (caller: Principal) => void;
  /** Called when it can't be used any more: what waits for its answers should not. */
  readonly onAway: (listener: () => void) => void;
  /** Begins to look; returns what stops that and closes all connections. */
  readonly start: () => () => Promise<void>;
}

/** How the replica of these settings is reached as the app role; null without one. */
export const replicaServing = (
  { replica, databaseUrl }: Pick<Config, 'replica' | 'databaseUrl'>,
  { roles }: Pick<Serving, 'roles'>,
): Serving | null => {
  if (!replica || databaseUrl === undefined) return null;
  return {
    target: { connectionString: replica.appUrl ?? appAddressAt(replica.url, databaseUrl) },
    roles,
  };
};

/** A person with all sessions, or a key. */
const nameOf = ({ kind, id, key_id }: Principal): string =>
  kind === 'key' ? `key ${key_id}` : `${kind} ${id}`;

interface ReplicaOptions {
  readonly serving: Serving;
  readonly maxLagS: number;
  readonly primary: Serving;
  readonly pool: Pool;
  readonly events: Events;
  readonly log: FastifyBaseLogger;
}

export const createReplica = ({ serving, maxLagS, primary, pool, events, log }: ReplicaOptions): Replica => {
  const probe = createProbe({ primary: primary.target, replica: serving.target });
  const writes = createOwnWrites();
  const { pool: replicaPool, cut } = createStandbyPool(serving, log);
  const listeners = new Set<() => void>([cut]);
  let lagOf = createLag();
  let state: ReplicaState = 'away';
  let lag = Number.NaN;
  let since = new Date();
  /** Set by a read that could not connect, until the next look. */
  let hasFailed = false;
  /** What other servers tell is missed while we don't listen: then only what a later look finds is known. */
  let listening = { since: 0, look: 0 };

  const become = (next: ReplicaState, nextLag: number, reason?: string): void => {
    lag = nextLag;
    if (next === state) return;
    log[next === 'ok' ? 'info' : 'warn'](
      { lag: Number.isNaN(nextLag) ? null : nextLag, reason },
      next === 'ok' ? 'the replica is current' : 'the replica is not used: reading at the primary',
    );
    since = new Date();
    state = next;
    if (next === 'away') for (const listener of listeners) listener();
  };

  const take = ({ primary: here, replica: there }: Look): void => {
    const next = lagOf(here, there);
    hasFailed = false;
    become(next <= maxLagS ? 'ok' : 'behind', next);
  };
  const look = async (): Promise<void> => {
    const heard = events.listeningSince();
    const number = writes.begin();
    if (heard !== listening.since) listening = { since: heard, look: number };
    try {
      const found = await probe.look();
      writes.end(number, found.primary.inserted, found.replica.replayed);
      take(found);
    } catch (error) {
      lagOf = createLag();
      become('away', Number.NaN, (error as Error).message);
    }
  };

  const isCurrent = (): boolean => state === 'ok' && !hasFailed;
  const mayRead = (caller: Principal): boolean =>
    isCurrent() &&
    listening.since !== 0 &&
    events.listeningSince() === listening.since &&
    writes.isReplayed(listening.look) &&
    writes.areReplayed(nameOf(caller));

  let told = new Set<string>();
  let telling: NodeJS.Timeout | undefined;
  const tell = async (): Promise<void> => {
    telling = undefined;
    const who = [...told];
    told = new Set();
    try {
      await events.publish('wrote', { who });
    } catch {
      // Without the primary no server reads anywhere.
      for (const one of who) told.add(one);
      telling ??= setTimeout(() => void tell(), LOOK_MS).unref();
    }
  };
  events.on('wrote', ({ who }) => {
    for (const one of who) writes.note(one);
  });

  return {
    serving,
    state: () => ({ state, lag, since }),
    mayRead,
    catchesUp: async () => {
      if (!isCurrent()) return false;
      const end = performance.now() + CATCH_UP_MS;
      let wanted: bigint | undefined;
      try {
        do {
          const found = await probe.look();
          wanted ??= found.primary.inserted;
          if (found.replica.replayed >= wanted) return true;
          await wait(ASK_MS);
        } while (performance.now() < end);
      } catch {
        // The next look finds out what is wrong.
      }
      return false;
    },
    read: async (caller, read) => {
      if (mayRead(caller)) {
        try {
          return await read(replicaPool);
        } catch (error) {
          if (isHttpError(error)) throw error;
          // A conflict with what is being replayed is over soon; a lost connection may be the first of many.
          hasFailed ||= isUnavailable(error);
          log.info(
            { reason: (error as Error).message },
            'a read failed at the replica: repeating it at the primary',
          );
        }
      }
      return read(pool);
    },
    noteWrite: (caller) => {
      const who = nameOf(caller);
      writes.note(who);
      told.add(who);
      telling ??= setTimeout(() => void tell(), TELL_MS).unref();
    },
    onAway: (listener) => void listeners.add(listener),
    start: () => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const run = async (): Promise<void> => {
        while (!signal.aborted) {
          const began = performance.now();
          await look();
          const rest = Math.max(0, began + LOOK_MS - performance.now());
          await wait(rest, undefined, { ref: false, signal }).catch(() => undefined);
        }
      };
      const ended = run();
      return async () => {
        stopping.abort();
        clearTimeout(telling);
        probe.close();
        await ended;
        cut();
        await replicaPool.end();
      };
    },
  };
};

/** Reads history at the replica if there is one that the caller may read, otherwise at the primary. `read` may be called twice. */
export const readHistory = <T>(
  { pool, replica }: { readonly pool: Pool; readonly replica: Replica | null },
  caller: Principal,
  read: (pool: Pool) => Promise<T>,
): Promise<T> => (replica ? replica.read(caller, read) : read(pool));
