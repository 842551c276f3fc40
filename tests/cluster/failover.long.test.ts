import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  compareWithStored,
  type Installation,
  killPrimary,
  startInstallation,
  startLoad,
} from '../support/programs/failover.ts';

const KILLS = 10;
const PER_SECOND = 2_000;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
}, 180_000);
afterAll(async () => {
  await installation?.close();
}, 60_000);

it('loses and doubles nothing when the primary is killed ten times under 2,000 uplinks a second', async () => {
  const load = await startLoad(installation, PER_SECOND);
  const began = Date.now();
  const kills = [];
  for (let round = 0; round < KILLS; round++) {
    const kill = await killPrimary(installation, load, round, installation.servers);
    kills.push(kill);
    console.table([kill]);
  }
  const seconds = (Date.now() - began) / 1_000;
  await load.stop();
  const stored = await compareWithStored(installation.database, load);
  console.table([
    { ...stored, perSecond: Math.round(load.sentCount() / seconds), refused: load.refusals.length },
  ]);
  expect(stored).toMatchObject({ missing: 0, doubled: 0 });
  for (const kill of kills) {
    expect(kill).toMatchObject({ lostAlarms: 0, doubledAlarms: 0 });
    expect(kill.wroteAfter).toBeLessThan(15_000);
    expect(kill.wroteAfter - kill.ledAfter).toBeLessThan(5_000);
  }
  expect(load.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
}, 1_200_000);
