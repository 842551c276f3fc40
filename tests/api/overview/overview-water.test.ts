import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWater, waterOfCompany, type MeasuredWater } from '../../../server/overview/water.ts';
import { createWaterCache } from '../../../server/overview/water-cache.ts';
import { sameWeekdays } from '../../../src/domain/time/same-weekdays.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { overviewRecords } from '../../support/devices/overview-records.ts';

let server: TestApp;
let other: Person;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  [other, root] = await Promise.all([server.asCompanyAdmin(), server.asSuperadmin()]);
});
afterAll(() => server?.close());

const HOUR = 3_600_000;
const { insert, device, datapoint, store } = overviewRecords(() => server);

describe('yesterday’s water', () => {
  it('is compared with the same weekday of four weeks, by meters that know both', async () => {
    const person = await server.asUser();
    const company = person.company_id as number;
    const { pool } = server.context;
    expect(await waterOfCompany(pool, company, Date.now())).toBeNull();
    await insert(`insert into reports (title, kind, company_id, tariff) values ('M', 'metering', $1, 4)`, [
      company,
    ]);
    // One moment, also when it is nearly midnight.
    const now = Date.now();
    const days = sameWeekdays(now, 'Australia/Sydney');
    const meter = async (litres: readonly number[]): Promise<void> => {
      const point = await datapoint(await device(company), 'volume_total', 'counter', 'L');
      for (const [index, volume] of litres.entries()) {
        const { from, to } = days[index]!;
        const base = 1_000_000 - index * 10_000;
        await store(point, [
          [from, base],
          [from + 6 * HOUR, base + volume / 2],
          [to, base + volume],
        ]);
      }
    };
    await meter([300, 100, 100, 200, 200]);
    await meter([50]);
    const water = await waterOfCompany(pool, company, now);
    // The second meter is new, so that it has no usual consumption.
    expect(water).toMatchObject({ meters: 2, heard: 2, yesterday: 350, usual: 150, change: 1, cost: 1.4 });
    expect(water?.from).toBe(new Date(days[0]!.from).toISOString());
    expect(water?.is_estimate).toBe(false);
    expect([water?.days[6], water?.days[13]]).toEqual([100, 350]);
    // What was counted in the days between belongs to them in proportion.
    const between = water?.days.slice(7, 13).reduce((sum, litres) => Number(sum) + Number(litres), 0);
    expect(between).toBeCloseTo(10_000 - 100, 6);
  });

  it('is not compared with whole days if a meter was silent for most of yesterday', async () => {
    const { company_id } = await server.asUser();
    const company = company_id as number;
    const now = Date.now();
    const [yesterday, before] = sameWeekdays(now, 'Australia/Sydney');
    const meter = async (hours: number): Promise<void> => {
      const point = await datapoint(await device(company), 'volume_total', 'counter', 'L');
      for (const [{ from }, until, base] of [
        [before!, 24, 1000],
        [yesterday!, hours, 5000],
      ] as const) {
        await store(
          point,
          Array.from(
            { length: until + 2 },
            // From half an hour before midnight on.
            (_, hour) => [from + (hour - 0.5) * HOUR, base + 10 * hour] as const,
          ),
        );
      }
    };
    await meter(6);
    expect(await waterOfCompany(server.context.pool, company, now)).toMatchObject({
      yesterday: 65,
      change: null,
      comparison: { reason: 'unequal_data' },
    });
    // Of the others, the change is that of the meters that are known for as much of both days.
    await meter(24);
    expect(await waterOfCompany(server.context.pool, company, now)).toMatchObject({
      yesterday: 305,
      usual: 240,
      compared: 240,
      change: 0,
      comparison: null,
    });
  });

  it('of several companies is compared by the same meters', () => {
    const water = (facts: Partial<MeasuredWater>): MeasuredWater => ({
      meters: 1,
      heard: 1,
      unknown_units: 0,
      is_estimate: false,
      yesterday: null,
      usual: null,
      change: null,
      comparison: { reason: 'no_data_before' },
      compared: null,
      cost: null,
      from: null,
      to: null,
      days: [],
      ...facts,
    });
    // 71% less and no change, beside a new meter that counted very much.
    const less = water({ yesterday: 5_029, compared: 29, usual: 100 });
    const same = water({ yesterday: 100, compared: 100, usual: 100 });
    expect(addWater([less, same])).toMatchObject({
      yesterday: 5_129,
      compared: 129,
      usual: 200,
      comparison: null,
    });
    expect(addWater([less, same])?.change).toBeCloseTo(-0.355);
    expect(addWater([less, water({ yesterday: 7 })])?.change).toBeCloseTo(-0.71);
  });

  it('is computed once in ten minutes, and summed for superadmins', async () => {
    const person = await server.asUser();
    const point = await datapoint(await device(person.company_id), 'volume_total', 'counter', 'm³');
    const [yesterday, before] = sameWeekdays(Date.now(), 'Australia/Sydney');
    for (const [{ from, to }, rise] of [
      [yesterday!, 2],
      [before!, 1],
    ] as const) {
      const base = from / HOUR;
      // Of 23 or 25 hours where the clocks change.
      const hours = (to - from) / HOUR;
      await store(
        point,
        Array.from(
          { length: hours + 1 },
          (_, hour) => [from + hour * HOUR, base + (rise * hour) / hours] as const,
        ),
      );
    }
    let now = Date.now();
    const cache = createWaterCache(server.context.pool, () => now);
    const company = person.company_id as number;
    const first = await cache.ofCompany(company);
    expect(first?.yesterday).toBeCloseTo(2000);
    expect(first?.usual).toBeCloseTo(1000);
    expect(first?.change).toBeCloseTo(1);
    expect(first?.cost).toBeNull();
    expect(await cache.ofCompany(company)).toBe(first);
    now += 11 * 60_000;
    expect(await cache.ofCompany(company)).not.toBe(first);
    expect((await person.get('/overview/water')).body.data.yesterday).toBeCloseTo(2000);
    expect((await root.get('/overview/water')).body.data.yesterday).toBeGreaterThanOrEqual(2000);
    expect((await other.get('/overview/water')).body.data).toBeNull();
  });
});
