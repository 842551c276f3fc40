import type { DeviceType } from '../../../src/domain/devices.ts';
import { hydraloopModel } from './hydraloop.ts';
import { DAY_MS, type Fault, HOUR_MS, isIn, MINUTE_MS, type Model, type Span, type Values } from './model.ts';
import { type Random, randomOf } from './random.ts';
import { tmvModel } from './tmv.ts';
import { waterMeterModel } from './water-meter.ts';

/** An uplink as the product's own shape has it, with the names of the topic. Source: contract, section 6. */
export interface SimulatedUplink {
  readonly app_id: string;
  readonly dev_id: string;
  readonly body: {
    readonly ts: number;
    readonly hw_serial: string;
    readonly type: DeviceType;
    readonly values: Values;
  };
}

export interface SimulatedDevice {
  readonly app_id: string;
  readonly dev_id: string;
  readonly hw_serial: string;
  readonly type: DeviceType;
  /** Minutes between its uplinks, when nothing urgent is to be said. */
  readonly everyMinutes: number;
  readonly fault: Fault;
  /** When the fault is there, or the device silent; null for none. */
  readonly span: Span | null;
  /** Lives on until `to` (ms), and answers what was said meanwhile, oldest first. */
  readonly until: (to: number) => SimulatedUplink[];
}

export interface FleetOptions {
  readonly devices: number;
  readonly seed: string;
  /** ms since 1970. */
  readonly from: number;
  /** The days that are lived through before now; faults are spread over them. Default 1. */
  readonly days?: number;
  /** Minutes by which the local time of the building is ahead of UTC. */
  readonly offsetMinutes?: number;
}

interface Kind {
  readonly type: DeviceType;
  readonly name: string;
  /** Of a fleet. */
  readonly share: number;
  readonly everyMinutes: number;
  readonly faults: readonly (readonly [Fault, number])[];
  readonly model: (random: Random, fault: Fault, span: Span | null) => Model;
}

const KINDS: readonly [Kind, ...Kind[]] = [
  {
    type: 'tmv',
    name: 'tmv',
    share: 0.6,
    everyMinutes: 15,
    faults: [
      ['scald', 0.04],
      ['creeping', 0.04],
      ['sensor', 0.02],
      ['silent', 0.05],
    ],
    model: tmvModel,
  },
  {
    type: 'water_meter',
    name: 'meter',
    share: 0.3,
    everyMinutes: 15,
    faults: [
      ['leak', 0.1],
      ['reset', 0.03],
      ['silent', 0.05],
    ],
    model: waterMeterModel,
  },
  {
    type: 'hydraloop',
    name: 'loop',
    share: 0.1,
    everyMinutes: 15,
    faults: [
      ['dry', 0.1],
      ['silent', 0.05],
    ],
    model: hydraloopModel,
  },
];
/** Uplinks that are lost on the air. */
const LOST = 0.005;
/** Every so many-th turn the status is told too. */
const STATUS_TURNS = 4;
const DEFAULT_OFFSET = 600;

const pick = <T>(random: Random, among: readonly (readonly [T, number])[], otherwise: T): T => {
  let left = random.next();
  for (const [one, share] of among) {
    if (left < share) return one;
    left -= share;
  }
  return otherwise;
};

const spanOf = (random: Random, fault: Fault, from: number, days: number): Span | null => {
  if (fault === 'none') return null;
  // Half of them on the last day, so that there is something to see.
  const day = random.chance(0.5) ? days - 1 : Math.floor(random.between(0, days));
  const begin = from + day * DAY_MS + random.between(2, 20) * HOUR_MS;
  // A set-point that creeps and a meter that was exchanged do not mend themselves.
  const lasts = fault === 'silent' ? random.between(1, 8) : random.between(3, 30);
  return { from: begin, to: fault === 'creeping' ? Infinity : begin + lasts * HOUR_MS };
};

const minuteOf = (at: number, offsetMinutes: number, random: Random) => {
  const local = at + offsetMinutes * MINUTE_MS;
  const day = new Date(local).getUTCDay();
  return { at, hour: (local % DAY_MS) / HOUR_MS, isWeekend: day === 0 || day === 6, random };
};

/** A device of its number's own: with the same seed and begin it says the same again, however it is asked. */
const simulatedDevice = (number: number, options: FleetOptions): SimulatedDevice => {
  const { seed, from, days = 1, offsetMinutes = DEFAULT_OFFSET } = options;
  const random = randomOf(`${seed}/${number}`);
  const kind = pick(
    random,
    KINDS.map((one) => [one, one.share] as const),
    KINDS[0],
  );
  const fault = pick<Fault>(random, kind.faults, 'none');
  const span = spanOf(random, fault, from, days);
  const live = kind.model(random, fault, span);
  const dev_id = `${kind.name}-${number}`;
  const hw_serial = `F10D${Math.floor(random.next() * 2 ** 32).toString(16)}`
    .padEnd(12, '0')
    .concat((number % 0x1_0000).toString(16).padStart(4, '0'))
    .toUpperCase();
  // Not all in the same second, and each always in its own.
  const turn = Math.floor(random.next() * kind.everyMinutes);
  const second = Math.floor(random.next() * 60) * 1_000;
  let next = Math.ceil(from / MINUTE_MS) * MINUTE_MS + second;

  const app_id = `demo-${kind.name}`;
  return {
    app_id,
    dev_id,
    hw_serial,
    type: kind.type,
    everyMinutes: kind.everyMinutes,
    fault,
    span,
    until: (to) => {
      const uplinks: SimulatedUplink[] = [];
      for (; next < to; next += MINUTE_MS) {
        const { values, status, isUrgent } = live(minuteOf(next, offsetMinutes, random));
        const minute = Math.floor(next / MINUTE_MS) - turn;
        const isTurn = minute % kind.everyMinutes === 0;
        const isStatus = minute % (kind.everyMinutes * STATUS_TURNS) === 0;
        const isLost = random.chance(LOST) || (fault === 'silent' && isIn(next, span));
        if ((!isTurn && !isUrgent) || isLost) continue;
        const body = {
          ts: next,
          hw_serial,
          type: kind.type,
          values: isStatus ? { ...values, ...status } : values,
        };
        uplinks.push({ app_id, dev_id, body });
      }
      return uplinks;
    },
  };
};

/** A building's devices, most of them well. The same for the same seed and begin. */
export const simulatedFleet = (options: FleetOptions): SimulatedDevice[] =>
  Array.from({ length: options.devices }, (_, index) => simulatedDevice(index + 1, options));
