import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waterTodayOf } from '../../../server/devices/water-today.ts';
import { sameWeekdays } from '../../../src/domain/time/same-weekdays.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { overviewRecords } from '../../support/devices/overview-records.ts';

let server: TestApp;
let person: Person;
beforeAll(async () => {
  server = await startTestApp();
  person = await server.asUser();
});
afterAll(() => server?.close());

const HOUR = 3_600_000;
const COMPANY = { role: 'user', id: 1, company_id: 1 } as const;
const SUPERADMIN = { role: 'superadmin', id: 2, company_id: null } as const;
const { insert, device, datapoint, store } = overviewRecords(() => server);
/** Ten in the morning, on a day without a change of clocks. */
const from = sameWeekdays(Date.parse('2026-11-24T00:00:00Z'), 'Australia/Sydney', 0)[0]?.from ?? 0;
const NOW = from + 10 * HOUR;

/** A counter that begins at half an hour before a day and rises by so much every half hour. */
const rising = (begin: number, base: number, step: number, hours: number): readonly [number, number][] =>
  Array.from({ length: 2 * hours + 1 }, (_, n) => [begin + ((n - 1) * HOUR) / 2, base + n * step]);

describe('a meter’s water today', () => {
  it('is compared with the usual until the same time', async () => {
    const id = await device(person.company_id);
    const point = await datapoint(id, 'volume_total', 'counter', 'm³');
    await store(point, rising(from - 14 * 24 * HOUR, 100, 0.004, 24));
    await store(point, rising(from - 7 * 24 * HOUR, 200, 0.002, 24));
    await store(point, rising(from, 300, 0.005, 9));
    const { pool } = server.context;
    const water = await waterTodayOf(pool, COMPANY, id, NOW);
    const last = from + 8.5 * HOUR;
    expect(water).toMatchObject({ at: new Date(last).toISOString(), weeks: 2 });
    // The step before midnight is yesterday's.
    expect(water?.today).toBeCloseTo(17 * 5);
    expect(water?.usual).toBeCloseTo((17 * (4 + 2)) / 2);
    expect(water?.hours[0]?.litres).toBeCloseTo(10);
    expect(water?.hours[9]?.litres).toBeNull();
  });

  it('is also known of the other counters of a Hydraloop', async () => {
    const id = await device(person.company_id);
    const point = await datapoint(id, 'unit.volume_recycled', 'counter', 'L');
    await store(point, rising(from, 300, 5, 9));
    const { body } = await person.get(`/devices/${id}/water-today?key=volume_recycled`);
    expect(body.data).not.toBeNull();
    const water = await waterTodayOf(server.context.pool, COMPANY, id, NOW, 'volume_recycled');
    expect(water?.today).toBeCloseTo(17 * 5);
    expect((await person.get(`/devices/${id}/water-today`)).body).toEqual({ data: null });
    expect((await person.get(`/devices/${id}/water-today?key=level`)).status).toBe(400);
  });

  it('continues from 0 after a reset', async () => {
    const id = await device(person.company_id);
    const point = await datapoint(id, 'volume_total', 'counter', 'L');
    await store(point, [
      [from - HOUR / 2, 500],
      [from + HOUR, 520],
      [from + 2 * HOUR, 5],
      [from + 3 * HOUR, 6],
    ]);
    const water = await waterTodayOf(server.context.pool, COMPANY, id, NOW);
    expect(water).toMatchObject({
      // Two thirds of 20 in the hour and a half over midnight, 5 from 0 on, and 1.
      today: expect.closeTo((20 * 2) / 3 + 5 + 1, 9),
      usual: null,
      weeks: 0,
    });
  });

  it('leaves out what was metered for another company', async () => {
    const id = await device(person.company_id);
    const point = await datapoint(id, 'volume_total', 'counter', 'L');
    await store(point, rising(from, 0, 1, 8));
    await insert(`update devices set company_since = $2 where id = $1`, [id, new Date(from + 4 * HOUR)]);
    const own = await waterTodayOf(server.context.pool, COMPANY, id, NOW);
    const all = await waterTodayOf(server.context.pool, SUPERADMIN, id, NOW);
    expect(own?.today).toBeLessThan(all?.today ?? 0);
    expect(own?.hours.slice(0, 4).every(({ litres }) => litres === null)).toBe(true);
  });

  it('is for those who may see the device, and null for what is no meter', async () => {
    const valve = await device(person.company_id);
    await datapoint(valve, 'temperature');
    expect((await person.get(`/devices/${valve}/water-today`)).body).toEqual({ data: null });
    const other = await server.asUser();
    expect((await other.get(`/devices/${valve}/water-today`)).status).toBe(404);
    const meter = await device(person.company_id);
    await datapoint(meter, 'volume_total', 'counter', 'L');
    const { status, body } = await person.get(`/devices/${meter}/water-today`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ at: null, today: null, usual: null });
    expect(body.data.hours.length).toBeGreaterThanOrEqual(23);
  });
});
