import { setTimeout as wait } from 'node:timers/promises';
import { clusterFolder } from '../../server/db/embedded/cluster.ts';
import { runningServer } from '../../server/db/embedded/postmaster.ts';
import { workMs } from '../processes.ts';
import { DEVICES, type FilledSite } from './filled.ts';
import { allInTurn, type Figure } from './figure.ts';

const ROUNDS = [20, 10] as const;
const CALLS_A_ROUND = 6;

/** A different device's serial in each call. */
const serialOf = (call: number): string =>
  (1 + ((call * 7_919) % DEVICES)).toString(16).toUpperCase().padStart(16, '0');

const LISTS: Readonly<Record<string, (call: number) => string>> = {
  'devices by title': () => 'sort=title&is_active=true',
  'devices by alarm': () => 'sort=-alarm_level&is_active=true',
  'devices by last contact': () => 'sort=last_seen_at&is_active=true',
  'devices by a serial': (call) => `sort=title&q=${serialOf(call)}`,
};

const read = async (url: string, token = ''): Promise<void> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data?: unknown[] };
  if (!answer.ok || !data || data.length === 0) throw new Error(`${url}: ${answer.status}, no rows.`);
};

/** First pages of lists : rows in the order of the primary key. Processor time of the server and its database. */
export const lists = async ({ site, bare }: FilledSite): Promise<Figure[]> => {
  const postmaster = runningServer(clusterFolder(site.dataDir)) ?? 0;
  const each = async (pid: number, round: number, call: (n: number) => Promise<void>) => {
    const before = workMs(postmaster, pid);
    for (let n = 0; n < CALLS_A_ROUND; n++) await call(round * CALLS_A_ROUND + n);
    // A connection still tidies up after its last answer.
    await wait(2);
    return (workMs(postmaster, pid) - before) / CALLS_A_ROUND;
  };
  return await allInTurn(
    ROUNDS,
    Object.entries(LISTS).map(([name, queryOf]) => ({
      name: `${name} : 25 rows by id`,
      unit: 'ms',
      reference: (round) => each(bare.pid, round, () => read(`${bare.url}/devices`)),
      ours: (round) =>
        each(site.pid(), round, (n) => read(`${site.url}/api/devices?${queryOf(n)}`, site.token)),
    })),
  );
};
