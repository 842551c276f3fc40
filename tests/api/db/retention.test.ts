import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutoffOf, sweepReadings } from '../../../server/ingest/storing/retention.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

const DAYS = 100;
const DAY = 86_400_000;
const NOW = Date.now();
let test: TestApp;
let superadmin: Person;
let made: Awaited<ReturnType<typeof registeredDevice>>;
beforeAll(async () => {
  test = await startTestApp({ RETENTION_DAYS: String(DAYS) });
  superadmin = await test.asSuperadmin();
  made = await registeredDevice(test, superadmin, null, {}, { temperature: 1 });
});
afterAll(() => test?.close());

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const months = async () =>
  (
    await query(
      `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'readings'::regclass`,
    )
  ).map(({ relname }) => relname as string);
const sweep = () => sweepReadings(test.context.pool, DAYS, NOW);
const at = (ms: number) => new Date(ms).toISOString();

it('removes older readings by month and by row; roll-ups stay', async () => {
  const cutoff = cutoffOf(DAYS, NOW);
  const old = [cutoff - 400 * DAY, cutoff - 399 * DAY];
  const kept = [cutoff, cutoff + 1, Date.now() - DAY];
  // In the month of the limit, unless the limit is at its start.
  const partly = [cutoff - 1, cutoff - 2];
  for (const ms of [...old, ...partly, ...kept]) await made.post({ temperature: ms % 50 }, new Date(ms));
  const [{ id }] = await query(`select id from datapoints where key = 'temperature'`);
  const hours = await query('select * from reading_hours order by hour');
  await made.post({ temperature: 9 }, new Date('1999-01-01T00:00:00Z'));
  await made.post({ temperature: 9 }, new Date('1998-01-01T00:00:00Z'));
  await query(`update quarantined_readings set received_at = $1 where ts < '1998-06-01'`, [at(cutoff - 1)]);

  const removed = await sweep();
  expect(removed?.months).toContain(at(cutoff - 400 * DAY).slice(0, 7));
  expect(removed?.quarantined).toBe(1);
  const stored = await query('select ts from readings where datapoint_id = $1 and ts < $2 order by ts', [
    id,
    at(Date.now() - 60_000),
  ]);
  expect(stored.map(({ ts }) => ts.getTime())).toEqual(kept);
  expect(await query('select * from reading_hours order by hour')).toEqual(hours);
  expect(await sweep()).toEqual({ months: [], readings: 0, messages: 0, quarantined: 0 });

  const read = async (more: string) =>
    (await superadmin.get(`/datapoints/${id}/readings?from=${at(old[0] ?? 0)}&to=${at(cutoff)}&${more}`)).body
      .data;
  expect(await read('limit=10')).toEqual([]);
  expect(await read('buckets=2000')).toHaveLength(3);
});

it('accepts an older reading, and removes it again without counting it twice', async () => {
  const ms = cutoffOf(DAYS, NOW) - 200 * DAY;
  for (const _ of [1, 2]) {
    expect((await made.post({ temperature: 5 }, new Date(ms))).body).toMatchObject({ accepted: 1 });
    expect((await sweep())?.months).toEqual([at(ms).slice(0, 7)]);
  }
  expect(await query('select count from reading_hours where first_at = $1', [at(ms)])).toEqual([
    { count: 1 },
  ]);
});

it('creates the partitions of future months', async () => {
  await sweep();
  const next = at(NOW + 31 * DAY).slice(0, 7);
  expect(await months()).toContain(`readings_${next.replace('-', '_')}`);
});

it('is done by one server at a time', async () => {
  const client = await test.context.pool.connect();
  await client.query(`select pg_advisory_lock(hashtext('flowgen:retention'))`);
  expect(await sweep()).toBeNull();
  await client.query(`select pg_advisory_unlock(hashtext('flowgen:retention'))`);
  client.release();
  expect(await sweep()).not.toBeNull();
});

it('skips a month that is in use until the next run', async () => {
  const ms = cutoffOf(DAYS, NOW) - 300 * DAY;
  await made.post({ temperature: 6 }, new Date(ms));
  const client = await test.context.pool.connect();
  await client.query('begin');
  await client.query('select count(*) from readings');
  expect((await sweep())?.months).toEqual([]);
  await client.query('rollback');
  client.release();
  expect((await sweep())?.months).toEqual([at(ms).slice(0, 7)]);
});

it('purges a deleted device once undo is no longer possible', async () => {
  const { device } = await registeredDevice(test, superadmin, null, {}, { temperature: 7 });
  const [{ id }] = await query('select id from datapoints where device_id = $1', [device.id]);
  const contact = () => query('select uplinks from device_contacts where device_id = $1', [device.id]);
  const value = () => query('select last_value from datapoint_values where datapoint_id = $1', [id]);
  await superadmin.delete('/devices/many', { ids: [device.id] });
  await sweep();
  expect([await contact(), await value()]).toEqual([[{ uplinks: 1 }], [{ last_value: 7 }]]);
  await query('delete from undo_rows');
  await sweep();
  expect([await contact(), await value()]).toEqual([[], []]);
  expect(await query('select count(*)::int as n from device_contacts')).toEqual(
    await query('select count(*)::int as n from devices'),
  );
});
