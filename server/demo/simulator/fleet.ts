import type { DeviceType } from '../../../src/domain/devices.ts';
import type { HeardBy } from '../../ingest/uplink.ts';
import { hydraloopModel } from './hydraloop.ts';
import { DAY_MS, type Fault, HOUR_MS, isIn, MINUTE_MS, type Model, type Span, type Values } from './model.ts';
import { type Random, randomOf } from './random.ts';
import { tmvModel } from './tmv.ts';
import { waterMeterModel } from './water-meter.ts';

/** An uplink in Flowgen's own format, with the ids of its topic. See docs/specification.md, section 6. */
export interface SimulatedUplink {
  readonly app_id: string;
  readonly dev_id: string;
  readonly body: {
    readonly ts: number;
    readonly hw_serial: string;
    readonly type: DeviceType;
    readonly values: Values;
  };
  /** The gateway that heard it, with the strength of the signal; without one, it does not say. */
  readonly heardBy?: HeardBy;
}

export interface SimulatedDevice {
  readonly app_id: string;
  readonly dev_id: string;
  readonly hw_serial: string;
  readonly type: DeviceType;
  /** Minutes between regular uplinks. */
  readonly everyMinutes: number;
  readonly fault: Fault;
  /** The time of the fault; null without one. */
  readonly span: Span | null;
  /** Advances the simulation to `to` (ms) and returns the uplinks sent, oldest first. */
  readonly until: (to: number) => SimulatedUplink[];
}

export interface FleetOptions {
  readonly devices: number;
  readonly seed: string;
  /** ms since 1970. */
  readonly from: number;
  /** Days of history, over which faults are spread. Default 1. */
  readonly days?: number;
  /** UTC offset of the building in minutes. */
  readonly offsetMinutes?: number;
  /** Only faults that pass, and all of them are over three days before the end. */
  readonly isWellRun?: boolean;
  /** Serials of devices without faults of their own. */
  readonly faultless?: ReadonlySet<string>;
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
/** Share of uplinks lost in transmission. */
const LOST = 0.005;
/** The status is sent with every fourth regular uplink. */
const STATUS_TURNS = 4;
const DEFAULT_OFFSET = 600;
/** Faults that pass without anybody being harmed or any case left open. */
const PASSING: ReadonlySet<Fault> = new Set(['creeping', 'sensor', 'leak', 'reset', 'dry']);
const QUIET_DAYS = 3;

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
  // Half of the faults are on the last day, so that there is something to see.
  const day = random.chance(0.5) ? days - 1 : Math.floor(random.between(0, days));
  const begin = from + day * DAY_MS + random.between(2, 20) * HOUR_MS;
  // A creeping set-point does not recover by itself.
  const lasts = fault === 'silent' ? random.between(1, 8) : random.between(3, 30);
  return { from: begin, to: fault === 'creeping' ? Infinity : begin + lasts * HOUR_MS };
};

/** The same for a well-run site, where a creeping set-point is adjusted before it burns anybody. */
const passingSpan = (random: Random, fault: Fault, from: number, days: number): Span | null => {
  if (fault === 'none') return null;
  const last = days - QUIET_DAYS;
  // Half of them within the week before, which reports are about.
  const day = random.between(random.chance(0.5) ? Math.max(0, last - 7) : 0, last - 1.5);
  const begin = from + day * DAY_MS;
  const lasts = fault === 'creeping' ? random.between(20, 32) : random.between(3, 30);
  return { from: begin, to: begin + lasts * HOUR_MS };
};

const minuteOf = (at: number, offsetMinutes: number, random: Random) => {
  const local = at + offsetMinutes * MINUTE_MS;
  const day = new Date(local).getUTCDay();
  return { at, hour: (local % DAY_MS) / HOUR_MS, isWeekend: day === 0 || day === 6, random };
};

const serialOf = (random: Random, number: number): string =>
  `F10D${Math.floor(random.next() * 2 ** 32).toString(16)}`
    .padEnd(12, '0')
    .concat((number % 0x1_0000).toString(16).padStart(4, '0'))
    .toUpperCase();

/** Creates a device. Deterministic for the same number, seed and start, in whatever steps it is advanced. */
const simulatedDevice = (number: number, options: FleetOptions): SimulatedDevice => {
  const { seed, from, days = 1, offsetMinutes = DEFAULT_OFFSET, isWellRun = false } = options;
  const random = randomOf(`${seed}/${number}`);
  const kind = pick(
    random,
    KINDS.map((one) => [one, one.share] as const),
    KINDS[0],
  );
  const dev_id = `${kind.name}-${number}`;
  const hw_serial = serialOf(random, number);
  const faults = isWellRun ? kind.faults.filter(([fault]) => PASSING.has(fault)) : kind.faults;
  const picked = pick<Fault>(random, faults, 'none');
  const fault = options.faultless?.has(hw_serial) ? 'none' : picked;
  const span = (isWellRun ? passingSpan : spanOf)(random, fault, from, days);
  const live = kind.model(random, fault, span);
  // Each device sends in its own second of the minute.
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

/** The devices of a building, most without faults. Deterministic for the same seed and start. */
export const simulatedFleet = (options: FleetOptions): SimulatedDevice[] =>
  Array.from({ length: options.devices }, (_, index) => simulatedDevice(index + 1, options));
