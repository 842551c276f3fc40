import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryOf } from '../../../server/projects/summary.ts';
import { sameWeekdays } from '../../../src/domain/time/same-weekdays.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { overviewRecords } from '../../support/devices/overview-records.ts';

let server: TestApp;
let person: Person;
beforeAll(async () => {
  server = await startTestApp();
  person = await server.asCompanyAdmin();
});
afterAll(() => server?.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONE = 'Australia/Sydney';
/** Ten in the morning of the 24th, on a day without a change of clocks. */
const from = sameWeekdays(Date.parse('2026-11-24T00:00:00Z'), ZONE, 0)[0]?.from ?? 0;
const NOW = from + 10 * HOUR;
const { device, datapoint, store } = overviewRecords(() => server);

const summary = async (device_ids: readonly number[]) => {
  const { body } = await person.post('/projects', { title: `P ${nextNumber()}`, device_ids });
  return summaryOf(server.context.pool, body, ZONE, NOW);
};
/** Readings every so many ms from a time on. */
const every = (begin: number, stepMs: number, values: readonly number[]): readonly [number, number][] =>
  values.map((value, n) => [begin + n * stepMs, value]);

describe('the summary of a project', () => {
  it('adds up today’s water and the usual, and the days for which there is data', async () => {
    const meters = [await device(person.company_id), await device(person.company_id)];
    for (const meter of meters) {
      const point = await datapoint(meter, 'volume_total', 'counter', 'L');
      await store(
        point,
        every(
          from - 7 * DAY - HOUR / 2,
          HOUR / 2,
          Array.from({ length: 24 }, (_, n) => 2 * n),
        ),
      );
      await store(
        point,
        every(
          from - HOUR / 2,
          HOUR / 2,
          Array.from({ length: 21 }, (_, n) => 1000 + 3 * n),
        ),
      );
    }
    const { water } = await summary(meters);
    // The half hour before midnight is yesterday's.
    expect(water.today?.litres).toBe(2 * 57);
    expect(water.today?.usual).toBeCloseTo(2 * 38);
    expect(water.today?.change).toBeCloseTo(57 / 38 - 1);
    // Both days, and the evenings before them.
    expect(water.this_month.days).toEqual({ known: 4, of: 24 });
    expect(water.last_month.days).toEqual({ known: 0, of: 31 });
  });

  it('says for how long water above the limit flowed, while it flowed', async () => {
    const [hot, fine] = [await device(person.company_id), await device(person.company_id)];
    const [heat, flow] = [await datapoint(hot, 'temperature'), await datapoint(hot, 'flow_seconds')];
    await store(heat, every(NOW - 2 * HOUR, 10 * MINUTE, [40, 60, 61, 62, 40]));
    await store(flow, every(NOW - 2 * HOUR, 10 * MINUTE, [0, 30, 30, 0, 0]));
    await store(await datapoint(fine, 'temperature'), every(NOW - HOUR, 10 * MINUTE, [41, 42]));
    const { hot: found } = await summary([hot, fine]);
    // The device counted 30 s twice, not the 10 minutes between them.
    expect(found).toEqual({ limit: 50, valves: 2, heard: 2, hot: 1, seconds: 60 });
    expect((await summary([])).hot).toBeNull();
  });

  it('judges each valve by its own threshold profile, and a faulty sensor not at all', async () => {
    const valves = [];
    for (const profile of ['au_care', null]) {
      const valve = await device(person.company_id);
      await server.context.pool.query('update devices set profile = $2 where id = $1', [valve, profile]);
      await store(
        await datapoint(valve, 'temperature'),
        every(NOW - HOUR, 10 * MINUTE, [47, 47, 655.35, 40]),
      );
      await store(await datapoint(valve, 'flow_rate'), every(NOW - HOUR, 10 * MINUTE, [6, 6, 6, 0]));
      valves.push(valve);
    }
    const own = { valves: 1, heard: 1, hot: 1, seconds: 10 * 60 };
    expect((await summary(valves.slice(0, 1))).hot).toEqual({ limit: 45, ...own });
    expect((await summary(valves)).hot).toEqual({ limit: null, ...own, valves: 2, heard: 2 });
    expect((await summary(valves.slice(1))).hot).toEqual({
      limit: 50,
      valves: 1,
      heard: 1,
      hot: 0,
      seconds: 0,
    });
  });

  it('judges a valve by the same temperature as reports: that of the mixed water', async () => {
    const valve = await device(person.company_id);
    const pipe = await datapoint(valve, 'pipe');
    await server.context.pool.query(`update datapoints set role = 'water_temperature' where id = $1`, [pipe]);
    await store(pipe, every(NOW - HOUR, 10 * MINUTE, [60, 60]));
    await store(await datapoint(valve, 'temperature_mixed'), every(NOW - HOUR, 10 * MINUTE, [42, 42]));
    expect((await summary([valve])).hot).toMatchObject({ valves: 1, hot: 0, seconds: 0 });
  });
});
