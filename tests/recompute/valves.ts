/* Section 10 of the contract for valves, and "How long hot water flowed" of section 11, from their words alone. */

/** What a valve sent at one time. */
export interface Uplink {
  readonly ts: number;
  /** °C of the outlet; null: none. */
  readonly temperature: number | null;
  /** Null: it did not say. */
  readonly flow_rate: number | null;
  readonly flow_seconds: number | null;
}

export interface ValveFigures {
  readonly flow_events: number;
  readonly in_band_share: number | null;
  readonly max: number | null;
  readonly seconds_above_limit: number;
  readonly scald_events: number;
  readonly hours_since_use: number | null;
}

const COLD_ALARM = 38;
const SCALDS = [
  { above: 60, seconds: 5 },
  { above: 55, seconds: 30 },
  { above: 50, seconds: 300 },
];
const LONE_SECONDS = 60;

const flows = ({ flow_rate, flow_seconds }: Uplink): boolean =>
  (flow_rate ?? 0) > 0 || (flow_seconds ?? 0) > 0;
/** Outside, the sensor is broken, and the value is not rated. */
const isSound = (temperature: number | null): temperature is number =>
  temperature !== null && temperature >= -10 && temperature <= 120;

/** Consecutive flowing uplinks. */
const eventsOf = (uplinks: readonly Uplink[], longest: number): Uplink[][] => {
  const events: Uplink[][] = [];
  let current: Uplink[] | undefined;
  for (const uplink of uplinks) {
    const before = current?.at(-1);
    if (before && uplink.ts - before.ts > longest) current = undefined;
    if (!flows(uplink)) current = undefined;
    else if (current) current.push(uplink);
    else events.push((current = [uplink]));
  }
  return events;
};

/** Water that flowed without a pause: when (ms), and for how long (s). */
interface Stretch {
  readonly begin: number;
  readonly end: number;
  readonly seconds: number;
}

/** When water flowed that meets a condition. */
const stretchesOf = (
  uplinks: readonly Uplink[],
  isMet: (temperature: number) => boolean,
  longest: number,
): Stretch[] => {
  const stretches: Stretch[] = [];
  let current: { begin: number; seconds: number; isLone: boolean; last: Uplink } | undefined;
  const end = (at: number): void => {
    if (!current) return;
    const { begin, isLone, last } = current;
    // A lone reading that doesn't say how long is of a minute, or until the next one says that the flow has ended.
    const most = isLone && last.flow_seconds === null ? (at - last.ts) / 1000 : Infinity;
    const seconds = Math.min(current.seconds, most);
    stretches.push({ begin, end: Math.max(last.ts, begin + seconds * 1000), seconds });
    current = undefined;
  };
  for (const uplink of uplinks) {
    const { ts, temperature, flow_seconds } = uplink;
    if (flows(uplink) && !isSound(temperature)) continue;
    if (!flows(uplink) || !isMet(temperature as number)) {
      end(ts);
      continue;
    }
    const bound = flow_seconds ?? Infinity;
    const since = current ? (ts - current.last.ts) / 1000 : Infinity;
    if (current && since * 1000 <= longest && bound >= 0.9 * since) {
      const seconds = (current.isLone ? 0 : current.seconds) + Math.min(since, bound);
      const begin = current.isLone ? current.last.ts : current.begin;
      current = { begin, seconds, isLone: false, last: uplink };
      continue;
    }
    // The first, or by its own count the water has paused.
    const isLone = !current || since * 1000 > longest;
    end(ts);
    const seconds = isLone ? Math.min(LONE_SECONDS, bound) : bound;
    const begin = flow_seconds === null ? ts : ts - seconds * 1000;
    current = { begin, seconds, isLone, last: uplink };
  }
  end(Infinity);
  return stretches;
};

const secondsIn = (stretches: readonly Stretch[], from: number, to: number): number => {
  let sum = 0;
  for (const { begin, end, seconds } of stretches) {
    const shared = Math.min(end, to) - Math.max(begin, from);
    if (end > begin && shared > 0) sum += (seconds * shared) / (end - begin);
  }
  return sum;
};

interface Period {
  /** °C at the outlet. */
  readonly limit: number;
  readonly interval_s: number;
  /** ms */
  readonly from: number;
  readonly to: number;
}

/**
 * The figures of a period. `all`: all uplinks of the valve, since water may flow when it begins. A use belongs to the period in
 * which it begins, a scald to the one in which the water had been hot for long enough; both by what was measured by its end.
 */
export const valveFigures = (
  all: readonly Uplink[],
  { limit, interval_s, from, to }: Period,
): ValveFigures => {
  const longest = 2 * interval_s * 1000;
  const known = all.filter(({ ts }) => ts < to);
  const inside = known.filter(({ ts }) => ts >= from);
  const uses = eventsOf(known, longest);
  const events = uses.filter(([first]) => (first as Uplink).ts >= from);
  const heats = (uplinks: readonly Uplink[]): number[] =>
    uplinks.flatMap(({ temperature }) => (isSound(temperature) ? [temperature] : []));
  const hottest = events.flatMap((event) => {
    const found = heats(event);
    return found.length > 0 ? [Math.max(...found)] : [];
  });
  const flowing = heats(inside.filter(flows));
  const last = known.findLast(flows);
  const isScald = (event: readonly Uplink[]): boolean =>
    SCALDS.some(({ above, seconds }) =>
      stretchesOf(event, (temperature) => temperature >= above, longest).some(
        (each) => each.seconds >= seconds,
      ),
    );
  const scalds = uses.filter((event) => isScald(event) && !isScald(event.filter(({ ts }) => ts < from)));
  const hot = stretchesOf(all, (temperature) => temperature > limit, longest);
  return {
    flow_events: events.length,
    in_band_share:
      hottest.length === 0
        ? null
        : hottest.filter((each) => each >= COLD_ALARM && each <= limit).length / hottest.length,
    max: flowing.length === 0 ? null : Math.max(...flowing),
    seconds_above_limit: secondsIn(hot, from, to),
    scald_events: scalds.length,
    hours_since_use: last ? (to - last.ts) / 3_600_000 : null,
  };
};

/** Whether nothing speaks against calling a valve fine in a period: a list may call it so only then. */
export const mayBeFine = (all: readonly Uplink[], period: Period): boolean => {
  const { limit, from, to } = period;
  const inside = all.filter(({ ts }) => ts >= from && ts < to);
  const figures = valveFigures(all, period);
  const measured = inside.filter(({ temperature }) => temperature !== null);
  const faults = measured.filter(({ temperature }) => !isSound(temperature));
  const isStuck =
    new Set(measured.map(({ temperature }) => temperature)).size === 1 &&
    measured.length > 1 &&
    (measured.at(-1) as Uplink).ts - (measured[0] as Uplink).ts >= 6.95 * 86_400_000;
  return (
    inside.length > 0 &&
    figures.scald_events === 0 &&
    (figures.max ?? 0) <= limit &&
    (figures.in_band_share ?? 1) >= 0.95 &&
    (figures.hours_since_use === null || figures.hours_since_use < 168) &&
    faults.length < measured.length / 2 &&
    measured.length >= inside.length / 2 &&
    !isStuck
  );
};
