import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Context } from '../context.ts';
import { beat, BEAT_MS } from './heartbeat.ts';

/** A heartbeat that takes longer counts as failed. */
const TIMEOUT_MS = 5_000;

const inTime = async (work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), TIMEOUT_MS).unref();
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Starts writing this server's heartbeat every 2 s, after the first one. It has a connection of its own, so that it does
 * not wait when all others are busy. Returns a function that stops it with a last heartbeat.
 */
export const startHeartbeats = async ({
  pool,
  log,
  mqtt,
}: Pick<Context, 'pool' | 'log' | 'mqtt'>): Promise<() => Promise<void>> => {
  const server = randomUUID();
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let wasCutOff = false;
  let last = Promise.resolve();

  const once = async (): Promise<void> => {
    try {
      const own = (client ??= await pool.connect());
      const brokers = new Map(mqtt.brokers.map(({ host, clients }) => [host, clients > 0]));
      await inTime(beat(own, { server, wasCutOff, brokers }));
      wasCutOff = false;
    } catch (error) {
      client?.release(true);
      client = undefined;
      // Logged once, not every two seconds while the database is unreachable.
      if (!wasCutOff) log.warn({ err: error }, 'could not write the heartbeat; retrying');
      wasCutOff = true;
    }
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      last = once().then(() => {
        if (!stopped) schedule();
      });
    }, BEAT_MS).unref();
  };

  await once();
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await last;
    if (client) await once();
    client?.release();
    client = undefined;
  };
};
