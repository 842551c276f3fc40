/* What devices of the field really send: dips, zeros, spikes, exchanged meters, any interval, gaps, clock changes, silence. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface HostileUplink {
  readonly ts: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface HostileDevice {
  readonly name: string;
  readonly type: 'water_meter' | 'tmv';
  readonly interval_s: number;
  /** In the order in which they arrive: a part of some comes late. */
  readonly uplinks: readonly HostileUplink[];
  /** Facts of its register. */
  readonly register?: Readonly<Record<string, unknown>>;
  /** It was moved to this company at this time (ms). */
  readonly movedAt?: number;
  /** It was last heard at this time (ms), whenever its readings came. */
  readonly heardAt?: number;
}

/** Numbers that look random and are the same in every run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

interface MeterFacts {
  readonly from: number;
  readonly to: number;
  readonly everyMs: number;
  readonly begin: number;
  readonly seed: number;
  /** Litres in one interval of a minute, at most. */
  readonly most?: number;
}

/** A register that rises by day, in whole litres. */
const meterOf = ({
  from,
  to,
  everyMs,
  begin,
  seed,
  most = 3,
}: MeterFacts): { ts: number; value: number }[] => {
  const random = randomFrom(seed);
  let value = begin;
  const readings: { ts: number; value: number }[] = [];
  for (let ts = from; ts < to; ts += everyMs) {
    readings.push({ ts, value });
    const hour = new Date(ts).getUTCHours();
    const isUsed = hour > 19 || hour < 9;
    value += Math.round(random() * (isUsed ? most : most / 10) * Math.min(everyMs / MINUTE, 600));
  }
  return readings;
};

const uplinksOf = (readings: readonly { ts: number; value: number }[], divide = 1): HostileUplink[] =>
  readings.map(({ ts, value }) => ({ ts, values: { volume_total: value / divide } }));

/** Changes some of the readings: `at` counts from the end if it is negative. */
const withValue = (
  readings: readonly { ts: number; value: number }[],
  at: number,
  change: (value: number) => number,
): { ts: number; value: number }[] => {
  const place = at < 0 ? readings.length + at : at;
  return readings.map((each, n) => (n === place ? { ...each, value: change(each.value) } : each));
};

/** From one reading on, the register is another. */
const from = (
  readings: readonly { ts: number; value: number }[],
  at: number,
  change: (value: number, first: number) => number,
): { ts: number; value: number }[] => {
  const first = readings[at]?.value ?? 0;
  return readings.map((each, n) => (n < at ? each : { ...each, value: change(each.value, first) }));
};

const valveUplinks = (
  span: { readonly from: number; readonly to: number; readonly everyMs: number },
  values: (n: number, ts: number) => Readonly<Record<string, unknown>>,
): HostileUplink[] => {
  const uplinks: HostileUplink[] = [];
  // Not at full hours: the contract does not say which period a reading at its very boundary belongs to.
  for (let [ts, n] = [span.from + 7_000, 0]; ts < span.to; ts += span.everyMs, n++)
    uplinks.push({ ts, values: values(n, ts) });
  return uplinks;
};

/** The devices, with readings until `now` (ms). */
export const hostileDevices = (now: number): HostileDevice[] => {
  const end = Math.floor(now / HOUR) * HOUR;
  const begin = end - 9 * DAY;
  const quarter = { from: begin, to: end, everyMs: 15 * MINUTE };
  const meter = (name: string, interval_s: number, uplinks: readonly HostileUplink[], register = {}) =>
    ({ name, type: 'water_meter', interval_s, uplinks, register }) as const;
  const plain = (seed: number, begins = 500_000) => meterOf({ ...quarter, begin: begins, seed });
  // The clocks of Sydney go forward on the first Sunday of October.
  const october = Date.parse(
    `${new Date(now).getUTCFullYear() - (new Date(now).getUTCMonth() < 10 ? 1 : 0)}-10-01T00:00Z`,
  );
  const sunday = october + ((7 - new Date(october).getUTCDay()) % 7) * DAY;
  const lateOf = (all: readonly HostileUplink[]): HostileUplink[] => {
    const [a, b] = [Math.floor(all.length * 0.4), Math.floor(all.length * 0.6)];
    return [...all.slice(0, a), ...all.slice(b), ...all.slice(a, b)];
  };
  const isMissing = (ts: number, hours: readonly [number, number], day: number): boolean =>
    ts >= begin + day * DAY + hours[0] * HOUR && ts < begin + day * DAY + hours[1] * HOUR;

  /** How many waterings of half an hour, from 16:30 UTC on, are over by a time, in parts. */
  const watered = (ts: number): number => {
    const since = ts - (Math.floor(begin / DAY) * DAY + 16.5 * HOUR);
    const days = Math.floor(since / DAY);
    return Math.max(0, days) + (since < 0 ? 0 : Math.min(1, (since - days * DAY) / (30 * MINUTE)));
  };

  return [
    meter(
      'minute',
      60,
      uplinksOf(meterOf({ from: end - 2 * DAY, to: end, everyMs: MINUTE, begin: 1_000, seed: 1 })),
    ),
    meter('quarter', 900, uplinksOf(plain(2))),
    meter('hourly', 3_600, uplinksOf(meterOf({ ...quarter, everyMs: HOUR, begin: 80_000, seed: 3 }))),
    meter(
      'four-hourly',
      14_400,
      uplinksOf(meterOf({ ...quarter, everyMs: 4 * HOUR, begin: 80_000, seed: 4 })),
    ),
    meter(
      'daily',
      86_400,
      uplinksOf(meterOf({ ...quarter, from: begin + 5 * HOUR, everyMs: DAY, begin: 9_000, seed: 5 })),
    ),
    meter(
      'dip',
      900,
      uplinksOf(
        withValue(
          withValue(plain(6), 300, (v) => v - 0.2),
          500,
          (v) => v - 1,
        ),
      ),
    ),
    meter('zero', 900, uplinksOf(withValue(plain(7), 400, () => 0))),
    meter('last-zero', 900, uplinksOf(withValue(plain(8), -1, () => 0))),
    meter('spike', 900, uplinksOf(withValue(plain(9), 350, (v) => v * 3))),
    meter('last-spike', 900, uplinksOf(withValue(plain(10), -1, (v) => v * 3))),
    meter('exchanged', 900, uplinksOf(from(plain(11), 420, (v, first) => v - first + 3))),
    meter('set-higher', 900, uplinksOf(from(plain(12), 420, (v) => v + 90_000))),
    meter('set-lower', 900, uplinksOf(from(plain(13), 420, (v) => v - 90_000))),
    meter('reset', 900, uplinksOf(from(plain(14, 40_000), 300, (v, first) => v - first))),
    meter(
      'backflow',
      900,
      uplinksOf(
        withValue(
          from(plain(15), 380, (v) => v - 40),
          381,
          (v) => v,
        ),
      ),
    ),
    meter(
      'rolls-over',
      900,
      uplinksOf(plain(16, 999_000).map(({ ts, value }) => ({ ts, value: value % 1_000_000 }))),
      { rolls_over_at: 1_000_000 },
    ),
    meter('cubic', 900, uplinksOf(plain(17), 1_000), { unit: 'm³' }),
    meter('no-unit', 900, uplinksOf(plain(18)), { unit: 'pulses' }),
    meter(
      'gap-over-midnight',
      900,
      uplinksOf(plain(19).filter(({ ts }) => !isMissing(ts, [9, 20], 4) && !isMissing(ts, [3, 5], 6))),
    ),
    {
      ...meter('silent', 900, uplinksOf(plain(20).filter(({ ts }) => ts < end - 30 * HOUR))),
      heardAt: end - 30 * HOUR,
    },
    meter('late', 900, lateOf(uplinksOf(plain(21)))),
    meter('late-spike', 900, lateOf(uplinksOf(withValue(plain(22), 430, (v) => v * 3)))),
    { ...meter('moved', 900, uplinksOf(plain(23))), movedAt: begin + 4 * DAY + 22 * MINUTE },
    // Within this day, so that what is shown of today and yesterday has a beginning.
    { ...meter('moved-lately', 900, uplinksOf(plain(25))), movedAt: end - 90 * MINUTE },
    meter(
      'leak',
      900,
      uplinksOf(from(plain(26), 288, (v) => v).map((each, n) => ({ ...each, value: each.value + n * 2 }))),
    ),
    meter(
      'burst',
      900,
      uplinksOf(
        from(plain(27), 500, (v) => v + 900).map((each, n) =>
          n > 500 ? { ...each, value: each.value + 900 } : each,
        ),
      ),
    ),
    meter(
      'irrigated',
      900,
      // Every night 1,600 L within half an hour.
      uplinksOf(plain(28).map((each) => ({ ...each, value: each.value + 1_600 * watered(each.ts) }))),
    ),
    meter(
      'still',
      900,
      uplinksOf(plain(29).map((each) => ({ ...each, value: Math.min(each.value, 500_200) }))),
    ),
    meter('amounts', 900, uplinksOf(plain(30).map(({ ts }, n) => ({ ts, value: n % 7 }))), { kind: 'delta' }),
    meter(
      'clock-change',
      900,
      uplinksOf(
        meterOf({ from: sunday - 2 * DAY, to: sunday + 2 * DAY, everyMs: 15 * MINUTE, begin: 10, seed: 24 }),
      ),
    ),
    {
      name: 'valve',
      type: 'tmv',
      interval_s: 60,
      uplinks: valveUplinks({ from: end - 2 * DAY, to: end, everyMs: MINUTE }, (n) => ({
        temperature_mixed: n % 97 < 6 ? 40 + (n % 13) * 1.5 : 24,
        flow_rate: n % 97 < 6 ? 4 : 0,
      })),
    },
    {
      name: 'hourly-valve',
      type: 'tmv',
      interval_s: 3_600,
      // In use over 13:00 and 14:00 UTC, one of which is midnight in Sydney.
      uplinks: valveUplinks({ ...quarter, everyMs: HOUR }, (n) => {
        const hour = (begin / HOUR + n) % 6;
        return { temperature: hour === 1 ? 51 : 43, flow_rate: hour < 3 ? 3 : 0 };
      }),
    },
    {
      name: 'short-flow',
      type: 'tmv',
      interval_s: 900,
      uplinks: valveUplinks(quarter, (n) => ({
        temperature_mixed: n % 9 === 0 ? 58 : 41,
        flow_seconds: n % 9 === 0 ? 10 : n % 4 === 0 ? 120 : 0,
      })),
    },
    {
      name: 'broken-sensor',
      type: 'tmv',
      interval_s: 900,
      uplinks: valveUplinks(quarter, (n) => ({
        temperature_mixed: n % 11 === 0 ? 655.35 : n % 7 === 0 ? 'NaN' : 42,
        flow_rate: n % 3 === 0 ? 2 : 0,
      })),
    },
    {
      name: 'night-shower',
      type: 'tmv',
      interval_s: 120,
      // From 12:55 to 14:05 UTC, hot for some minutes around both full hours.
      uplinks: valveUplinks({ from: end - 4 * DAY, to: end, everyMs: 2 * MINUTE }, (_, ts) => {
        const minute = Math.floor((ts % DAY) / MINUTE) - 12 * 60;
        const isHot = (minute >= 57 && minute < 66) || (minute >= 118 && minute < 122);
        return { temperature_mixed: isHot ? 52 : 41, flow_rate: minute >= 55 && minute < 125 ? 5 : 0 };
      }),
    },
    {
      name: 'moved-valve',
      type: 'tmv',
      interval_s: 900,
      uplinks: valveUplinks(quarter, (n) => ({
        temperature_mixed: n % 5 < 2 ? 52 : 42,
        flow_rate: n % 5 < 3 ? 2 : 0,
      })),
      movedAt: end - 5 * HOUR - 20 * MINUTE,
    },
    {
      name: 'stuck',
      type: 'tmv',
      interval_s: 900,
      uplinks: valveUplinks(quarter, (n) => ({ temperature_mixed: 42, flow_rate: n % 8 === 0 ? 2 : 0 })),
    },
    {
      name: 'hardly-measured',
      type: 'tmv',
      interval_s: 900,
      uplinks: valveUplinks(quarter, (n) => ({
        temperature_mixed: n % 5 < 3 ? 'NaN' : 41 + (n % 3),
        flow_rate: n % 4 === 0 ? 2 : 0,
      })),
    },
    {
      name: 'unused',
      type: 'tmv',
      interval_s: 900,
      uplinks: valveUplinks(quarter, () => ({ temperature_mixed: 22, flow_rate: 0 })),
    },
  ];
};
