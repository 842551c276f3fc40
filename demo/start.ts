import type { DemoAccount } from '../src/domain/sign-in/demo-account.ts';
import { desc, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../server/context.ts';
import { demonstrations } from '../server/db/tables/core-tables.ts';
import { storeBuiltInModels } from '../server/device-models/built-in.ts';
import type { Principal } from '../server/principal.ts';
import { bringTo, fillGap } from './gap.ts';
import { goOnLiving } from './live.ts';
import { beginOf, demoFleet, type Size, WHOLE } from './fleet.ts';
import type { DemoInbox } from './inbox/inbox.ts';
import { makeDemo } from './make.ts';
import { removeUnfinished } from './remove-unfinished.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';
import { simulatorOf } from './story/simulate.ts';
import { moveWebhooks } from './story/webhooks.ts';

const SEED = 'demo';

/** The superadmin that the demo acts as. */
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

/** The serials of the devices that exist without a model. */
const plainSerials = async ({ pool }: Context): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ hw_serial: string }>(
    `select hw_serial from devices where app_id like 'demo-%' and model_id is null`,
  );
  return new Set(rows.map(({ hw_serial }) => hw_serial));
};

// The uplinks until then are stored already, or lost.
const bringToNow = async (fleet: readonly SimulatedDevice[], from: number, signal: AbortSignal) => {
  for (const device of fleet) await bringTo(device, from, Date.now(), signal);
};

/** The services of a server with a demo. */
export type DemoContext = Context & {
  /** Receives what the demo sends; none: nothing calls webhooks. */
  readonly inbox?: DemoInbox | null;
};

/** The demo of a server: created once per database, then continued while the server runs. */
export interface PreparedDemo {
  /** The accounts that were created, returned only once; null if the demo existed already. */
  readonly accounts: readonly DemoAccount[] | null;
  /** Creates what takes longer, then keeps the devices sending. */
  readonly run: (onProgress: (share: number) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Prepares the demo. `mqttUrl` is the broker that the devices publish to; if null, they send nothing. Throws if there is
 * no superadmin.
 */
export const prepareDemo = async (
  context: DemoContext,
  mqttUrl: string | null,
  size: Size = WHOLE,
): Promise<PreparedDemo> => {
  const by = await actingAs(context);
  if (!by) throw new Error('A demonstration needs a superadmin.');
  const { db } = context;
  let stopLiving: (() => Promise<void>) | undefined;
  const ending = new AbortController();
  const live = async (from: number): Promise<void> => {
    const { placed, pending } = demoFleet(SEED, from, size, await plainSerials(context));
    const fleet = [...placed, ...pending];
    await fillGap(context, fleet, from, Date.now(), ending.signal);
    await bringToNow(fleet, from, ending.signal);
    await moveWebhooks(context, by);
    if (mqttUrl === null) return;
    stopLiving = await goOnLiving(context, by, mqttUrl, fleet);
    context.inbox?.onSimulate(simulatorOf(placed));
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

  // Some of its devices are of these.
  await storeBuiltInModels(context);
  const from = beginOf(Date.now(), size);
  await removeUnfinished(context, demoFleet(SEED, from, size).placed);
  const { accounts, rest, id } = await makeDemo(context, by, SEED, from, size);
  const run = async (onProgress: (share: number) => void): Promise<void> => {
    await rest(Date.now(), onProgress, ending.signal);
    await db.update(demonstrations).set({ made_at: new Date() }).where(eq(demonstrations.id, id));
    await live(from);
  };
  return { accounts, run, stop };
};
