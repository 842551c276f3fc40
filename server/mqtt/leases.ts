import type { PoolClient } from 'pg';
import type { Context } from '../context.ts';

/**
 * Number of sessions on an external broker, shared by all servers of a database. A broker keeps delivering to
 * a session whose server is gone, so the set of sessions is fixed and each is leased to exactly one running
 * server: a PostgreSQL advisory lock that ends with its connection.
 */
export const LEASES = 4;

const TICK_MS = 250;
/** After a database outage, the other servers have this long to renew their leases. */
const GRACE_MS = 2_000;
/** Class of these advisory locks. Slot 0 is held (shared) by every running server. */
const CLASS = 730_412;

const LOCKS = `
  select l.objid::int as slot, l.pid, l.pid = pg_backend_pid() as mine from pg_locks l
  join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.classid = ${CLASS} and l.objsubid = 2 and l.granted`;

interface Lock {
  slot: number;
  pid: number;
  mine: boolean;
}

/** Given the current locks, the slot to give up, or the slots to try to acquire. */
export const shareOf = (
  locks: readonly Lock[],
): { readonly release: number | null; readonly acquire: number[] } => {
  const servers = new Set(locks.filter(({ slot }) => slot === 0).map(({ pid }) => pid));
  const held = locks.filter(({ slot }) => slot > 0);
  const mine = held.filter((lock) => lock.mine).map(({ slot }) => slot);
  const counts = [...servers].map((pid) => held.filter((lock) => lock.pid === pid).length);
  if (mine.length > 0 && mine.length === Math.max(...counts) && mine.length - Math.min(...counts) >= 2) {
    return { release: Math.max(...mine), acquire: [] };
  }
  const occupied = new Set(held.map(({ slot }) => slot));
  const free = Array.from({ length: LEASES }, (_, index) => index + 1).filter((slot) => !occupied.has(slot));
  const capacity = Math.ceil(LEASES / Math.max(1, servers.size)) - mine.length;
  return { release: null, acquire: free.slice(0, Math.max(0, capacity)) };
};

export interface LeaseEvents {
  /** This server has acquired the slot. */
  readonly acquired: (slot: number) => void;
  /** The slot is to be given up; the lock is released when the promise resolves. */
  readonly releasing: (slot: number) => Promise<void>;
  /** Another server has acquired it during an outage. */
  readonly lost: (slot: number) => void;
}

/**
 * Acquires this server's share of the slots and rebalances as servers come and go. While the database is
 * unavailable, leases stay: no other server can acquire them without the database.
 */
export const holdLeases = ({ pool, log }: Context, events: LeaseEvents) => {
  const held = new Set<number>();
  let client: PoolClient | undefined;
  let stopped = false;
  let isFirst = true;
  let acquireFrom = 0;

  const lock = async (connection: PoolClient, slot: number): Promise<boolean> => {
    const { rows } = await connection.query<{ ok: boolean }>('select pg_try_advisory_lock($1, $2) as ok', [
      CLASS,
      slot,
    ]);
    return rows[0]?.ok === true;
  };

  const connect = async (): Promise<PoolClient> => {
    const fresh = await pool.connect();
    fresh.on('error', () => {
      if (client !== fresh) return;
      client = undefined;
      fresh.release(true);
    });
    try {
      await fresh.query('select pg_advisory_lock_shared($1, 0)', [CLASS]);
      for (const slot of held) {
        if (await lock(fresh, slot)) continue;
        held.delete(slot);
        events.lost(slot);
      }
    } catch (error) {
      fresh.release(true);
      throw error;
    }
    return fresh;
  };

  const tick = async (): Promise<void> => {
    if (!client) {
      client = await connect();
      acquireFrom = isFirst ? 0 : performance.now() + GRACE_MS;
      isFirst = false;
    }
    const connection = client;
    const { rows } = await connection.query<Lock>({ name: 'mqtt_slots', text: LOCKS });
    const { release, acquire } = shareOf(rows);
    if (release !== null) {
      held.delete(release);
      await events.releasing(release);
      await connection.query('select pg_advisory_unlock($1, $2)', [CLASS, release]);
    }
    for (const slot of performance.now() < acquireFrom ? [] : acquire) {
      if (stopped || !(await lock(connection, slot))) continue;
      held.add(slot);
      events.acquired(slot);
    }
  };

  let ticking = Promise.resolve();
  let busy = false;
  const run = (): void => {
    if (busy || stopped) return;
    busy = true;
    ticking = tick()
      .catch((error: unknown) => {
        log.debug({ err: error }, 'could not rebalance the MQTT sessions; trying again');
        const broken = client;
        client = undefined;
        broken?.release(true);
      })
      .finally(() => (busy = false));
  };
  const timer = setInterval(run, TICK_MS).unref();
  run();

  return {
    /** Stops acquiring and giving up slots. */
    pause: async (): Promise<void> => {
      stopped = true;
      clearInterval(timer);
      await ticking;
    },
    /** Releases all slots: the locks end with the connection. */
    stop: (): void => {
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
};
