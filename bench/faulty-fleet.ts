import { hydraloopModel } from '../demo/simulator/hydraloop.ts';
import { DAY_MS, HOUR_MS, isIn, MINUTE_MS, type Model, type Span } from '../demo/simulator/model.ts';
import { type Random, randomOf } from '../demo/simulator/random.ts';
import { tmvModel } from '../demo/simulator/tmv.ts';
import { waterMeterModel } from '../demo/simulator/water-meter.ts';
import type { DeviceHistory } from '../src/domain/alarms/backtest/backtest.ts';
import type { JudgedDatapoint } from '../src/domain/alarms/verdict.ts';
import { keyFacts } from '../src/domain/readings/well-known-keys.ts';

/** A fault planted in a device, named after the kind of alarm that should find it. */
export interface Plant {
  readonly kind: string;
  readonly span: Span;
}

export interface FaultyDevice extends DeviceHistory {
  readonly id: number;
  /** The gateway that carries it. */
  readonly gateway: number;
  readonly plant: Plant | null;
}

type Values = Record<string, number>;
/** Changes the values of an uplink; null: it is not sent. `total`: litres to add to the counter from here on. */
type Change = (
  values: Values,
  at: number,
  span: Span,
  memory: { total: number; stood?: number },
) => Values | null;

interface Planting {
  readonly type: 'tmv' | 'water_meter';
  /** How long it lasts, in hours. */
  readonly hours: readonly [number, number];
  /** The hour of the day at which it begins. */
  readonly begins?: number;
  readonly change?: Change;
}

const isFlowing = (values: Values): boolean => (values['flow_rate'] ?? 0) > 0;
const add = (values: Values, litres: number): Values => ({
  ...values,
  volume_total: (values['volume_total'] ?? 0) + litres,
});
const within =
  (change: Change): Change =>
  (values, at, span, memory) =>
    isIn(at, span) ? change(values, at, span, memory) : values;

/** The planted faults; `scald`, `tmv_hot` and `sensor_fault` are those of the simulator's valve. */
const PLANTINGS: Readonly<Record<string, Planting>> = {
  scald: { type: 'tmv', hours: [12, 30], begins: 6 },
  tmv_hot: { type: 'tmv', hours: [72, 72], begins: 6 },
  sensor_fault: { type: 'tmv', hours: [3, 30] },
  tmv_cold: {
    type: 'tmv',
    hours: [72, 120],
    change: within((values) =>
      isFlowing(values) ? { ...values, temperature: Math.min(values['temperature'] ?? 0, 34) } : values,
    ),
  },
  hot_supply_low: {
    type: 'tmv',
    hours: [72, 120],
    change: within((values) =>
      values['temperature_hot'] === undefined
        ? values
        : { ...values, temperature_hot: values['temperature_hot'] - 9 },
    ),
  },
  outlet_unused: {
    type: 'tmv',
    hours: [200, 240],
    change: within((values) => ({ ...values, flow_rate: 0, flow_seconds: 0, temperature: 22 })),
  },
  burst: {
    type: 'water_meter',
    hours: [1, 4],
    // A pipe of 25 mm lets out 60 L per minute.
    change: (values, at, span, memory) => {
      if (isIn(at, span)) memory.total = ((at - span.from) / MINUTE_MS) * 60;
      return add(values, memory.total);
    },
  },
  reverse_flow: {
    type: 'water_meter',
    hours: [1, 1],
    change: (values, at, span, memory) => {
      if (isIn(at, span)) memory.total = -((at - span.from) / MINUTE_MS) * 80;
      return add(values, memory.total);
    },
  },
  stuck_meter: {
    type: 'water_meter',
    hours: [120, 160],
    // What flowed in the meantime is never counted.
    change: (values, at, span, memory) => {
      const total = values['volume_total'] ?? 0;
      if (isIn(at, span)) {
        memory.stood ??= total;
        memory.total = memory.stood - total;
      }
      return add(values, memory.total);
    },
  },
  threshold: {
    type: 'water_meter',
    hours: [1, 4],
    change: within((values) => ({ ...values, pressure: 950 })),
  },
  device_offline: { type: 'tmv', hours: [1, 8], change: within(() => null) },
  tamper: { type: 'water_meter', hours: [1, 1], change: within((values) => ({ ...values, tamper: 1 })) },
  battery_low: {
    type: 'water_meter',
    hours: [480, 480],
    change: (values, at, span) =>
      values['battery_v'] === undefined || at < span.from
        ? values
        : { ...values, battery_v: values['battery_v'] - ((at - span.from) / DAY_MS) * 0.01 },
  },
};

/** What a fault may raise besides its own kind. */
export const CONSEQUENCES: Readonly<Record<string, readonly string[]>> = {
  scald: ['tmv_hot'],
  tmv_hot: ['scald'],
  gateway_silent: ['device_offline'],
};

/** The kinds whose faults are planted in single devices. */
export const PLANTED_KINDS: readonly string[] = Object.keys(PLANTINGS);

export interface FaultyFleetOptions {
  readonly devices: number;
  readonly seed: string;
  /** The evaluated period; what is before it is history. */
  readonly period: Span;
  readonly historyDays: number;
  /** Devices with each fault. */
  readonly plantsOfEach: number;
  readonly gateways: number;
  /** The gateway that is silent, and when. */
  readonly silentGateway: { readonly gateway: number; readonly span: Span };
}

const EVERY_MIN = 15;
/** Share of uplinks lost in transmission. */
const LOST = 0.005;
const SYDNEY_OFFSET = 600;

const modelOf = (type: string, random: Random, plant: Plant | null): Model => {
  if (type === 'hydraloop') return hydraloopModel(random, 'none', null);
  if (type === 'water_meter') return waterMeterModel(random, 'none', null);
  const span = plant?.span ?? null;
  if (plant?.kind === 'scald') return tmvModel(random, 'scald', span);
  if (plant?.kind === 'tmv_hot') return tmvModel(random, 'creeping', span);
  return plant?.kind === 'sensor_fault' ? tmvModel(random, 'sensor', span) : tmvModel(random, 'none', null);
};

const plantFor = (id: number, random: Random, options: FaultyFleetOptions): Plant | null => {
  const kind = PLANTED_KINDS[Math.floor((id - 1) / options.plantsOfEach)];
  const planting = kind === undefined ? undefined : PLANTINGS[kind];
  if (kind === undefined || !planting) return null;
  const days = (options.period.to - options.period.from) / DAY_MS;
  const hours = random.between(...planting.hours);
  // Early enough to end, or to be found, within the period.
  const day = Math.floor(random.between(1, days - hours / 24 - 2));
  const hour = planting.begins ?? random.between(0, 24);
  const local = options.period.from - SYDNEY_OFFSET * MINUTE_MS + hour * HOUR_MS;
  const from = local + day * DAY_MS;
  // A set-point that creeps does not come back by itself.
  return { kind, span: { from, to: kind === 'tmv_hot' ? options.period.to : from + hours * HOUR_MS } };
};

const typeOf = (random: Random, plant: Plant | null): 'tmv' | 'water_meter' | 'hydraloop' => {
  const planting = plant === null ? undefined : PLANTINGS[plant.kind];
  const share = random.next();
  return planting?.type ?? (share < 0.6 ? 'tmv' : share < 0.9 ? 'water_meter' : 'hydraloop');
};

/** One device with its readings. Deterministic for the same options. */
export const faultyDevice = (id: number, options: FaultyFleetOptions): FaultyDevice => {
  const { seed, period, historyDays, gateways, silentGateway } = options;
  const random = randomOf(`${seed}/${id}`);
  const plant = plantFor(id, random, options);
  const type = typeOf(random, plant);
  const change = plant && PLANTINGS[plant.kind]?.change;
  const model = modelOf(type, random, plant);
  const gateway = id % gateways;
  const begin = period.from - historyDays * DAY_MS;
  const turn = Math.floor(random.next() * EVERY_MIN);
  const memory: { total: number; stood?: number } = { total: 0 };
  const columns = new Map<string, { ts: number[]; value: number[] }>();
  for (let at = begin + Math.floor(random.next() * 60) * 1000, n = 0; at < period.to; at += MINUTE_MS, n++) {
    const local = at + SYDNEY_OFFSET * MINUTE_MS;
    const day = new Date(local).getUTCDay();
    const said = model({ at, hour: (local % DAY_MS) / HOUR_MS, isWeekend: day % 6 === 0, random });
    const isSilent = gateway === silentGateway.gateway && isIn(at, silentGateway.span);
    if ((n % EVERY_MIN !== turn && !said.isUrgent) || random.chance(LOST) || isSilent) continue;
    const all: Values = { tamper: 0, pressure: 420 + random.noise(15) };
    for (const [key, value] of Object.entries({ ...said.values, ...said.status })) all[key] = Number(value);
    const sent = change && plant ? change(all, at, plant.span, memory) : all;
    for (const [key, value] of Object.entries(sent ?? {})) {
      const column = columns.get(key) ?? { ts: [], value: [] };
      column.ts.push(at);
      column.value.push(value);
      columns.set(key, column);
    }
  }
  const datapoints = [...columns.keys()].map((key, n): JudgedDatapoint => {
    const { unit, kind, role } = keyFacts(key);
    return { id: n + 1, key, unit, kind, role, rolls_over_at: null, resolution: null };
  });
  return {
    id,
    gateway,
    plant,
    device: {
      type,
      tags: [],
      expected_interval_s: EVERY_MIN * 60,
      outlet_max: 45,
      time_zone: 'Australia/Brisbane',
    },
    datapoints,
    series: new Map(
      datapoints.map(({ id: point, key }) => [point, columns.get(key) ?? { ts: [], value: [] }]),
    ),
    active_since: begin,
  };
};
