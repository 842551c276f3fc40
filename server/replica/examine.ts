import pg from 'pg';
import type { Config } from '../config.ts';
import { settingsOf } from '../db/pool.ts';
import { createLag } from './lag.ts';
import { createProbe } from './probe.ts';
import { replicaServing } from './replica.ts';

/** How the replica of these settings is, in one look as the owner; `lag` in seconds, NaN if unknown. Throws if it can't be used. */
export const examineReplica = async ({ databaseUrl = '', replica }: Config): Promise<{ lag: number }> => {
  const probe = createProbe({
    primary: { connectionString: databaseUrl },
    replica: { connectionString: replica?.url ?? '' },
  });
  try {
    const look = await probe.look();
    return { lag: createLag()(look.primary, look.replica) };
  } finally {
    probe.close();
  }
};

/** Connects to the replica as the app role, as servers do. Throws if that is impossible. */
export const connectToReplica = async (config: Config): Promise<void> => {
  const serving = replicaServing(config, { roles: null });
  if (!serving) return;
  const client = new pg.Client(settingsOf(serving.target));
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
};
