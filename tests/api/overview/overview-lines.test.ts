import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { overviewRecords } from '../../support/devices/overview-records.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server?.close());

const HOUR = 3_600_000;
const { device, datapoint, store, open } = overviewRecords(() => server);
const overview = async (person: Person) => (await person.get('/overview')).body.data;

describe('the lines of the overview', () => {
  it('shows the last day of the value of a case, only since the company has the device', async () => {
    const person = await server.asUser();
    const id = await device(person.company_id);
    const point = await datapoint(id, 'temperature');
    const hour = Math.floor(Date.now() / HOUR) * HOUR;
    await store(point, [
      [hour - 30 * HOUR, 99],
      [hour - 5 * HOUR, 40],
      [hour - 5 * HOUR + 60_000, 58],
      [hour - 2 * HOUR, 41],
    ]);
    await open(id, person.company_id, { kind: 'threshold', datapoint: point });
    const line = async () => (await overview(person)).cases[0].line;
    const at = (ms: number): string => new Date(ms).toISOString();
    expect(await line()).toEqual({
      days: 1,
      label: 'Value',
      unit: '°C',
      is_rate: false,
      limit: null,
      // Of the test's valve: the facility type of its company is not known.
      max: 48,
      interval_s: 3600,
      points: [
        { at: at(hour - 5 * HOUR), value: 40 },
        { at: at(hour - 5 * HOUR + 60_000), value: 58 },
        { at: at(hour - 2 * HOUR), value: 41 },
      ],
    });
    await server.context.pool.query('update devices set company_since = $2 where id = $1', [
      id,
      new Date(hour - 3 * HOUR),
    ]);
    expect((await line()).points).toHaveLength(1);
  });

  it('shows the days of a charge, and on which of them an unused outlet was used', async () => {
    const person = await server.asUser();
    const id = await device(person.company_id);
    const [charge, flow] = [
      await datapoint(id, 'battery_percent', 'gauge', '%'),
      await datapoint(id, 'flow_rate', 'gauge', 'L/min'),
    ];
    await datapoint(id, 'temperature');
    // About midday in Sydney.
    const midday = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - 22 * HOUR;
    const daysAgo = (days: number): number => midday - (days - 1) * 24 * HOUR;
    await store(charge, [
      [daysAgo(20), 30],
      [daysAgo(20) + HOUR, 29],
      [daysAgo(3), 19],
    ]);
    await store(flow, [
      [daysAgo(20), 6],
      [daysAgo(9), 6],
      [daysAgo(9) + HOUR, 6],
      [daysAgo(2), 0],
    ]);
    await open(id, person.company_id, { kind: 'battery_low', severity: 'high', more: '"limit" = 20' });
    await open(id, person.company_id, { kind: 'outlet_unused', severity: 'low', more: '"limit" = 7' });
    const [battery, unused] = (await overview(person)).cases;
    const at = (ms: number): string => new Date(ms).toISOString();
    expect(battery.line).toMatchObject({
      limit: 20,
      interval_s: 86_400,
      points: [
        { at: at(daysAgo(20) + HOUR), value: 29 },
        { at: at(daysAgo(3)), value: 19 },
      ],
    });
    expect([20, 21, 22]).toContain(battery.line.days);
    expect(unused.line).toBeNull();
    expect(unused.flow_hours).toHaveLength(14);
    expect(unused.flow_hours.filter((hours: number | null) => hours !== null)).toEqual([2, 0]);
  });

  it('shows the extremes of what comes more often than a screen can show, and what a counter counted by the hour', async () => {
    const person = await server.asUser();
    const id = await device(person.company_id);
    const [hot, litres] = [
      await datapoint(id, 'temperature'),
      await datapoint(id, 'volume_total', 'counter', 'L'),
    ];
    const hour = Math.floor(Date.now() / HOUR) * HOUR;
    const begin = hour - 3 * HOUR;
    await store(
      hot,
      [41, 44, 43, 40, 42].map((value, index) => [begin + index * 10_000, value] as const),
    );
    await store(litres, [
      [begin, 100],
      [begin + 60_000, 130],
      [begin + HOUR, 130],
      [begin + HOUR + 60_000, 135],
    ]);
    await open(id, person.company_id, { kind: 'threshold', datapoint: hot, severity: 'critical' });
    await open(id, person.company_id, { kind: 'threshold', datapoint: litres });
    const at = (ms: number): string => new Date(ms).toISOString();
    const [gauge, counter] = (await overview(person)).cases.map(({ line }: { line: unknown }) => line);
    expect(gauge).toMatchObject({
      is_rate: false,
      points: [
        { at: at(begin + 10_000), value: 44 },
        { at: at(begin + 30_000), value: 40 },
      ],
    });
    expect(counter).toMatchObject({
      is_rate: true,
      max: null,
      points: [
        { at: at(begin + HOUR), value: 30 },
        { at: at(begin + 2 * HOUR), value: 5 },
      ],
    });
  });
});
