import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '../../server/db/embedded/runner.ts';
import { createPool } from '../../server/db/pool.ts';
import { residentBytes } from '../processes.ts';
import type { WholeSite } from '../whole-site.ts';
import { startBare } from './bare.ts';
import { allInTurn, type Figure, timed } from './figure.ts';

const STARTS = [5, 1] as const;
/** Memory used during a start is released after a while. */
const SETTLE_MS = 5_000;
const MB = 1024 * 1024;

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** Starts only the database of the site, until it answers. */
const startDatabase = async (dataDir: string): Promise<number> => {
  const before = performance.now();
  const embedded = await startEmbedded(dataDir, quiet);
  const pool = createPool(embedded.connection, quiet);
  await pool.query('select 1');
  const took = performance.now() - before;
  await pool.end();
  await embedded.stop();
  return took;
};

/** Warm starts of the server, and its memory when it then has nothing to do. The site runs before and afterwards. */
export const start = async (site: WholeSite): Promise<Figure[]> => {
  await site.stopServer();
  const warm = await allInTurn(STARTS, [
    {
      name: 'warm start : start of the same PostgreSQL',
      unit: 'ms',
      reference: () => startDatabase(site.dataDir),
      ours: async () => {
        const took = await timed(site.startAgain);
        await site.stopServer();
        return took;
      },
    },
  ]);
  await site.startAgain();
  const bare = await startBare();
  await wait(SETTLE_MS);
  const memory = {
    name: 'idle memory : Node.js with Fastify',
    unit: 'MB',
    reference: residentBytes(bare.pid) / MB,
    ours: residentBytes(site.pid()) / MB,
  };
  await bare.stop();
  return [...warm, memory];
};
