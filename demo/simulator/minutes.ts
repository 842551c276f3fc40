import type { DeviceType } from '../../src/domain/devices/devices.ts';
import { hydraloopModel } from './hydraloop.ts';
import { DAY_MS, type Fault, HOUR_MS, MINUTE_MS, type Model, type Said, type Span } from './model.ts';
import { type Random, randomOf } from './random.ts';
import { tmvModel } from './tmv.ts';
import { type Metered, type Part, waterMeterModel } from './water-meter.ts';

export interface FleetOptions {
  readonly devices: number;
  readonly seed: string;
  /** ms since 1970. */
  readonly from: number;
  /** Days of history, over which faults are spread. Default 1. */
  readonly days?: number;
  /** The UTC offset in minutes of each device, by its serial. Default: UTC+10, eastern Australia in winter. */
  readonly offsets?: ReadonlyMap<string, number>;
  /** Only faults that pass, and all of them are over three days before the end. */
  readonly isWellRun?: boolean;
  /** Serials of devices without faults of their own. */
  readonly faultless?: ReadonlySet<string>;
  /** The main meter upstream of each sub-meter, by their serials. Its water is that of its sub-meters and more. */
  readonly mains?: ReadonlyMap<string, string>;
}

interface Kind {
  readonly type: DeviceType;
  readonly name: string;
  /** Of a fleet. */
  readonly share: number;
  readonly everyMinutes: number;
  readonly faults: readonly (readonly [Fault, number])[];
  readonly model: (random: Random, fault: Fault, span: Span | null, metered?: Metered) => Model;
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
/** Minutes between the uplinks of a main meter. */
const MAIN_EVERY_MINUTES = 5;
/** Share of uplinks lost in transmission. */
const LOST = 0.005;
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
  // From Sunday; 1970 began with a Thursday. A `Date` for each minute of each device takes ten times as long.
  const day = (Math.floor(local / DAY_MS) + 4) % 7;
  return { at, hour: (local % DAY_MS) / HOUR_MS, isWeekend: day === 0 || day === 6, random };
};

const serialOf = (random: Random, number: number): string =>
  `F10D${Math.floor(random.next() * 2 ** 32).toString(16)}`
    .padEnd(12, '0')
    .concat((number % 0x1_0000).toString(16).padStart(4, '0'))
    .toUpperCase();

/** A device as it is in one minute after the other. */
interface Minutes {
  readonly type: DeviceType;
  readonly name: string;
  readonly hw_serial: string;
  readonly fault: Fault;
  readonly span: Span | null;
  readonly everyMinutes: number;
  /** In which minute of its interval it sends. */
  readonly turn: number;
  /** The time of the next minute (ms). */
  readonly nextAt: () => number;
  readonly next: () => { readonly ts: number; readonly said: Said; readonly isLost: boolean };
}

/** What a device is, before it is simulated. */
export const traitsOf = (number: number, { seed }: Pick<FleetOptions, 'seed'>) => {
  const random = randomOf(`${seed}/${number}`);
  const kind = pick(
    random,
    KINDS.map((one) => [one, one.share] as const),
    KINDS[0],
  );
  return { random, kind, hw_serial: serialOf(random, number) };
};

/** A device minute by minute. Deterministic, so that a main meter can simulate its sub-meters for itself. */
export const minutesOf = (
  number: number,
  options: FleetOptions,
  numbers: ReadonlyMap<string, number>,
): Minutes => {
  const { from, days = 1, isWellRun = false, mains } = options;
  const { random, kind, hw_serial } = traitsOf(number, options);
  const faults = isWellRun ? kind.faults.filter(([fault]) => PASSING.has(fault)) : kind.faults;
  const picked = pick<Fault>(random, faults, 'none');
  const fault = options.faultless?.has(hw_serial) ? 'none' : picked;
  const span = (isWellRun ? passingSpan : spanOf)(random, fault, from, days);
  const parts = [...(mains ?? [])].flatMap(([part, main]) => {
    const found = main === hw_serial ? numbers.get(part) : undefined;
    return found === undefined ? [] : [minutesOf(found, options, numbers)];
  });
  const isMain = parts.length > 0;
  const nextOfParts = (): readonly Part[] =>
    parts.map((part) => {
      const { flow_rate, volume_total } = part.next().said.values;
      return { flow: Number(flow_rate), register: Number(volume_total) };
    });
  const metered: Metered | undefined =
    isMain || mains?.has(hw_serial) ? { as: isMain ? 'main' : 'part', parts: nextOfParts } : undefined;
  const live = kind.model(random, fault, span, metered);
  const offsetMinutes = options.offsets?.get(hw_serial) ?? DEFAULT_OFFSET;
  const everyMinutes = isMain ? MAIN_EVERY_MINUTES : kind.everyMinutes;
  // Each device sends in its own second of the minute.
  const turn = Math.floor(random.next() * everyMinutes);
  const second = Math.floor(random.next() * 60) * 1_000;
  let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS + second;
  return {
    type: kind.type,
    name: kind.name,
    hw_serial,
    fault,
    span,
    everyMinutes,
    turn,
    nextAt: () => at,
    next: () => {
      const said = live(minuteOf(at, offsetMinutes, random));
      const minute = { ts: at, said, isLost: random.chance(LOST) };
      at += MINUTE_MS;
      return minute;
    },
  };
};
