import type { JudgedDatapoint, Sample } from '../../src/domain/alarms/verdict.ts';
import type { JudgedByRules } from './rule-cache.ts';
import type { RuleSample } from './evaluation.ts';
import type { ActiveRule } from './rules.ts';

/** A stored reading. */
export interface JudgedReading {
  readonly device: { readonly id: number };
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
  /** Identifies the uplink that it was in. */
  readonly tally: object;
}

interface Read {
  readonly reading: JudgedReading;
  readonly datapoint: JudgedDatapoint;
  readonly rules: readonly ActiveRule[];
  readonly value: number;
  readonly isLate: boolean;
}

/** The readings of one uplink that rules read. */
export interface JudgedUplink {
  readonly by: JudgedByRules;
  readonly ts: number;
  readonly reads: Read[];
}

interface UplinkFacts {
  readonly deviceOf: (id: number) => JudgedByRules | undefined;
  /** Whether something is remembered about a device, so that rules that only time raises may be cleared. */
  readonly hasStates: (deviceId: number) => boolean;
  /** The time of the datapoint's latest reading before these; null: none. */
  readonly latestAt: ReadonlyMap<number, number | null>;
}

/**
 * The devices that have to be evaluated: something is remembered about them, or a reading is not quiet. All of their
 * readings are, since one can end what another began.
 */
export const loudDevices = (
  readings: readonly JudgedReading[],
  { deviceOf, hasStates }: Omit<UplinkFacts, 'latestAt'>,
): ReadonlySet<number> => {
  const loud = new Set<number>();
  for (const { device, datapoint, value } of readings) {
    const found = deviceOf(device.id)?.readers.get(datapoint);
    if (!found) continue;
    const isQuiet = found.quiet !== null && value >= found.quiet.low && value <= found.quiet.high;
    if (!isQuiet || hasStates(device.id)) loud.add(device.id);
  }
  return loud;
};

/** The uplinks of some readings as far as rules read them, the oldest first. */
export const uplinksOf = (
  readings: readonly JudgedReading[],
  { deviceOf, hasStates, latestAt }: UplinkFacts,
): readonly JudgedUplink[] => {
  const uplinks: JudgedUplink[] = [];
  let last: { readonly tally: object; readonly uplink: JudgedUplink } | undefined;
  for (const reading of readings) {
    const { device, datapoint, ts, value, tally } = reading;
    const by = deviceOf(device.id);
    const found = by?.readers.get(datapoint);
    if (!by || !found) continue;
    const rules = hasStates(device.id) ? found.rules : found.raising;
    if (rules.length === 0) continue;
    if (last?.tally !== tally) {
      last = { tally, uplink: { by, ts, reads: [] } };
      uplinks.push(last.uplink);
    }
    const latest = latestAt.get(datapoint) ?? Number.NEGATIVE_INFINITY;
    last.uplink.reads.push({ reading, datapoint: found.datapoint, rules, value, isLate: ts < latest });
  }
  return uplinks.toSorted((a, b) => a.ts - b.ts);
};

const sampleOf = (ts: number, reads: readonly Read[]): Sample => {
  const values: Record<string, number> = {};
  const datapoints: Record<string, JudgedDatapoint> = {};
  for (const { datapoint, value } of reads) {
    values[datapoint.key] = value;
    datapoints[datapoint.key] = datapoint;
  }
  return { ts, values, datapoints };
};

/** A sample that is to be evaluated for one rule. */
export type PlannedSample = RuleSample & { readonly isLate: boolean };

/** What each rule gets to see of an uplink; late readings only if it evaluates those. */
export const samplesOf = ({ by, ts, reads }: JudgedUplink): readonly PlannedSample[] => {
  const rules = new Set(reads.flatMap((read) => read.rules));
  return [...rules].flatMap((rule) => {
    const own = reads.filter((read) => read.rules.includes(rule));
    const groups = [own.filter(({ isLate }) => !isLate), own.filter(({ isLate }) => isLate)];
    return groups.flatMap((group, n): PlannedSample[] => {
      const isLate = n === 1;
      if (group.length === 0 || (isLate && !rule.kind.evaluatesLate)) return [];
      const about = { rule, device: by.facts, isLate };
      return rule.kind.subject === 'datapoint'
        ? group.map((read) => ({
            ...about,
            datapoint_id: read.datapoint.id,
            sample: sampleOf(ts, [read]),
          }))
        : [{ ...about, datapoint_id: null, sample: sampleOf(ts, group) }];
    });
  });
};
