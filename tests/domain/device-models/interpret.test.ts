import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../server/texts/translations.ts';
import { describeMessage } from '../../../src/domain/device-models/describe.ts';
import type { DeviceModel } from '../../../src/domain/device-models/model.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const iso = (ts: number | null) => (ts === null ? null : new Date(ts).toISOString());

const read = (model: Partial<DeviceModel>, payload: Readonly<Record<string, unknown>>) =>
  describeMessage(
    { title: 'T', vendor: 'V', key: 'v/t', device_type: 'other', values: [], source: 'Test', ...model },
    payload,
    NOW,
  );
/** The readings of a message as short texts. */
const readings = (model: Partial<DeviceModel>, payload: Readonly<Record<string, unknown>>) =>
  read(model, payload)
    .filter(({ value }) => value !== null)
    .map(({ key, role, value, unit, ts }) =>
      [key, role ?? '-', value, unit ?? '-', ...(ts === null ? [] : [iso(ts)])].join(' '),
    );

describe('values', () => {
  it('have the role, unit, factor and offset of the model, and the key as sent', () => {
    const model = {
      values: [
        { from: 'decoded.total', role: 'register', unit: 'm³', factor: 0.001 },
        { from: 'status.leak', role: 'leak' },
        { from: 'probe.*.t', role: 'water_temperature', unit: '°C', offset: -10 },
      ],
    } as const;
    const payload = {
      decoded: { total: 2500 },
      status: { leak: true },
      probe: { a: { t: 50 }, b: { t: 51 } },
    };
    expect(readings(model, payload)).toEqual([
      'decoded.total register 2.5 m³',
      'status.leak leak 1 -',
      'probe.a.t water_temperature 40 °C',
      'probe.b.t water_temperature 41 °C',
    ]);
  });

  it('are read from lists only where the model names them', () => {
    const [first, second] = read({ values: [{ from: 'm.0', role: 'register' }] }, { m: [5, 6] });
    expect(first).toMatchObject({ key: 'm.0', role: 'register', value: 5, outcome: 'stored', reason: null });
    expect(second).toMatchObject({ path: 'm.1', key: null, value: null, outcome: 'ignored' });
    const [list] = read({}, { m: [5, 6] });
    expect(list).toMatchObject({ path: 'm', outcome: 'rejected' });
    expect(inEnglish(list?.reason as never)).toBe('“m” is a list.');
  });

  it('that the model ignores are no readings, whole parts of a message too', () => {
    const model = {
      values: [
        { from: 'frame', ignore: true },
        { from: 'meta', ignore: true },
      ],
    };
    expect(read(model, { frame: 7, meta: { a: 1, b: [2] }, temperature: 20 })).toMatchObject([
      { path: 'frame', key: null, outcome: 'ignored' },
      { path: 'meta', key: null, outcome: 'ignored' },
      { path: 'temperature', key: 'temperature', value: 20, unit: '°C', outcome: 'stored' },
    ]);
  });

  it('in text are numbers where the model names them, and statuses otherwise', () => {
    const model = { values: [{ from: 't', role: 'outlet_temperature' }, { from: 'v' }] } as const;
    expect(read(model, { t: '21.5°C', v: 'closed', other: '7' })).toMatchObject([
      { key: 't', value: 21.5, unit: '°C', outcome: 'stored' },
      { path: 'v', value: null, outcome: 'rejected' },
      { path: 'other', value: null, outcome: 'ignored' },
    ]);
  });

  it('that are words have the numbers of the model; others are rejected with a reason', () => {
    const model = { values: [{ from: 's', role: 'leak', words: { normal: 0, leak: 1 } }] } as const;
    expect(readings(model, { s: 'leak' })).toEqual(['s leak 1 -']);
    const [unknown] = read(model, { s: 'dry' });
    expect(unknown).toMatchObject({ outcome: 'rejected', value: null });
    expect(inEnglish(unknown?.reason as never)).toBe('“s” is “dry”, which the device model does not name.');
  });

  it('that mean no value are compared as sent and shown as none', () => {
    const model = { values: [{ from: 't', factor: 0.1, invalid: [6553.5] }] };
    const [none] = read(model, { t: 6553.5 });
    expect(none).toMatchObject({ key: 't', value: null, outcome: 'ignored' });
    expect(readings(model, { t: 655 })).toEqual(['t - 65.5 -']);
  });

  it('have the unit that the message names', () => {
    const values = [{ from: 'values.*.Value', unit: { from: 'values.*.Unit' } }];
    const payload = {
      values: [
        { Value: 1, Unit: 'm3' },
        { Value: 2, Unit: 'NA' },
        { Value: 3, Unit: 'L' },
      ],
    };
    expect(readings({ values }, payload)).toEqual([
      'values.0.Value - 1 m³',
      'values.1.Value - 2 -',
      'values.2.Value - 3 L',
    ]);
    expect(
      readings(
        { values: [{ from: 'latest', unit: { from: 'values.*.Unit' } }] },
        { latest: 9, values: [{ Unit: 'NA' }, { Unit: 'm3' }] },
      ),
    ).toEqual(['latest - 9 m³']);
  });

  it('share no role that a device has once: that of the model comes first', () => {
    const values = [
      { from: 'temperature', role: 'ambient_temperature' },
      { from: 'pipe', role: 'outlet_temperature' },
    ] as const;
    expect(readings({ values }, { temperature: 22, pipe: 58, temperature_mixed: 40 })).toEqual([
      'temperature ambient_temperature 22 °C',
      'pipe outlet_temperature 58 -',
      'temperature_mixed water_temperature 40 °C',
    ]);
    expect(readings({ values: [{ from: 'm.*', role: 'register' }] }, { m: { a: 1, b: 2 } })).toEqual([
      'm.a register 1 -',
      'm.b - 2 -',
    ]);
  });
});

describe('lists', () => {
  it('of dated entries are readings of the past', () => {
    const lists = [
      {
        path: 'values',
        where: { Type: 'Volume' },
        value: 'Value',
        at: 'Timestamp',
        unit: { from: 'Unit' },
        key: 'latest',
        role: 'register',
      },
    ] as const;
    const payload = {
      values: [
        { Type: 'Volume', Value: 7.5, Unit: 'm3', Timestamp: '2026-11-27T11:00:00.000' },
        { Type: 'Volume', Value: 7.2, Unit: 'm3', Timestamp: '2026-11-27T10:00:00.000+01:00' },
        { Type: 'Volume', Value: null, Unit: 'm3', Timestamp: '2026-11-27T08:00:00.000' },
        { Type: 'Leak', Value: true, Unit: 'NA', Timestamp: '2026-11-27T00:00:00.000' },
      ],
      latest: 7.6,
    };
    expect(readings({ values: [{ from: 'latest', role: 'register', unit: 'm3' }], lists }, payload)).toEqual([
      'latest register 7.5 m³ 2026-11-27T11:00:00.000Z',
      'latest register 7.2 m³ 2026-11-27T09:00:00.000Z',
      'latest register 7.6 m³',
    ]);
  });

  it('have times in seconds or milliseconds, or none and are rejected', () => {
    const at = NOW / 1000 - 3600;
    const payload = { h: [{ s: at, v: 1 }, { v: 2 }] };
    expect(readings({ lists: [{ path: 'h', value: 'v', at_unix: 's', key: 'v' }] }, payload)).toEqual([
      'v - 1 - 2026-11-27T11:00:00.000Z',
    ]);
    expect(
      read({ lists: [{ path: 'h', value: 'v', at_ms: 's' }] }, { h: [{ s: NOW - 60_000, v: 1 }, { v: 2 }] }),
    ).toMatchObject([
      { key: 'h', value: 1, ts: NOW - 60_000, outcome: 'late' },
      { path: 'h.1.v', value: null, outcome: 'rejected' },
    ]);
  });

  it('of bare numbers are counted back from the time of the message', () => {
    const list = { path: 'c', value: '', every_s: 600 };
    expect(readings({ lists: [{ ...list, newest_first: true }] }, { c: [30, 20, 10] })).toEqual([
      'c - 30 -',
      'c - 20 - 2026-11-27T11:50:00.000Z',
      'c - 10 - 2026-11-27T11:40:00.000Z',
    ]);
    expect(readings({ lists: [list] }, { c: [10, 20] })).toEqual([
      'c - 10 - 2026-11-27T11:50:00.000Z',
      'c - 20 -',
    ]);
  });
});

it('survives hostile messages', () => {
  const model = {
    values: [{ from: '*.*.*' }, { from: 'constructor' }],
    lists: [{ path: 'a', value: 'b.c', at: 'd' }],
  };
  const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 1);
  const payload = JSON.parse(
    '{"__proto__": {"x": 1}, "a": [null, 1, [], {"b": null}, {"b": {"c": 1}, "d": 5}]}',
  ) as Record<string, unknown>;
  expect(() =>
    read(model, {
      ...payload,
      deep,
      '': 1,
      many: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [n, n])),
    }),
  ).not.toThrow();
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
