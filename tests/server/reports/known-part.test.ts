import { describe, expect, it } from 'vitest';
import { runContextOf } from '../../../server/reports/run-context.ts';
import { sinceMove } from '../../../server/reports/device-moves.ts';
import { computeDevice, type Readings } from '../../../src/domain/reports/computing/compute-device.ts';
import { deviceVerdicts } from '../../../src/domain/reports/verdicts/device-verdict.ts';
import type { InputDatapoint, InputDevice, Inputs } from '../../../src/domain/reports/inputs.ts';
import { PROFILES } from '../../../src/domain/reports/profiles.ts';
import type { Series } from '../../../src/domain/reports/computing/series.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUARTER = HOUR / 4;
/** A week in Sydney. */
const FROM = Date.parse('2026-11-01T13:00:00Z');
const TO = FROM + 7 * DAY;
const iso = (ms: number): string => new Date(ms).toISOString();

const counter = (id: number, key: string): InputDatapoint => ({
  id,
  key,
  label: key,
  unit: 'L',
  kind: 'counter',
  role: key === 'volume_total' ? 'register' : null,
  rolls_over_at: null,
});
const device = (facts: Partial<InputDevice> = {}): InputDevice =>
  ({
    device_id: 1,
    title: 'Main',
    interval_s: 900,
    main_id: null,
    isMeter: true,
    isValve: false,
    company_since: null,
    next_field_test: null,
    tags: [],
    type: 'water_meter',
    datapoints: [counter(1, 'volume_total')],
    ...facts,
  }) as unknown as InputDevice;

/** A register that rises by 2 L in each step. */
const register = (from: number, to: number, step: number): Series => {
  const ts = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);
  return { ts, value: ts.map((__, n) => 1000 + 2 * n) };
};

const computed = (
  kind: string,
  one: InputDevice,
  series: ReadonlyMap<number, Series>,
  retentionDays = 730,
) => {
  const inputs = {
    report_id: 1,
    title: 'R',
    kind,
    time_zone: 'Australia/Sydney',
    company: { id: 1, name: 'C' },
    project: null,
    profile: PROFILES.au_care,
    tariff: null,
    from: iso(FROM),
    to: iso(TO),
    as_of: iso(TO + HOUR),
    previous: { from: iso(FROM - 7 * DAY), to: iso(FROM) },
    devices: [one],
  } as unknown as Inputs;
  const readings: Readings = {
    series,
    previous: new Map(),
    used: new Map(),
    unusedSince: new Map(),
    history: new Map(),
  };
  const { computed: found, exceptions } = computeDevice(
    one,
    sinceMove(readings, [one]),
    runContextOf(inputs, retentionDays),
  );
  const verdict = deviceVerdicts({ devices: [found.row], exceptions, tariff: null }).get(1);
  return { row: found.row, kinds: exceptions.map((each) => each.kind), exceptions, verdict };
};

describe('the part of a period that is known of a device', () => {
  it('begins when it moved to its company: minutes later nothing is missing, and nothing is well', () => {
    const company_since = iso(TO - 20 * 60_000);
    const moved = device({ company_since });
    const { row, kinds, verdict } = computed('metering', moved, new Map([[1, register(FROM, TO, QUARTER)]]));
    expect(row.completeness).toMatchObject({ expected: 1, share: 1 });
    expect(row.gaps).toBe(0);
    expect(kinds).not.toContain('gap');
    expect(verdict).toBe('unknown');
    // It has sent nothing since.
    const nothing = computed('metering', device({ company_since: iso(TO) }), new Map());
    expect(nothing.kinds).toContain('silent');
    expect(nothing.verdict).toBe('unknown');
  });

  it('ends for single readings with retention: what the hours of a register tell is no gap', () => {
    // Until a midnight of UTC they are past retention; of these the first and the last reading of each hour are left.
    const keptFrom = Date.parse('2026-11-05T00:00:00Z');
    const hours = Array.from({ length: (keptFrom - FROM) / HOUR }, (_, n) => [
      n * HOUR,
      n * HOUR + 3 * QUARTER,
    ]).flat();
    const old = hours.map((ms) => [FROM + ms, 1000 + (2 * ms) / QUARTER] as const);
    const kept = register(keptFrom, TO, QUARTER);
    const series = {
      ts: [...old.map(([ts]) => ts), ...Array.from(kept.ts)],
      value: [
        ...old.map(([, value]) => value),
        ...Array.from(kept.value, (of) => of + (2 * (keptFrom - FROM)) / QUARTER),
      ],
    };
    // Midnight is the last one before.
    const days = (TO + HOUR - keptFrom) / DAY - 0.1;
    const { row, kinds, verdict } = computed('metering', device(), new Map([[1, series]]), days);
    expect(row).toMatchObject({ gaps: 0, estimated: 0, consumption: 1344, leak_rate: 8 });
    expect(row.completeness.share).toBe(1);
    expect(kinds).toEqual(['leak']);
    expect(verdict).toBe('warning');
  });

  it('is too little of a valve whose readings were removed to say that it was fine', () => {
    const outlet = { ...counter(2, 'temperature'), unit: '°C', kind: 'gauge' };
    const valve = device({
      isMeter: false,
      isValve: true,
      datapoints: [outlet],
      next_field_test: '2030-01-01',
    });
    const kept = register(Date.parse('2026-11-07T00:00:00Z'), TO, QUARTER);
    const heat = { ts: kept.ts, value: Array.from(kept.value, (_, n) => 40 + (n % 5) / 10) };
    const { kinds, exceptions, verdict } = computed('tmv', valve, new Map([[2, heat]]), 1.5);
    expect(kinds).toContain('retention');
    expect(kinds).not.toContain('gap');
    expect(verdict).toBe('unknown');
    expect(exceptions.find(({ kind }) => kind === 'retention')?.partial).toBeUndefined();
    const most = computed('tmv', valve, new Map([[2, heat]]), 6.2);
    expect(most.exceptions.find(({ kind }) => kind === 'retention')?.partial).toBe(true);
  });
});

it('a device with two registers says which one a report does not count', () => {
  const two = device({ datapoints: [counter(1, 'volume_total'), counter(2, 'garden')] });
  const { exceptions } = computed('metering', two, new Map([[1, register(FROM, TO, QUARTER)]]));
  expect(exceptions.find(({ kind }) => kind === 'other_registers')?.text).toBe(
    'It has more than one register; this report does not count: garden.',
  );
});

it('a meter that reports twice a day is not assessed, since nobody can know of leaks', () => {
  const rare = device({ interval_s: 43_200 });
  const { kinds, row, verdict } = computed('metering', rare, new Map([[1, register(FROM, TO, DAY / 2)]]));
  expect(row).toMatchObject({ consumption: 28, leak_rate: null });
  expect(kinds).toEqual(['leaks_unknown']);
  expect(verdict).toBe('unknown');
});
