import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPlatformRules } from '../../../server/alarms/rules/platform-rules.ts';
import { CAST } from '../../../demo/cast.ts';
import { goOnLiving } from '../../../demo/live.ts';
import { prepareDemo } from '../../../demo/start.ts';
import { simulatedFleet } from '../../../demo/simulator/fleet.ts';
import { DAY_MS, HOUR_MS } from '../../../demo/simulator/model.ts';
import { startBroker } from '../../../server/mqtt/broker.ts';
import { until } from '../../../server/startup/processes.ts';
import { startTestApp, type Person, type TestApp } from '../../support/server/app.ts';

const SIZE = { devices: 24, days: 2 };

let test: TestApp;
let root: Person;
beforeAll(async () => {
  test = await startTestApp();
  await createPlatformRules(test.context.pool);
  root = await test.asSuperadmin();
});
afterAll(() => test.close());

const numbers = async (text: string): Promise<number[]> => {
  const { rows } = await test.context.pool.query<Record<string, unknown>>(text);
  return rows.flatMap((row) => Object.values(row).map(Number));
};

// Several whole demos are created, which takes long on a busy computer.
describe('the demo', { timeout: 300_000 }, () => {
  it('removes nothing that is not its own, whatever it is called', async () => {
    const real = (await root.post('/companies', { name: 'Lakefront Hotels' })).body;
    const person = { name: 'Real Guest', email: 'real@example.com', role: 'user', company_id: real.id };
    const user = (await root.post('/users', person)).body;
    await expect(prepareDemo(test.context, null, SIZE)).rejects.toThrow('insert into "companies"');
    await expect(prepareDemo(test.context, null, SIZE)).rejects.toThrow('insert into "companies"');
    expect((await root.get(`/users/${user.id}`)).body).toMatchObject({ company_id: real.id });
    await root.delete(`/users/${user.id}`);
    expect((await root.delete(`/companies/${real.id}`)).status).toBe(200);
  });

  it('that was stopped while it was created is created again', async () => {
    const stopped = await prepareDemo(test.context, null, SIZE);
    const running = stopped.run(() => undefined);
    await stopped.stop();
    await expect(running).rejects.toThrow(/abort/i);
  });

  it('that was killed while its cases were written is created again, without the earlier cases', async () => {
    const killed = await prepareDemo(test.context, null, SIZE);
    await killed.run(() => undefined);
    const [before = 0] = await numbers('select count(*) from alarms');
    expect(before).toBeGreaterThan(0);
    await test.context.pool.query('update demonstrations set made_at = null');
    const stopped = await prepareDemo(test.context, null, SIZE);
    const running = stopped.run((share) => share >= 0.6 && void stopped.stop());
    await expect(running).rejects.toThrow(/abort/i);
    expect(await numbers('select count(*) from alarms')).toEqual([0]);
    expect(await numbers('select count(*) from notifications')).toEqual([0]);
    expect(await numbers('select count(*) from gateways')).toEqual([0]);
  });

  it('has users who can sign in and see their own company’s devices', async () => {
    const demo = await prepareDemo(test.context, null, SIZE);
    const shares: number[] = [];
    await demo.run((share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
    expect(demo.accounts?.map(({ role }) => role)).toEqual(
      CAST.flatMap(({ staff = [] }) => ['companyadmin', 'user', ...staff.map(() => 'user')]),
    );
    let seen = 0;
    for (const { email, password, company } of demo.accounts ?? []) {
      const { body } = await test.call('POST', '/auth/login', { body: { email, password } });
      expect(body.data.company.name).toBe(company);
      const total = await test.call('GET', '/devices/get/total?is_active=true', { token: body.token });
      seen += total.body.data[0].total;
    }
    const accountsOf = new Map(CAST.map(({ name, staff = [] }) => [name, 2 + staff.length]));
    const { rows } = await test.context.pool.query<{ name: string; count: number }>(
      `select c.name, count(*)::int from devices d join companies c on c.id = d.company_id
       where d.is_active group by 1`,
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(SIZE.devices);
    expect(seen).toBe(rows.reduce((sum, { name, count }) => sum + count * (accountsOf.get(name) ?? 0), 0));
  });

  const isWhole = async (days: number): Promise<void> => {
    const [readings, summed] = await numbers(
      // Two simulators may have spoken for one meter: what it can't be is set aside.
      `select (select count(*) from readings where mark is null), (select sum(count) from reading_hours)`,
    );
    expect(readings).toBeGreaterThan(SIZE.devices * days * 24 * 3);
    expect(summed).toBe(readings);
    const wrong = await numbers(
      `select count(*) from datapoint_values v
       join lateral (select value, ts from readings r where r.datapoint_id = v.datapoint_id and r.mark is null order by ts desc limit 1) r on true
       where r.value <> v.last_value or r.ts <> v.last_at`,
    );
    expect(wrong).toEqual([0]);
  };

  it('has companies with a logo that a report can show', async () => {
    const { body } = await root.get('/companies');
    expect(body.length).toBeGreaterThan(CAST.length - 1);
    for (const { logo } of body.filter(({ name }: any) => CAST.some((cast) => cast.name === name))) {
      const file = await test.app.inject({ url: logo });
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-type']).toBe('image/png');
    }
  });

  it('has a history whose hours and latest values are those of its readings', () => isWhole(SIZE.days));

  it('has dashboards whose drawings hold every node that is bound', async () => {
    const { body } = await root.get('/dashboard-v2');
    expect(body.length).toBeGreaterThan(6);
    expect(new Set(body.map(({ title }: any) => title)).size).toBe(body.length);
    for (const { id } of body) {
      const { data } = (await root.get(`/dashboard-v2/${id}`)).body;
      const company = (await root.get(`/companies/${data.company_ids[0]}`)).body;
      expect(data.place.time_zone).toBe(company.time_zone);
      const elements = JSON.parse(data.data).rows.flatMap((row: any) =>
        row.columns.flatMap((column: any) => column.elements),
      );
      for (const { type, rects, xidwithValues, stateDatapoints } of elements) {
        if (type !== 'svg') continue;
        const nodes = rects.map((rect: { id: string }) => rect.id);
        expect(nodes).toEqual(expect.arrayContaining(xidwithValues.map((one: any) => one.node)));
        expect(nodes).toEqual(expect.arrayContaining(stateDatapoints.map((one: any) => one.id)));
      }
    }
  });

  it('is made once', async () => {
    const again = await prepareDemo(test.context, null, SIZE);
    expect(again.accounts).toBeNull();
    await again.run(() => undefined);
    expect((await root.get('/companies')).body).toHaveLength(4);
  });

  it('lives on by real MQTT', async () => {
    const broker = await startBroker(test.context, 0);
    const by = {
      ...root,
      kind: 'person',
      role: 'superadmin',
      session_id: null,
      key_id: null,
      scopes: [],
    } as never;
    const fleet = simulatedFleet({ devices: 3, seed: 'others', from: Date.now() - HOUR_MS });
    const [before = 0] = await numbers('select count(*) from readings');
    const stop = await goOnLiving(test.context, by, broker.address, fleet);
    try {
      const grew = async () => (await numbers('select count(*) from readings'))[0]! > before;
      let has = false;
      await until(() => {
        void grew().then((does) => (has = does));
        return has;
      }, 30_000);
      expect(has).toBe(true);
    } finally {
      await stop();
      await broker.stop();
    }
  });

  it('has no gap where it was stopped', async () => {
    const stopped = 3;
    const now = Date.now();
    const perHour = `select count(distinct device_id) from readings r join datapoints p on p.id = r.datapoint_id
      where r.ts >= to_timestamp($1) and r.ts < to_timestamp($1 + 3600) and p.device_id in
        (select id from devices where app_id like 'demo-%' and is_active)`;
    vi.useFakeTimers({ toFake: ['Date'], now: now + stopped * DAY_MS });
    try {
      const again = await prepareDemo(test.context, null, SIZE);
      await again.run(() => undefined);
    } finally {
      vi.useRealTimers();
    }
    for (let at = now - HOUR_MS; at < now + stopped * DAY_MS - HOUR_MS; at += 12 * HOUR_MS) {
      const { rows } = await test.context.pool.query<{ count: string }>(perHour, [Math.floor(at / 1_000)]);
      expect(Number(rows[0]?.count)).toBeGreaterThan(SIZE.devices * 0.7);
    }
    await isWhole(SIZE.days + stopped);
    const [twice] = await numbers('select count(*) - count(distinct (datapoint_id, ts)) from readings');
    expect(twice).toBe(0);
  });
});
