import { desc, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { demonstrations } from '../db/core-tables.ts';
import type { Principal } from '../principal.ts';
import { CAST } from './cast.ts';
import { bringTo, fillGap } from './gap.ts';
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

// Of one that was not finished: its server was stopped while it was written. Where none is noted nothing is
// touched, whatever bears these names.
const LEFTOVERS = `
  with unfinished as (delete from demonstrations where made_at is null returning id),
    made_for as (select id from companies where name = any($1::text[]) and exists (select from unfinished)),
    devices_gone as (
      delete from devices where hw_serial = any($2::text[]) and app_id like 'demo-%' and exists (select from unfinished)
    ),
    projects_gone as (delete from projects where company_id in (select id from made_for)),
    users_gone as (delete from users where company_id in (select id from made_for))
  select id from made_for`;

const removeUnfinished = async ({ pool }: Context, fleet: readonly SimulatedDevice[]): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>(LEFTOVERS, [
    CAST.map(({ name }) => name),
    fleet.map(({ hw_serial }) => hw_serial),
  ]);
  // By a statement of its own: one sees nothing of what it deletes itself.
  await pool.query('delete from companies where id = any($1::int[])', [rows.map(({ id }) => id)]);
};

// What they lived through is stored by now, or lost.
const bringToNow = async (fleet: readonly SimulatedDevice[], from: number, signal: AbortSignal) => {
  for (const device of fleet) await bringTo(device, from, Date.now(), signal);
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
    await fillGap(context, fleet, from, Date.now(), ending.signal);
    await bringToNow(fleet, from, ending.signal);
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

  const from = beginOf(Date.now(), size);
  await removeUnfinished(context, demoFleet(SEED, from, size));
  const { accounts, rest, id } = await makeDemo(context, by, SEED, from, size);
  const run = async (told: (share: number) => void): Promise<void> => {
    await rest(Date.now(), told, ending.signal);
    await db.update(demonstrations).set({ made_at: new Date() }).where(eq(demonstrations.id, id));
    await live(from);
  };
  return { accounts, run, stop };
};
