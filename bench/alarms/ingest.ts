import { makeFleet } from '../fleet.ts';
import { compareJudging } from '../judging-cost.ts';
import { startSite } from '../site.ts';

const DEVICES = 20_000;
const HOUR_MS = 3_600_000;
const BACK_MS = 5 * 24 * HOUR_MS;

/** What judging costs when readings are stored. */
export const ingest = async (): Promise<void> => {
  const site = await startSite();
  try {
    // The benchmark stores readings itself.
    await site.stopServer();
    await makeFleet(site.pool, { devices: DEVICES, companies: 20, datapoints: 3 });
    const begin = Math.floor((Date.now() - BACK_MS) / HOUR_MS) * HOUR_MS;
    for (const at of [begin, Date.now()])
      await site.pool.query('select ensure_readings_month($1)', [new Date(at)]);
    await compareJudging(site.pool, begin, DEVICES);
  } finally {
    await site.stop();
  }
};
