import type { Context } from '../context.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { createRow, inTransaction, updateRow } from '../crud/write.ts';
import type { Principal } from '../principal.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';

const STEP_MS = 1_000;
const KEY_NAME = 'Demonstration: simulator';
const apiKeys = resourceNamed('api-keys');

/** A key to publish with; those of former starts are dead. */
const newKey = (context: Context, by: Principal): Promise<string> =>
  inTransaction(context, by, async (moment) => {
    const { rows } = await context.pool.query<{ id: number }>(
      'select id from api_keys where name = $1 and revoked_at is null',
      [KEY_NAME],
    );
    for (const { id } of rows) {
      await updateRow(moment, apiKeys, id, { revoked_at: new Date().toISOString() });
    }
    const row = await createRow(moment, apiKeys, { name: KEY_NAME, scopes: ['ingest'] });
    return row.key as string;
  });

/** Lets the devices go on living, publishing through real MQTT to `url`; answers what ends it. */
export const goOnLiving = async (
  context: Context,
  by: Principal,
  url: string,
  fleet: readonly SimulatedDevice[],
): Promise<() => Promise<void>> => {
  // A broker of its own has accounts of its own, which its address names.
  const key = context.config.mqttUrl === undefined ? await newKey(context, by) : undefined;
  // Its client is nothing that a server without a demonstration should load.
  const { openPublisher } = await import('./simulator/publisher.ts');
  const publisher = await openPublisher(url, key, (reason) =>
    context.log.warn({ reason }, 'the demonstration stands still: the broker takes its key no more'),
  );
  let isOver = false;
  let turn = Promise.resolve();
  const live = async (): Promise<void> => {
    const uplinks = fleet.flatMap((device) => device.until(Date.now()));
    await publisher.publish(uplinks.toSorted((a, b) => a.body.ts - b.body.ts));
  };
  const timer = setInterval(() => {
    turn = turn.then(() => (isOver ? undefined : live()));
  }, STEP_MS);
  return async () => {
    isOver = true;
    clearInterval(timer);
    await publisher.end();
  };
};
