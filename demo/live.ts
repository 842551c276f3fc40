import type { Context } from '../server/context.ts';
import { resourceNamed } from '../src/resources/all.ts';
import { createRow, inTransaction, updateRow } from '../server/crud/writing/write.ts';
import type { Principal } from '../server/principal.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';

const STEP_MS = 1_000;
const KEY_NAME = 'Demonstration: simulator';
const apiKeys = resourceNamed('api-keys');

/** Creates a key to publish with, and revokes those of earlier starts. */
const newKey = (context: Context, by: Principal): Promise<string> =>
  inTransaction(context, by, async (write) => {
    const { rows } = await context.pool.query<{ id: number }>(
      'select id from api_keys where name = $1 and revoked_at is null',
      [KEY_NAME],
    );
    for (const { id } of rows) {
      await updateRow(write, apiKeys, id, { revoked_at: new Date().toISOString() });
    }
    const row = await createRow(write, apiKeys, { name: KEY_NAME, scopes: ['ingest'] });
    return row.key as string;
  });

/** Keeps the devices publishing over MQTT to `url`. Returns a function that stops it. */
export const goOnLiving = async (
  context: Context,
  by: Principal,
  url: string,
  fleet: readonly SimulatedDevice[],
): Promise<() => Promise<void>> => {
  // An external broker has its own accounts, and its URL contains the credentials.
  const key = context.config.mqttUrls.length === 0 ? await newKey(context, by) : undefined;
  // Loaded on demand: a server without a demo does not need the MQTT client.
  const { openPublisher } = await import('./simulator/publisher.ts');
  const publisher = await openPublisher(url, key, (reason) =>
    context.log.warn({ reason }, 'the demo has stopped sending: the broker no longer accepts its key'),
  );
  let isStopped = false;
  let turn = Promise.resolve();
  const live = async (): Promise<void> => {
    const uplinks = fleet.flatMap((device) => device.until(Date.now()));
    await publisher.publish(uplinks.toSorted((a, b) => a.body.ts - b.body.ts));
  };
  const timer = setInterval(() => {
    turn = turn.then(() => (isStopped ? undefined : live()));
  }, STEP_MS);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await publisher.end();
  };
};
