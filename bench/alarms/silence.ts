import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { until } from '../../server/startup/processes.ts';
import { chunk } from '../../src/domain/chunk.ts';
import { type Site, startSite } from '../site.ts';
import { printTable, seconds, thousands, verdict, zeroRow } from '../table.ts';
import {
  addCompany,
  addDevices,
  addPerson,
  addPolicy,
  addProject,
  addRoster,
  addThreshold,
  type Sender,
  sendUplinks,
  uplinkOf,
} from './records.ts';
import { type Sinks, startSinks } from './sinks.ts';

/** The shortest interval: offline after 30 s. */
const SHORT_S = 10;
const OFFLINE_MS = 30_000;
/** Offline after 30 minutes, so that an hour's outage of our own could make them offline. */
const LONG_S = 600;
const DEVICES = 1_000;
const MANY = 10_000;
const SITES = 5;
const BATCH = 1_000;
/** A case is raised this long after it is due. */
const RAISED_S = 15;
const WATCH_MS = 120_000;
const PATIENCE_MS = 240_000;

const count = async (pool: Pool, text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await pool.query<{ count: string }>(text, [...values])).rows[0]?.count);

const OFFLINE = `
  select count(*) from alarms where kind = 'device_offline' and closed_at is null and device_id = any($1::int[])`;
const CLEARED = `
  select count(*) from alarms where kind = 'threshold' and device_id = any($1::int[])
    and (cleared_at is not null or closed_at is not null or condition <> 'active')`;
const UNKNOWN = `
  select count(*) from alarms where kind = 'threshold' and device_id = any($1::int[]) and evidence = 'unknown'`;
const WORST_DELAY = `
  select max(extract(epoch from a.detected_at - c.last_seen_at) * 1000)::float8 as count
  from alarms a join device_contacts c on c.device_id = a.device_id
  where a.kind = 'device_offline' and a.device_id = any($1::int[])`;

const idsOf = (devices: readonly Sender[]): number[] => devices.map(({ id }) => id);

const sendAll = async (site: Site, key: string, devices: readonly Sender[], value: number): Promise<void> => {
  const now = Date.now();
  for (const some of chunk(devices, BATCH)) {
    const isStored = await sendUplinks(
      site.url,
      key,
      some.map((device) => uplinkOf(device, now, value)),
    );
    if (!isStored) throw new Error('A batch was not stored.');
  }
};

/** Waits until all of these are offline. Returns how long after becoming due the last one was raised (ms). */
const allOffline = async (pool: Pool, ids: readonly number[]): Promise<number> => {
  if (!(await until(async () => (await count(pool, OFFLINE, [ids])) === ids.length, PATIENCE_MS, 500)))
    throw new Error(`Only ${await count(pool, OFFLINE, [ids])} of ${ids.length} devices are offline.`);
  return (await count(pool, WORST_DELAY, [ids])) - OFFLINE_MS;
};

/** Devices with an open case fall silent. */
const silentDevices = async (site: Site, key: string): Promise<string[][]> => {
  const { pool } = site;
  const company = await addCompany(pool, 'Silent');
  await addThreshold(pool, company);
  const devices = await addDevices(pool, company, DEVICES, { prefix: 'silent', interval_s: SHORT_S });
  const ids = idsOf(devices);
  await sendAll(site, key, devices, 60);
  const raisedMs = await allOffline(pool, ids);
  const isUnknown = await until(
    async () => (await count(pool, UNKNOWN, [ids])) === DEVICES,
    PATIENCE_MS,
    500,
  );
  return [
    zeroRow(
      `cases cleared when ${thousands(DEVICES)} devices fall silent`,
      await count(pool, CLEARED, [ids]),
    ),
    ['their evidence is unknown', isUnknown ? 'all' : 'not all', 'all', verdict(isUnknown)],
    [
      'the last case of silence, after becoming due',
      seconds(raisedMs),
      `≤ ${RAISED_S} s`,
      verdict(raisedMs <= RAISED_S * 1_000),
    ],
  ];
};

/** As if everything had happened an hour earlier; the server must not be running. */
const AN_HOUR_AGO = [
  `update device_contacts set last_seen_at = last_seen_at - interval '1 hour'`,
  `update datapoint_values set last_at = last_at - interval '1 hour'`,
  `update server_heartbeats set started_at = started_at - interval '1 hour', at = at - interval '1 hour'`,
  `update ingest_outages set "from" = "from" - interval '1 hour', "to" = "to" - interval '1 hour'`,
  `update alarm_checks set due_at = due_at - interval '1 hour', dues = null`,
  `update alarms set check_at = check_at - interval '1 hour' where check_at is not null`,
];
const UNCHECKED = `
  select count(*) from alarm_checks where device_id = any($1::int[]) and due_at <= now()`;
const OUTAGES = `
  select coalesce(max(extract(epoch from "to" - "from")), 0)::float8 as count from ingest_outages where source = 'server'`;

/** Our own outage of an hour. */
const ownOutage = async (site: Site, key: string): Promise<string[][]> => {
  const { pool } = site;
  const company = await addCompany(pool, 'Outage');
  const devices = await addDevices(pool, company, DEVICES, { prefix: 'outage', interval_s: LONG_S });
  const ids = idsOf(devices);
  await sendAll(site, key, devices, 20);
  await site.stopServer();
  for (const statement of AN_HOUR_AGO) await pool.query(statement);
  await site.startServer();
  const isChecked = await until(async () => (await count(pool, UNCHECKED, [ids])) === 0, PATIENCE_MS, 500);
  const outageS = await count(pool, OUTAGES);
  return [
    [
      'our own outage, as it was stored',
      `${(outageS / 60).toFixed(1)} min`,
      '≥ 60 min',
      verdict(outageS >= 3_600),
    ],
    [
      `evaluated after it`,
      isChecked ? thousands(DEVICES) : 'not all',
      thousands(DEVICES),
      verdict(isChecked),
    ],
    zeroRow('cases of silence because of it', await count(pool, OFFLINE, [ids])),
  ];
};

/** 10,000 devices of several sites fall silent at once; each site has a roster, and the company another. */
const manySilent = async (site: Site, key: string, sinks: Sinks): Promise<string[][]> => {
  const { pool } = site;
  const company = await addCompany(pool, 'Many');
  const devices: Sender[] = [];
  const people = [await addPerson(pool, company, 1)];
  await addPolicy(pool, company, await addRoster(pool, company, people[0]?.id ?? 0));
  for (let n = 1; n <= SITES; n++) {
    const project = await addProject(pool, company, `Site ${n}`);
    const person = await addPerson(pool, company, n + 1);
    people.push(person);
    await addPolicy(pool, company, await addRoster(pool, company, person.id), project);
    const own = await addDevices(pool, company, MANY / SITES, {
      prefix: `site${n}`,
      interval_s: SHORT_S,
      project,
    });
    devices.push(...own);
  }
  await sendAll(site, key, devices, 20);
  const ids = idsOf(devices);
  await until(async () => (await count(pool, OFFLINE, [ids])) > 0, PATIENCE_MS, 100);
  const began = performance.now();
  const messages = (): readonly (readonly [number, number])[] => {
    const texts = sinks.texts();
    return people.map(({ email, phone }) => [
      sinks.mails.filter(({ to }) => to.includes(email)).length,
      texts.filter(({ to }) => to === phone).length,
    ]);
  };
  const first = until(() => messages().every(([mails]) => mails > 0), WATCH_MS, 100);
  const isNotified = await first;
  const notifiedMs = performance.now() - began;
  await wait(Math.max(0, WATCH_MS - (performance.now() - began)));
  const most = Math.max(...messages().flat());
  const raisedMs = await allOffline(pool, ids);
  return [
    [
      `messages per roster, site and channel within 2 minutes of ${thousands(MANY)} silent devices, at most`,
      String(most),
      '≤ 1',
      verdict(most <= 1),
    ],
    [
      'every roster is notified, after the first case',
      isNotified ? seconds(notifiedMs) : 'no',
      '≤ 70 s',
      verdict(isNotified && notifiedMs <= 70_000),
    ],
    ['the last case, after becoming due', seconds(raisedMs), '', ''],
  ];
};

/** Devices that fall silent, and periods in which we could not hear them. */
export const silence = async (): Promise<void> => {
  const sinks = await startSinks();
  const site = await startSite(sinks.env);
  try {
    const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
      name: 'Bench',
      scopes: ['ingest'],
    });
    const rows = [
      ...(await ownOutage(site, key)),
      ...(await silentDevices(site, key)),
      ...(await manySilent(site, key, sinks)),
    ];
    printTable('Silent devices', ['what', 'measured', 'target', ''], rows);
  } finally {
    await site.stop();
    await sinks.close();
  }
};
