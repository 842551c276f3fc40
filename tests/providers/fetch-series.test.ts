import { http as answer, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { fetchAllReadings, fetchSeries } from '../../src/providers/fetch-series.ts';
import type { Datapoint } from '../../src/screens/devices/datapoint.ts';
import { at, startApi } from '../support/site/api.ts';

const server = startApi();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { signal } = new AbortController();
const gauge = {
  id: 17,
  key: 'temperature',
  role: 'outlet_temperature',
  unit: '°C',
  kind: 'gauge',
} as Datapoint;
const counter = { id: 17, key: 'volume_total', role: 'register', unit: 'L', kind: 'counter' } as Datapoint;
const readings = at('/datapoints/17/readings');
const params = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

describe('a series', () => {
  it('is asked for reading by reading where a screen can tell them apart', async () => {
    const asked: unknown[] = [];
    server.use(
      answer.get(readings, ({ request }) => {
        asked.push(params(request));
        return HttpResponse.json({ data: [{ ts: '1970-01-01T01:00:00.000Z', value: 43.5 }] });
      }),
    );
    expect(await fetchSeries(gauge, { from: 0, to: DAY }, 3600, signal)).toEqual({
      points: [{ ms: HOUR, value: 43.5 }],
      widthMs: 0,
    });
    expect(asked).toEqual([
      { from: '1970-01-01T00:00:00.000Z', to: '1970-01-02T00:00:00.000Z', limit: '10000' },
    ]);
  });

  it('has values that no working sensor can have measured apart', async () => {
    const data = [43.5, 655.35, -40, 44].map((value, n) => ({ ts: `1970-01-01T0${n}:00:00.000Z`, value }));
    server.use(answer.get(readings, () => HttpResponse.json({ data })));
    const { points, invalid } = await fetchSeries(gauge, { from: 0, to: DAY }, 3600, signal);
    expect(points.map(({ value }) => value)).toEqual([43.5, 44]);
    expect(invalid?.map(({ value }) => value)).toEqual([655.35, -40]);
  });

  it('is asked for in buckets where there are more; a register tells how each ended', async () => {
    const bucket = { ts: '1970-01-01T00:00:00.000Z', min: 1, max: 9, avg: 4, last: 8, count: 12 };
    server.use(answer.get(readings, () => HttpResponse.json({ data: [bucket] })));
    const span = { from: 0, to: 30 * DAY };
    const shown = { ms: 0, min: 1, max: 9, count: 12 };
    expect((await fetchSeries(gauge, span, 60, signal)).points).toEqual([{ ...shown, value: 4 }]);
    expect((await fetchSeries(counter, span, 60, signal)).points).toEqual([{ ...shown, value: 8 }]);
    // A twentieth of a day, in whole hours: that is how the server keeps what is old.
    expect((await fetchSeries(gauge, span, 60, signal)).widthMs).toBe(2 * HOUR);
  });
});

describe('a day that is no longer kept reading by reading', () => {
  it('is told by its hours', async () => {
    const asked: unknown[] = [];
    const bucket = { ts: '1970-01-01T03:00:00.000Z', min: 1, max: 9, avg: 4, last: 8, count: 12 };
    server.use(
      answer.get(readings, ({ request }) => {
        const { buckets } = params(request);
        asked.push(buckets);
        return HttpResponse.json({ data: buckets === undefined ? [] : [bucket] });
      }),
    );
    expect(await fetchSeries(gauge, { from: 0, to: DAY }, 3600, signal)).toEqual({
      points: [{ ms: 3 * HOUR, value: 4, min: 1, max: 9, count: 12 }],
      widthMs: HOUR,
    });
    expect(asked).toEqual([undefined, '24']);
  });

  it('is not asked for again where it may still be going on', async () => {
    let asked = 0;
    server.use(
      answer.get(readings, () => {
        asked += 1;
        return HttpResponse.json({ data: [] });
      }),
    );
    const now = Date.now();
    expect(await fetchSeries(gauge, { from: now - HOUR, to: now }, 3600, signal)).toEqual({
      points: [],
      widthMs: 0,
    });
    expect(asked).toBe(1);
  });
});

describe('every reading of a span', () => {
  it('comes once, also where a page ends among readings of one time', async () => {
    // Three readings a second, so that pages of 10,000 end within one.
    const all = Array.from({ length: 25_000 }, (_, n) => ({ ms: Math.floor(n / 3) * 1000, value: n }));
    server.use(
      answer.get(readings, ({ request }) => {
        const { from = '', to = '', limit } = params(request);
        const page = all
          .filter(({ ms }) => ms >= Date.parse(from) && ms < Date.parse(to))
          .slice(0, Number(limit));
        return HttpResponse.json({
          data: page.map(({ ms, value }) => ({ ts: new Date(ms).toISOString(), value })),
        });
      }),
    );
    const counts: number[] = [];
    const found = await fetchAllReadings(gauge, { from: 0, to: DAY }, signal, (count) => counts.push(count));
    expect(found.map(({ value }) => value)).toEqual(all.map(({ value }) => value));
    expect(counts.at(-1)).toBe(25_000);
    expect(counts.length).toBeGreaterThan(1);
  });
});
