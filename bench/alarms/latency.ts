import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../server/startup/processes.ts';
import { openClient } from '../../tests/support/server/live-client.ts';
import { type Site, startSite } from '../site.ts';
import { median, percentile95, printTable, thousands, verdict } from '../table.ts';
import {
  addCompany,
  addDevices,
  addPerson,
  addPolicy,
  addRoster,
  addThreshold,
  type Sender,
  sendUplinks,
  uplinkOf,
} from './records.ts';
import { startSinks } from './sinks.ts';

const LISTED_MS = 1_000;
const LIVE_MS = 1_500;
const MAIL_MS = 5_000;
const SAMPLES = 200;
/** Devices whose readings come in the meantime, without raising anything. */
const OTHERS = 1_000;
const BATCH = 100;
const EVERY_MS = 1_000;
const PATIENCE_MS = 30_000;

/** Waits until a condition is true, and returns when. */
const timeOf = async (isTrue: () => boolean | Promise<boolean>): Promise<number> =>
  (await until(isTrue, PATIENCE_MS, 5)) ? performance.now() : Number.POSITIVE_INFINITY;

/** A live socket that notes when it learnt of the open case of each device. */
const watchAlarms = async (site: Site) => {
  const { ticket } = await site.call<{ ticket: string }>('POST', '/live/ticket');
  const client = await openClient(new URL(site.url).host);
  const seen = new Map<number, number>();
  client.socket.on('message', () => {
    for (const message of client.messages.splice(0)) {
      const { alarm } = message as { alarm?: { device_id: number; closed_at: string | null } };
      if (alarm && !seen.has(alarm.device_id)) seen.set(alarm.device_id, performance.now());
    }
  });
  client.send({ type: 'auth', ticket });
  client.send({ type: 'subscribe', alarms: true });
  return { seen, close: () => client.socket.close() };
};

/** Sends readings of other devices until stopped. */
const otherReadings = (site: Site, key: string, devices: readonly Sender[]) => {
  let isOver = false;
  const run = async (): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const some = devices.slice((n * BATCH) % devices.length).slice(0, BATCH);
      await sendUplinks(
        site.url,
        key,
        some.map((device) => uplinkOf(device, Date.now(), 20)),
      );
      await wait(EVERY_MS);
    }
  };
  const ended = run();
  return async (): Promise<void> => {
    isOver = true;
    await ended;
  };
};

/** From an uplink to those who have to know. */
export const latency = async (): Promise<void> => {
  const sinks = await startSinks();
  const site = await startSite(sinks.env);
  const { pool } = site;
  try {
    const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
      name: 'Bench',
      scopes: ['ingest'],
    });
    const company = await addCompany(pool, 'Latency');
    const person = await addPerson(pool, company, 1);
    await addPolicy(pool, company, await addRoster(pool, company, person.id));
    await addThreshold(pool, company);
    const others = await addDevices(pool, company, OTHERS, { prefix: 'other', interval_s: 3_600 });
    const devices = await addDevices(pool, company, SAMPLES, { prefix: 'sample', interval_s: 3_600 });
    const live = await watchAlarms(site);
    const stopOthers = otherReadings(site, key, others);
    const times = { listed: [] as number[], live: [] as number[], mail: [] as number[] };
    for (const device of devices) {
      await wait(Math.random() * 200);
      const filter = encodeURIComponent(JSON.stringify({ device_id: device.id, status: 'open' }));
      const before = performance.now();
      if (!(await sendUplinks(site.url, key, [uplinkOf(device, Date.now(), 60)])))
        throw new Error('An uplink was not stored.');
      const [listed, socket, mail] = await Promise.all([
        timeOf(async () => (await site.call<unknown[]>('GET', `/alarms?filter=${filter}`)).length > 0),
        timeOf(() => live.seen.has(device.id)).then(
          () => live.seen.get(device.id) ?? Number.POSITIVE_INFINITY,
        ),
        timeOf(() => sinks.mails.some(({ subject }) => subject.endsWith(device.dev_id))),
      ]);
      times.listed.push(listed - before);
      times.live.push(socket - before);
      times.mail.push(mail - before);
    }
    await stopOthers();
    live.close();
    const row = (what: string, took: readonly number[], limit: number): string[] => {
      const p95 = percentile95(took);
      return [
        what,
        `${thousands(median(took))} ms`,
        `${thousands(p95)} ms`,
        `≤ ${thousands(limit)} ms`,
        verdict(p95 <= limit),
      ];
    };
    printTable(
      `From an uplink by HTTP that raises a case, ${SAMPLES} times, while ${BATCH} others come each second`,
      ['until', 'median', 'p95', 'target', ''],
      [
        row('GET /alarms lists it', times.listed, LISTED_MS),
        row('the live socket has sent it', times.live, LIVE_MS),
        row('the mail server has accepted the mail', times.mail, MAIL_MS),
      ],
    );
  } finally {
    await site.stop();
    await sinks.close();
  }
};
