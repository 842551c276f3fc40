import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { exceptionsOf } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { gridOf } from '../../../../src/domain/reports/computing/grid.ts';
import { PROFILES } from '../../../../src/domain/reports/profiles.ts';
import { isPartialFault } from '../../../../src/domain/reports/findings/sensor-fault.ts';
import { gradeValve } from '../../../../src/domain/reports/computing/valve.ts';
import type { Series } from '../../../../src/domain/reports/computing/series.ts';

const MINUTE = 60_000;
const STEP = 15 * MINUTE;
const FROM = Date.parse('2026-10-31T13:00Z');
const DAY_MS = 24 * 60 * MINUTE;
const DAY = gridOf({ from: FROM, to: FROM + DAY_MS }, 'Australia/Sydney');
const { limits } = PROFILES.au_care;
const facts = (more: object = {}) => ({
  interval_s: 900,
  limits,
  has_flow: true,
  used_before: null,
  ...more,
});

/** Uplinks every 15 minutes from the day's beginning: °C and whether water flowed; null: no uplink. */
const uplinks = (all: readonly (readonly [number, number] | null)[], from = FROM): [Series, Series] => {
  const heard = all.flatMap((one, n) => (one ? [[from + n * STEP, ...one] as const] : []));
  const ts = heard.map(([time]) => time);
  return [
    { ts, value: heard.map(([, heat]) => heat) },
    { ts, value: heard.map(([, , flow]) => flow) },
  ];
};
const grade = (all: Parameters<typeof uplinks>[0], more: object = {}, from = FROM) => {
  const [heat, flow] = uplinks(all, from);
  return gradeValve(heat, [flow], DAY, facts(more));
};
const IDLE = [22, 0] as const;

describe('flow events', () => {
  it('are consecutive flowing uplinks, ended by one without flow or a gap', () => {
    // 42 | idle | 42 43 | a gap of an hour | 42: three events.
    const graded = grade([[42, 1], IDLE, [42, 1], [43, 1], null, null, null, [42, 1], IDLE]);
    expect(graded).toMatchObject({ flow_signal: true, flow_events: 3, in_band_share: 1, max: 43 });
  });

  it('go on over a single missing uplink: a reading stands for twice the interval', () => {
    expect(grade([[42, 1], null, [42, 1], IDLE]).flow_events).toBe(1);
  });

  it('are what flow_seconds tells, too; networks leave out what is 0', () => {
    const ts = [0, 1, 2].map((n) => FROM + n * STEP);
    const heat = { ts, value: [42, 30, 42] };
    // The second uplink says nothing of flow.
    const flow = { ts: [ts[0]!, ts[2]!], value: [12, 20] };
    expect(gradeValve(heat, [flow], DAY, facts()).flow_events).toBe(2);
  });

  it('are in band by their hottest water', () => {
    // Band 38 to 45: 42 in, 30→41 in (what stood in the pipe came first), 46 out, 36 out. 2 of 4.
    const graded = grade([[42, 1], IDLE, [30, 1], [41, 1], IDLE, [46, 1], IDLE, [36, 1], IDLE]);
    expect(graded).toMatchObject({ flow_events: 4, in_band_events: 2, in_band_share: 0.5, max: 46 });
    // A single reading counts a minute.
    expect(graded.seconds_above_limit).toBe(60);
  });

  it('do not count what the idle pipe says', () => {
    const graded = grade([[60, 0], [42, 1], IDLE]);
    expect(graded).toMatchObject({ max: 42, seconds_above_limit: 0, in_band_share: 1, scald_events: 0 });
  });

  it('belong to the report of the period in which they begin, so that none is counted twice', () => {
    const [heat, flow] = uplinks([[44, 1], [42, 1], IDLE, [41, 1], IDLE], FROM - STEP);
    const before = gridOf({ from: FROM - DAY_MS, to: FROM }, 'Australia/Sydney');
    const both = gridOf({ from: FROM - DAY_MS, to: DAY.to }, 'Australia/Sydney');
    const counted = [before, DAY, both].map((grid) => gradeValve(heat, [flow], grid, facts()));
    expect(counted.map(({ flow_events }) => flow_events)).toEqual([1, 1, 2]);
    // What flowed of the first one here is the second report's.
    expect(counted[1]).toMatchObject({ max: 42, completeness: { received: 4, expected: 96 } });
  });

  it('that begin at the very end of a period are those of the next one', () => {
    const [heat, flow] = uplinks([[42, 1], IDLE], DAY.to);
    expect(gradeValve(heat, [flow], DAY, facts()).flow_events).toBe(null);
    const next = gridOf({ from: DAY.to, to: DAY.to + DAY_MS }, 'Australia/Sydney');
    expect(gradeValve(heat, [flow], next, facts()).flow_events).toBe(1);
  });

  it('none in a time in which it was heard is zero; not heard at all is not known', () => {
    expect(grade([IDLE, IDLE])).toMatchObject({ flow_events: 0, in_band_share: null, max: null });
    expect(grade([])).toMatchObject({ flow_events: null, seconds_above_limit: null, gaps: 1 });
  });
});

describe('a scald', () => {
  it.each([
    // A single reading counts a minute; 15 minutes at 50 are more than 5; 49.9 is no scald however long.
    [[[50, 1], IDLE], 0],
    [[[50, 1], [42, 1], [50, 1], IDLE], 0],
    [[[50, 1], [50, 1], IDLE], 1],
    [[[49.9, 1], [49.9, 1], [49.9, 1], IDLE], 0],
    [[[56, 1], IDLE, [61, 1], IDLE], 2],
    // One event, however often in it.
    [[[61, 1], [42, 1], [61, 1], IDLE], 1],
    [[[61, 0], [42, 1], IDLE], 0],
  ] as const)('%j: %i', (all, count) => expect(grade(all).scald_events).toBe(count));

  it('is one of the period in which its water had been hot for long enough', () => {
    const before = gridOf({ from: FROM - DAY_MS, to: FROM }, 'Australia/Sydney');
    const both = gridOf({ from: FROM - DAY_MS, to: DAY.to }, 'Australia/Sydney');
    const scalds = (heats: readonly (readonly [number, number])[]) => {
      const [heat, flow] = uplinks(heats, FROM - STEP);
      return [before, DAY, both].map((grid) => gradeValve(heat, [flow], grid, facts()));
    };
    // 61 °C for a minute is enough before midnight; 51 °C only after it.
    const early = scalds([[61, 1], [61, 1], [61, 1], IDLE]);
    expect(early.map(({ scald_events }) => scald_events)).toEqual([1, 0, 1]);
    expect(early[1]).toMatchObject({ max: 61, seconds_above_limit: 900 });
    const late = scalds([[51, 1], [51, 1], IDLE]);
    expect(late.map(({ scald_events }) => scald_events)).toEqual([0, 1, 1]);
    expect(late.map(({ first_scald_at }) => first_scald_at)).toEqual([null, FROM, FROM]);
    expect(late[2]).toMatchObject({ daily_scalds: [0, 1], daily_events: [1, 0] });
  });

  it('takes the time that skin stands water of this heat', () => {
    const seconds = (heats: readonly number[]) => {
      // Uplinks every 10 s, one event.
      const ts = heats.map((_, n) => FROM + n * 10_000);
      const flow = heats.map((_, n) => (n < heats.length - 1 ? 1 : 0));
      return gradeValve({ ts, value: heats }, [{ ts, value: flow }], DAY, facts({ interval_s: 10 }))
        .scald_events;
    };
    // 20 s at 55 are less than 30 s; 30 s are enough. At 60, 10 s are more than 5.
    expect(seconds([55, 55, 55, 42])).toBe(0);
    expect(seconds([55, 55, 55, 55, 42])).toBe(1);
    expect(seconds([60, 42])).toBe(1);
    // 30 readings at 50: 290 s; 31: 300 s.
    expect(seconds([...Array.from({ length: 30 }, () => 50), 42])).toBe(0);
    expect(seconds([...Array.from({ length: 31 }, () => 50), 42])).toBe(1);
    // Cooler water in between begins it anew.
    expect(seconds([55, 55, 55, 42, 55, 55, 55, 42])).toBe(0);
  });
});

describe('how long hot water flowed', () => {
  const counting = (readings: readonly (readonly [number, number])[]) => {
    const ts = readings.map((_, n) => FROM + (n + 1) * STEP);
    const heat = { ts, value: readings.map(([value]) => value) };
    const flow = { ts, value: readings.map(([, seconds]) => seconds), isSeconds: true };
    return gradeValve(heat, [flow], DAY, facts());
  };

  it('is the time between two flowing readings, whichever way they are above the limit', () => {
    expect(grade([[47, 1], [48, 1], [47, 1], [43, 1], IDLE]).seconds_above_limit).toBe(1800);
    // Three intervals apart, nothing is known of the time between them.
    expect(grade([[47, 1], null, null, [47, 1], IDLE]).seconds_above_limit).toBe(120);
    expect(grade([[47, 1], null, [47, 1], IDLE]).seconds_above_limit).toBe(1800);
  });

  it('is at most what the device counted', () => {
    const often = counting([...Array.from({ length: 28 }, () => [58, 10] as const), [43, 0]]);
    expect(often).toMatchObject({ seconds_above_limit: 280, scald_events: 0, flow_events: 1 });
    expect(counting([[58, 40], IDLE])).toMatchObject({ seconds_above_limit: 40, scald_events: 1 });
    expect(
      counting([
        [51, 900],
        [51, 890],
        [51, 200],
      ]),
    ).toMatchObject({ seconds_above_limit: 1090, scald_events: 1 });
  });

  it('is cut at the ends of the period', () => {
    const graded = grade([[47, 1], [47, 1], [47, 1], IDLE], {}, FROM - STEP);
    expect(graded.seconds_above_limit).toBe(900);
  });
});

describe('use', () => {
  it('is told in hours up to the end of the period', () => {
    // The last flowing uplink came at 00:30: 23.5 hours before the day ends.
    expect(grade([[42, 1], IDLE, [42, 1], IDLE]).hours_since_use).toBe(23.5);
    const longAgo = FROM - 8 * 24 * 60 * MINUTE;
    expect(grade([IDLE, IDLE], { used_before: longAgo }).hours_since_use).toBe(9 * 24);
    expect(grade([IDLE]).hours_since_use).toBeNull();
  });

  it('after a week without any is a flush', () => {
    const week = FROM - 7 * 24 * 60 * MINUTE;
    expect(grade([[42, 1], IDLE, [42, 1], IDLE], { used_before: week }).flushes).toBe(1);
    expect(grade([[42, 1], IDLE], { used_before: week + 1 }).flushes).toBe(0);
    expect(grade([[42, 1], IDLE]).flushes).toBe(0);
  });

  it('growth is the hours within 20 to 50 °C, flowing or not', () => {
    // 20, 50 and 35 for 15 minutes each, the last for 30; 19.9 and 50.1 don't count.
    expect(
      grade([
        [20, 0],
        [19.9, 0],
        [50, 1],
        [50.1, 1],
        [35, 0],
      ]).growth_hours,
    ).toBe(1);
  });
});

describe('a valve without a flow signal', () => {
  const ts = [0, 1, 2].map((n) => FROM + n * STEP);
  const graded = gradeValve({ ts, value: [22, 47, 22] }, [], DAY, facts({ has_flow: false }));
  it('has its samples told, and no events', () => {
    expect(graded).toMatchObject({
      flow_signal: false,
      flow_events: null,
      in_band_share: null,
      scald_events: null,
      hours_since_use: null,
      flushes: null,
      max: 47,
      seconds_above_limit: 900,
    });
  });
  it('is told to have none', () => {
    const kinds = exceptionsOf({ device_id: 1, title: 'V', interval_s: 900 }, DAY, {
      graded,
      limits,
      translate: translatorFor('en'),
    }).map(({ kind }) => kind);
    expect(kinds).toContain('no_flow_signal');
    expect(kinds).not.toContain('alarm_low');
  });
});

describe('what stands out', () => {
  const found = (all: Parameters<typeof uplinks>[0], more: object = {}) =>
    exceptionsOf({ device_id: 7, title: 'Ward 3', interval_s: 900 }, DAY, {
      graded: grade(all, more),
      limits,
      translate: translatorFor('en'),
    });

  it('is told with when, what and how much', () => {
    expect(found([[46.5, 1], IDLE])[0]).toEqual({
      device_id: 7,
      title: 'Ward 3',
      ts: '2026-10-31T13:00:00.000Z',
      kind: 'above_limit',
      text: 'The water came out at up to 46.5 °C; at most 45 °C is allowed.',
      value: 46.5,
      limit: 45,
      words: {},
    });
    expect(found([[61, 1], IDLE])[0]).toMatchObject({
      kind: 'scald',
      value: 61,
      limit: 60,
      text: 'Scalding water once: up to 61.0 °C, 60 °C or more for 1 min (limit 5 s).',
    });
    const [twice] = found([[61, 1], IDLE, [61, 1], IDLE]);
    expect(twice?.text).toMatch(/60 °C or more for 1 min at the longest \(limit 5 s each time\)\.$/);
    expect(twice).toMatchObject({ kind: 'scald', ts: '2026-10-31T13:00:00.000Z' });
    expect(twice?.last_ts).toBe('2026-10-31T13:30:00.000Z');
    expect(found([])).toMatchObject([{ kind: 'silent' }]);
    expect(found([[42, 1], IDLE])).toMatchObject([{ kind: 'gap', value: (24 * 60 - 15) * 60, limit: 1800 }]);
  });

  it('is too many uses out of the band, and when, if it was one', () => {
    const uses = (...all: number[]) => all.flatMap((heat) => [[heat, 1] as const, IDLE]);
    const said = (...all: number[]) => {
      const one = found(uses(...all)).find(({ kind }) => kind === 'in_band');
      return [one?.ts, one?.text];
    };
    expect(said(42, 30, 42)).toEqual([
      '2026-10-31T13:30:00.000Z',
      '1 of 3 uses was too cold (below 38 °C); at least 95% should be in band.',
    ]);
    expect(said(42, 30, 31, 42)[1]).toMatch(/^2 of 4 uses were too cold \(below 38 °C\), 50% in band;/);
  });

  it('is a broken sensor, whose values are not graded', () => {
    const graded = grade([[42, 1], [-127, 1], [850, 1], IDLE]);
    expect(graded).toMatchObject({ max: 42, sensor_faults: 2 });
    const fault = (...all: Parameters<typeof found>[0]) =>
      found(all).find(({ kind }) => kind === 'sensor_fault');
    expect(fault([42, 1], [-127, 1], IDLE)).toMatchObject({
      text: 'The sensor sent 1 value outside its possible range: it may be broken.',
    });
    expect(fault([42, 1], [-127, 1], IDLE, [-127, 0])).toMatchObject({
      ts: new Date(FROM + STEP).toISOString(),
      last_ts: new Date(FROM + 3 * STEP).toISOString(),
      text: 'The sensor sent 2 values outside its possible range between Sat, 31 Oct, 13:15 and Sat, 31 Oct, 13:45: it may be broken.',
    });
  });

  it('is a broken sensor of some days, by whose other days the valve is assessed', () => {
    const graded = grade([[42, 1], [-127, 1], [850, 1], IDLE]);
    const isPartial = (daily_max: readonly (number | null)[], daily_faults: readonly number[]) =>
      isPartialFault({ ...graded, daily_max, daily_faults });
    expect(graded.daily_faults).toEqual([2]);
    expect(grade([[42, 1], IDLE]).daily_faults).toBeUndefined();
    expect(isPartial([42, 42, 42], [2, 0, 0])).toBe(true);
    expect(isPartial([42, null, 42], [2, 0, 0])).toBe(false);
  });

  it('is a valve that is not used', () => {
    const nine = found([IDLE], { used_before: FROM - 8 * 24 * 60 * MINUTE });
    expect(nine.find(({ kind }) => kind === 'unused')?.text).toBe(
      'At the end of the period it had not been used for 9 days; it should be flushed after 7 days.',
    );
  });
});

describe('what is not known of a valve', () => {
  const WEEK = gridOf({ from: FROM, to: FROM + 7 * 24 * 60 * MINUTE }, 'Australia/Sydney');
  const UPLINKS = 7 * 96;
  const found = (graded: ReturnType<typeof gradeValve>) =>
    exceptionsOf({ device_id: 1, title: 'V', interval_s: 900 }, WEEK, {
      graded,
      limits,
      translate: translatorFor('en'),
    });
  const series = (values: readonly (number | null)[]): Series => {
    const known = values.flatMap((value, n) => (value === null ? [] : [[FROM + n * STEP, value] as const]));
    return { ts: known.map(([ts]) => ts), value: known.map(([, value]) => value) };
  };
  const every = (of: (n: number) => number | null) =>
    series(Array.from({ length: UPLINKS }, (_, n) => of(n)));
  /** Water flows once in two hours. */
  const flow = every((n) => (n % 8 === 0 ? 1 : 0));
  const heat = (n: number): number => (n % 8 === 0 ? 42 + (n % 3) / 10 : 25 + (n % 7) / 10);

  it('are temperatures that uplinks lack, of which no verdict says that all is well', () => {
    // 270 of 672 uplinks say “NaN”.
    const graded = gradeValve(
      every((n) => (n % 5 < 2 && n < 675 ? null : heat(n))),
      [flow],
      WEEK,
      facts(),
    );
    const missing = found(graded).find(({ kind }) => kind === 'missing_temperature');
    expect(missing).toMatchObject({ value: 270, limit: 672, partial: true });
    expect(missing?.text).toBe(
      'The temperature was missing from 270 of 672 uplinks, so nothing is known of the water then.',
    );
    // Without any, it is not assessed.
    const none = gradeValve({ ts: [], value: [] }, [flow], WEEK, facts());
    expect(found(none)).toContainEqual(expect.objectContaining({ kind: 'missing_temperature', value: 672 }));
    expect(found(none).find(({ kind }) => kind === 'missing_temperature')?.partial).toBeUndefined();
  });

  it('are not those of a sensor that is read with every fourth uplink', () => {
    const graded = gradeValve(
      every((n) => (n % 4 === 0 ? heat(n) : null)),
      [flow],
      WEEK,
      facts(),
    );
    expect(found(graded).map(({ kind }) => kind)).not.toContain('missing_temperature');
  });

  it('is its water if the sensor says exactly the same for seven days, or for one while water flows', () => {
    const stuckAt = (count: number, uses: Series = series(Array.from({ length: UPLINKS }, () => 0))) =>
      found(
        gradeValve(
          every((n) => (n < count ? 42 : heat(n))),
          [uses],
          WEEK,
          facts(),
        ),
      ).find(({ kind }) => kind === 'stuck_sensor');
    expect(stuckAt(UPLINKS)).toMatchObject({ value: 42 });
    expect(stuckAt(UPLINKS)?.text).toMatch(/^The sensor sent exactly 42\.0 °C for 7 days/);
    expect(stuckAt(3 * 96)).toBeUndefined();
    expect(stuckAt(2 * 96, flow)).toMatchObject({ partial: true });
    expect(stuckAt(48, flow)).toBeUndefined();
  });

  it('is how long it has not been used if it never was, but at least so long', () => {
    const unused = (more: object) =>
      found(
        gradeValve(
          every(() => 22 + Math.random()),
          [every(() => 0)],
          WEEK,
          facts(more),
        ),
      ).find(({ kind }) => kind === 'unused');
    // Never used since 20 days ago, and not known before.
    expect(unused({ known_since: WEEK.to - 20 * 86_400_000 })).toMatchObject({ value: 480 });
    expect(unused({})).toMatchObject({ value: 168 });
    expect(unused({})?.text).toContain('no use had been recorded for at least');
    expect(unused({ used_before: FROM - 86_400_000 })?.text).not.toContain('at least');
  });
});
