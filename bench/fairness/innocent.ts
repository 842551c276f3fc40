import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../server/startup/processes.ts';
import { addDevices, addPolicy, addRoster, addThreshold, type Sender, uplinkOf } from '../alarms/records.ts';
import type { Sinks } from '../alarms/sinks.ts';
import type { Site } from '../site.ts';
import { percentile95 } from '../table.ts';
import { addParty, type Party, sendUplink } from './party.ts';

const DEVICES = 200;
const UPLINK_EVERY_MS = 50;
const CALL_EVERY_MS = 150;
const MESSAGE_EVERY_MS = 500;
const PATIENCE_MS = 30_000;

/** p95 of each, in ms. */
export interface Felt {
  readonly ingest: number;
  readonly calls: number;
  readonly messages: number;
}

export interface Innocent {
  /** What the company feels for some time. */
  readonly feel: (ms: number) => Promise<Felt>;
}

/** Times work that begins at regular intervals, whether the one before has ended or not. */
const timed = async (
  ms: number,
  everyMs: number,
  work: (n: number) => Promise<unknown>,
): Promise<number[]> => {
  const took: Promise<number>[] = [];
  const end = performance.now() + ms;
  for (let n = 0; performance.now() < end; n++) {
    const began = performance.now();
    took.push(
      work(n).then(
        () => performance.now() - began,
        () => PATIENCE_MS,
      ),
    );
    await wait(Math.max(0, began + everyMs - performance.now()));
  }
  return Promise.all(took);
};

const addDevicesOf = async ({ pool }: Site, { id, person }: Party) => {
  await addPolicy(pool, id, await addRoster(pool, id, person.id));
  await addThreshold(pool, id, { tags: ['watched'] });
  const facts = { interval_s: 3_600 } as const;
  return {
    quiet: await addDevices(pool, id, DEVICES, { ...facts, prefix: 'good' }),
    watched: await addDevices(pool, id, 2_000, { ...facts, prefix: 'watched', tags: ['watched'] }),
  };
};

/** An ordinary company: it sends readings, looks at its pages, and is mailed about alarms. */
export const addInnocent = async (site: Site, sinks: Sinks): Promise<Innocent> => {
  const party = await addParty(site, 'Good');
  const { quiet, watched } = await addDevicesOf(site, party);
  const pages = ['/overview', '/devices?limit=25', '/alarms?range=[0,24]', '/alarms/summary'];
  let raised = 0;
  const send = async (device: Sender, temperature: number): Promise<void> => {
    const isSent = await sendUplink(site.url, party.key, uplinkOf(device, Date.now(), temperature));
    if (!isSent) throw new Error('An uplink was not stored.');
  };
  const look = async (n: number): Promise<void> => {
    const page = pages[n % pages.length] as string;
    const { status, text } = await party.call('GET', page);
    if (status !== 200) throw new Error(`${page}: ${status} ${text.slice(0, 200)}`);
  };
  const beTold = async (): Promise<void> => {
    const device = watched[raised++] as Sender;
    await send(device, 60);
    const isTold = await until(
      () => sinks.mails.some(({ subject }) => subject.endsWith(device.dev_id)),
      PATIENCE_MS,
      5,
    );
    if (!isTold) throw new Error('A message did not arrive.');
  };
  // Everything works before it is measured.
  for (const [n] of pages.entries()) await look(n);
  for (const device of quiet) await send(device, 20);
  await beTold();
  return {
    feel: async (ms) => {
      const [ingest, calls, messages] = await Promise.all([
        timed(ms, UPLINK_EVERY_MS, (n) => send(quiet[n % DEVICES] as Sender, 20 + (n % 7))),
        timed(ms, CALL_EVERY_MS, look),
        timed(ms, MESSAGE_EVERY_MS, beTold),
      ]);
      return {
        ingest: percentile95(ingest),
        calls: percentile95(calls),
        messages: percentile95(messages),
      };
    },
  };
};
