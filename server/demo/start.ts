import { desc, eq, isNotNull } from 'drizzle-orm';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { demonstrations } from '../db/core-tables.ts';
import type { Principal } from '../principal.ts';
import { CAST } from './cast.ts';
import { goOnLiving } from './live.ts';
import { beginOf, demoFleet, makeDemo, type Size, WHOLE } from './make.ts';
import type { Account } from './people.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';

const SEED = 'demo';

/** Whatever the demonstration does, it does as this superadmin. */
const actingAs = async ({ pool }: Context): Promise<Principal | undefined> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from users where role = 'superadmin' and is_active order by id limit 1`,
  );
  const [user] = rows;
  return (
    user && {
      kind: 'person',
      id: user.id,
      role: 'superadmin',
      company_id: null,
      session_id: null,
      key_id: null,
      scopes: [],
    }
  );
};

// Of one that was not finished: its server was stopped while it was written.
const LEFTOVERS = `
  with companies_of as (select id from companies where name = any($1::text[])),
    devices_gone as (delete from devices where app_id like 'demo-%'),
    projects_gone as (delete from projects where company_id in (select id from companies_of)),
    users_gone as (delete from users where company_id in (select id from companies_of))
  delete from demonstrations where made_at is null`;
const NAMES = CAST.map(({ name }) => name);

const removeUnfinished = async ({ pool }: Context): Promise<void> => {
  const { rowCount } = await pool.query(LEFTOVERS, [NAMES]);
  if (rowCount) await pool.query('delete from companies where name = any($1::text[])', [NAMES]);
};

// What they lived through is stored, or was not said while nobody listened.
const bringToNow = async (fleet: readonly SimulatedDevice[], signal: AbortSignal): Promise<void> => {
  for (const device of fleet) {
    signal.throwIfAborted();
    device.until(Date.now());
    await breathe();
  }
};

/** A demonstration of this server: made once for a database, then lived on while the server runs. */
export interface Demo {
  /** The people who were made for it, told this once; null: it is there already. */
  readonly accounts: readonly Account[] | null;
  /** Makes what takes longer, then lets the devices live on. */
  readonly run: (told: (share: number) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Prepares the demonstration. `mqttUrl` is where the devices publish; null: nowhere, and they stand still.
 * Throws where there is no superadmin.
 */
export const prepareDemo = async (
  context: Context,
  mqttUrl: string | null,
  size: Size = WHOLE,
): Promise<Demo> => {
  const by = await actingAs(context);
  if (!by) throw new Error('A demonstration needs a superadmin.');
  const { db } = context;
  let stopLiving: (() => Promise<void>) | undefined;
  const ending = new AbortController();
  const live = async (from: number): Promise<void> => {
    const fleet = demoFleet(SEED, from, size);
    await bringToNow(fleet, ending.signal);
    if (mqttUrl === null) return;
    stopLiving = await goOnLiving(context, by, mqttUrl, fleet);
  };
  const stop = async (): Promise<void> => {
    ending.abort();
    await stopLiving?.();
  };

  const [made] = await db
    .select()
    .from(demonstrations)
    .where(isNotNull(demonstrations.made_at))
    .orderBy(desc(demonstrations.id))
    .limit(1);
  if (made) return { accounts: null, run: () => live(made.began_at.getTime()), stop };

  await removeUnfinished(context);
  const from = beginOf(Date.now(), size);
  const [row] = await db
    .insert(demonstrations)
    .values({ seed: SEED, began_at: new Date(from) })
    .returning();
  const { accounts, rest } = await makeDemo(context, by, SEED, from, size);
  const run = async (told: (share: number) => void): Promise<void> => {
    await rest(Date.now(), told, ending.signal);
    if (row)
      await db.update(demonstrations).set({ made_at: new Date() }).where(eq(demonstrations.id, row.id));
    await live(from);
  };
  return { accounts, run, stop };
};
