import type { PoolClient } from 'pg';
import type { Context } from '../context.ts';

/**
 * The sessions that all servers of a database have together on an external broker. A broker goes on
 * filling the share of a session whose server is gone, so there are always the same ones, and each
 * is held by exactly one living server. A lock of the database says which, and ends with its holder.
 */
export const LEASES = 4;

const TICK_MS = 250;
/** After the database was away, the others have this long to take up again what they hold. */
const GRACE_MS = 2_000;
/** Names these locks among all advisory ones; slot 0 says "here is a server". */
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

/** What to do with the slots as they are held now: one to give up, or those to try to take. */
export const shareOf = (
  locks: readonly Lock[],
): { readonly yields: number | null; readonly tries: number[] } => {
  const servers = new Set(locks.filter(({ slot }) => slot === 0).map(({ pid }) => pid));
  const held = locks.filter(({ slot }) => slot > 0);
  const mine = held.filter((lock) => lock.mine).map(({ slot }) => slot);
  const counts = [...servers].map((pid) => held.filter((lock) => lock.pid === pid).length);
  if (mine.length > 0 && mine.length === Math.max(...counts) && mine.length - Math.min(...counts) >= 2) {
    return { yields: Math.max(...mine), tries: [] };
  }
  const taken = new Set(held.map(({ slot }) => slot));
  const free = Array.from({ length: LEASES }, (_, index) => index + 1).filter((slot) => !taken.has(slot));
  const room = Math.ceil(LEASES / Math.max(1, servers.size)) - mine.length;
  return { yields: null, tries: free.slice(0, Math.max(0, room)) };
};

export interface LeaseEvents {
  /** This server holds the slot from now on. */
  readonly acquired: (slot: number) => void;
  /** It is to be given up; the lock is let go when this is done. */
  readonly releasing: (slot: number) => Promise<void>;
  /** Somebody else has it. */
  readonly lost: (slot: number) => void;
}

/**
 * Takes this server's share of the slots and keeps it right as servers come and go. While the
 * database is away, what is held stays held: nobody else can take it without the database.
 */
export const holdLeases = ({ pool, log }: Context, events: LeaseEvents) => {
  const held = new Set<number>();
  let client: PoolClient | undefined;
  let stopped = false;
  let isFirst = true;
  let takesFrom = 0;

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
      takesFrom = isFirst ? 0 : performance.now() + GRACE_MS;
      isFirst = false;
    }
    const connection = client;
    const { rows } = await connection.query<Lock>({ name: 'mqtt_slots', text: LOCKS });
    const { yields, tries } = shareOf(rows);
    if (yields !== null) {
      held.delete(yields);
      await events.releasing(yields);
      await connection.query('select pg_advisory_unlock($1, $2)', [CLASS, yields]);
    }
    for (const slot of performance.now() < takesFrom ? [] : tries) {
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
        log.debug({ err: error }, 'the MQTT sessions were not shared out; trying again');
        const broken = client;
        client = undefined;
        broken?.release(true);
      })
      .finally(() => (busy = false));
  };
  const timer = setInterval(run, TICK_MS).unref();
  run();

  return {
    /** Takes and gives up no more. */
    pause: async (): Promise<void> => {
      stopped = true;
      clearInterval(timer);
      await ticking;
    },
    /** Lets all go: the locks end with their connection. */
    stop: (): void => {
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
};
