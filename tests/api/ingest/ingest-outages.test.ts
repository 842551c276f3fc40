import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMqttState } from '../../../server/mqtt/counters.ts';
import { beat } from '../../../server/outages/heartbeat.ts';
import { startHeartbeats } from '../../../server/outages/heartbeats.ts';
import { silenceClock } from '../../../server/outages/outages.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

const sql = (text: string) => test.context.pool.query(text);
afterEach(() => sql('delete from ingest_outages; delete from server_heartbeats'));

const A = 'aaaaaaaa-0000-4000-8000-000000000000';
const B = 'bbbbbbbb-0000-4000-8000-000000000000';
const BROKER = 'broker.example.com:1883';
const beatWith = async (server: string, brokers: Record<string, boolean>, wasCutOff = false) => {
  const client = await test.context.pool.connect();
  const all = new Map(Object.entries(brokers));
  await beat(client, { server, wasCutOff, brokers: all }).finally(() => client.release());
};
const beatOf = (server: string, hasBroker: boolean | null = null, wasCutOff = false) =>
  beatWith(server, hasBroker === null ? {} : { [BROKER]: hasBroker }, wasCutOff);
/** Moves all that was written so far into the past. */
const pass = (interval: string) =>
  sql(
    `update server_heartbeats set at = at - interval '${interval}', started_at = started_at - interval '${interval}',
       brokers = (select coalesce(jsonb_object_agg(key, (value #>> '{}')::timestamptz - interval '${interval}'), '{}') from jsonb_each(brokers));
     update ingest_outages set "from" = "from" - interval '${interval}', "to" = "to" - interval '${interval}'`,
  );
const listed = async () => (await superadmin.get('/system/ingest-outages')).body.data;
const seconds = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 1000;

describe('an outage', () => {
  it('is a period of more than 5 s in which no server was running, once', async () => {
    await beatOf(A);
    // Well below the 5 s, of which a busy machine uses some itself.
    await pass('2 seconds');
    await beatOf(A);
    expect(await listed()).toEqual([]);
    await pass('1 hour');
    await Promise.all([beatOf(A), beatOf(B), beatOf(A)]);
    const found = await listed();
    expect(found).toMatchObject([{ source: 'server', reason: 'No server was running.' }]);
    expect(seconds(found[0])).toBeGreaterThanOrEqual(3_600);
    expect(seconds(found[0])).toBeLessThan(3_660);
    expect(found[0].id).toEqual(expect.any(Number));
  });

  it('is none while another server was running', async () => {
    await beatOf(A);
    await pass('1 minute');
    await sql(`insert into server_heartbeats (server, at) values ('${B}', now() - interval '1 second')`);
    await beatOf(A);
    expect(await listed()).toEqual([]);
  });

  it('of the database is told apart', async () => {
    await beatOf(A);
    await pass('10 seconds');
    await beatOf(A, null, true);
    expect(await listed()).toMatchObject([
      { source: 'database', reason: 'The database could not be reached.' },
    ]);
  });

  it('of the broker grows until a server is connected again', async () => {
    await beatOf(A, true);
    await pass('2 seconds');
    await beatOf(A, false);
    expect(await listed()).toEqual([]);
    for (let n = 0; n < 3; n++) {
      await pass('2 seconds');
      await beatOf(A, false);
    }
    await pass('2 seconds');
    await Promise.all([beatOf(A, true), beatOf(B, false)]);
    const found = await listed();
    const reason = `There was no connection to the MQTT broker at ${BROKER}.`;
    expect(found).toMatchObject([{ source: 'broker', reason }]);
    expect(seconds(found[0])).toBeGreaterThanOrEqual(10);
    expect(seconds(found[0])).toBeLessThan(60);
    await pass('2 seconds');
    await beatOf(B, false);
    expect(await listed()).toHaveLength(1);
  });

  it('of each of several brokers is its own, and silence counts during none of them', async () => {
    await beatWith(A, { 'one:1883': true, 'two:1883': true });
    // Both are lost, then the first comes back.
    for (let n = 0; n < 5; n++) {
      await pass('2 seconds');
      await beatWith(A, { 'one:1883': n > 3, 'two:1883': false });
    }
    await pass('2 seconds');
    await beatWith(A, { 'one:1883': true, 'two:1883': false });
    const found = await listed();
    const [one, two] = ['one', 'two'].map((host) =>
      found.filter(({ reason }: { reason: string }) => reason.includes(`${host}:1883`)),
    );
    expect([one.length, two.length]).toEqual([1, 1]);
    expect(one[0].from.slice(0, 19)).toBe(two[0].from.slice(0, 19));
    expect(seconds(two[0])).toBeGreaterThan(seconds(one[0]));
    const { rows } = await sql(
      `select extract(epoch from silence(now() - interval '9 seconds', now()))::float8 as silent`,
    );
    expect(rows[0].silent).toBeLessThan(5);
  });

  it('of a broker that was away when several servers started is one', async () => {
    await beatOf(A, false);
    await pass('2 seconds');
    await beatOf(B, false);
    for (let n = 0; n < 4; n++) {
      await pass('2 seconds');
      await beatOf(A, false);
      await beatOf(B, false);
    }
    expect(await listed()).toMatchObject([{ source: 'broker' }]);
  });

  it('of the server is not one of the broker as well', async () => {
    await beatOf(A, true);
    await pass('1 hour');
    await beatOf(A, false);
    await pass('2 seconds');
    await beatOf(A, true);
    expect((await listed()).map(({ source }: { source: string }) => source)).toEqual(['server']);
  });

  it('stops the time in which silence is measured until it is known', async () => {
    expect((await silenceClock(test.context.pool)).now).toBeGreaterThan(Date.now() - 60_000);
    await beatOf(A);
    await pass('1 hour');
    const before = await silenceClock(test.context.pool);
    expect(before.now).toBeLessThan(Date.now() - 3_590_000);
    expect(before.outages).toEqual([]);
    await beatOf(A);
    const after = await silenceClock(test.context.pool);
    expect(after.outages).toEqual([{ from: Math.round(before.now), to: expect.any(Number) }]);
    expect(after.now).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('heartbeats', () => {
  it('are written from the start to the stop, and those of others forgotten after a day', async () => {
    await sql(`insert into server_heartbeats (server, at) values ('${A}', now() - interval '2 days')`);
    const broker = { host: BROKER, address: `mqtt://${BROKER}`, connected: true, since: new Date() };
    const brokers = [{ ...broker, sessions: 2, clients: 2 }];
    const mqtt = { ...createMqttState(), mode: 'external' as const, brokers };
    const stop = await startHeartbeats({ ...test.context, mqtt });
    const { rows } = await sql('select server, brokers, at from server_heartbeats');
    expect(rows).toEqual([
      {
        server: expect.not.stringMatching(A),
        brokers: { [BROKER]: expect.any(String) },
        at: expect.any(Date),
      },
    ]);
    expect(await listed()).toMatchObject([{ source: 'server' }]);
    await stop();
    const { rows: last } = await sql('select at from server_heartbeats');
    expect(last[0].at.getTime()).toBeGreaterThan(rows[0].at.getTime());
  });
});

describe('the call', () => {
  it('is for superadmins', async () => {
    const admin = await test.asCompanyAdmin();
    expect((await admin.get('/system/ingest-outages')).status).toBe(403);
    expect((await (await test.asUser()).get('/system/ingest-outages')).status).toBe(403);
    expect((await test.call('GET', '/system/ingest-outages')).status).toBe(401);
    expect((await superadmin.post('/system/ingest-outages', {})).status).toBe(404);
  });
});
