import { expect, test } from 'vitest';
import { readRuns, type Run } from '../../bench/scale/figures.ts';
import { GUIDE, scalingGuide } from '../../bench/scale/guide.ts';
import { ASSUMED, cellOf, costOf, needsOf } from '../../bench/scale/needs.ts';

const cores = (servers: number, database: number) => ({ servers, database, load: 0 });
const took = { count: 1, p50: 1, p95: 1, p99: 1 };
const step = { acknowledged: 120, p95: 20, keptUp: true, eventLoopMs: 10 };
const run: Run = {
  date: '2026-01-01',
  machine: { processor: 'A processor', cores: 4, memoryGB: 16, node: 'v20' },
  devices: 18_000,
  minutes: 10,
  sockets: 450,
  people: 20,
  servers: 1,
  rate: 20,
  calls: { list: took },
  acknowledged: took,
  shown: took,
  failed: 0,
  cores: cores(0.1, 0.18),
  serverMB: 300,
  databaseMB: 400,
  eventLoopMs: 10,
  connections: 12,
  disk: { bytesPerReading: 100, bytesPerHour: 200, bytesPerDevice: 10_000, logBytesPerReading: 500 },
  goals: [],
  ramp: [
    { ...step, rate: 120, cores: cores(0.3, 0.68) },
    { ...step, rate: 240, cores: cores(0.9, 0.9), keptUp: false },
  ],
  saturated: 'the event loops',
};

test('docs/scaling.md is what is computed from bench/scale.json', async () => {
  await expect(scalingGuide(readRuns())).toMatchFileSnapshot(GUIDE);
});

test('an uplink costs what the last rate that kept up took beyond the ordinary one', () => {
  const { servers, database, mostRate } = costOf(run);
  expect(servers.perUplink).toBeCloseTo(0.002);
  expect(database.perUplink).toBeCloseTo(0.005);
  expect(servers.perDevice * run.devices).toBeCloseTo(0.06);
  expect(mostRate).toBe(120);
});

test('a run whose first step did not keep up gives the costs of its ordinary rate', () => {
  const { database, mostRate } = costOf({ ...run, ramp: [] });
  expect(database.perUplink).toBeCloseTo(0.009);
  expect(database.perDevice).toBeCloseTo(0);
  expect(mostRate).toBe(20);
});

test('needs grow with the devices', () => {
  const needs = needsOf(run, 180_000);
  expect(needs.rate).toBeCloseTo(200);
  // 200 uplinks a second × 3 × 2 ms, and ten times the 0.06 cores of people, of which half is used.
  expect(needs.servers).toBe(4);
  expect(needs.connections).toBe(48);
  expect(needs.databaseCores).toBe(8);
  // 34.56 million readings of 100 bytes and 8.64 million sums of 200 bytes.
  expect(needs.diskDayGB).toBeCloseTo(4.828, 3);
});

test('a cell is the most devices that one primary carries', () => {
  const { devices } = cellOf(run);
  const fits = (count: number): boolean => {
    const { databaseCores, diskYearTB } = needsOf(run, count);
    return databaseCores <= ASSUMED.primary.cores && diskYearTB <= ASSUMED.primary.diskTB;
  };
  expect([fits(devices), fits(devices + 10_000)]).toEqual([true, false]);
});
