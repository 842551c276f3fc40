import type { PoolClient } from 'pg';
import type { TimedValue } from '../../../src/domain/alarms/verdict.ts';
import type { Asked, Baselines } from './baselines.ts';
import { subjectOf, type Surroundings } from './evaluation.ts';
import type { Memory } from './memory.ts';
import { firstAfter, loadSeries, newerThan, olderThan, type SpanOf } from './series.ts';
import { subjectKey } from './states.ts';
import type { PlannedSample } from './uplinks.ts';

/** The readings that samples need beside the latest ones, one span per datapoint. */
const spansFor = (
  planned: readonly PlannedSample[],
  memory: Memory,
  previousOf: (datapoint: number, ts: number) => TimedValue | undefined,
) => {
  const spans = new Map<number, SpanOf>();
  const asked = new Map<PlannedSample, Asked[]>();
  const begun = new Set<string>();
  for (const about of planned) {
    const { rule, device, datapoint_id, sample, isLate, isQuiet } = about;
    const { kind, params } = rule;
    if (isLate ? isQuiet : !kind.history) continue;
    const points = Object.values(sample.datapoints);
    const previous = (key: string) => {
      const point = sample.datapoints[key];
      return point && previousOf(point.id, sample.ts);
    };
    const subject = subjectOf(rule, device.id, datapoint_id);
    const remembers = memory.get(subject).state?.memory !== undefined;
    // What is remembered includes the window before the first sample; later ones may find it forgotten.
    const isFirst = !begun.has(subjectKey(subject));
    begun.add(subjectKey(subject));
    const asks = isLate || kind.needsHistory?.(sample, previous, params) === true;
    if (!asks && !remembers) continue;
    const needsSeries = asks && (isLate || !remembers || !isFirst);
    const { time_zone } = device.judged;
    // Of a late sample too: a baseline is learned from what was before.
    if (kind.history) {
      asked.set(
        about,
        points.map((datapoint) => ({ datapoint, device_id: device.id, time_zone, ts: sample.ts })),
      );
    }
    for (const datapoint of points) {
      const { id } = datapoint;
      const around = isLate ? (kind.lateHistory?.(params, device.judged) ?? 0) : 0;
      const from = sample.ts - Math.max(around, kind.history?.(params) ?? 0);
      const to = sample.ts + around;
      const known = spans.get(id);
      if (needsSeries) {
        spans.set(id, {
          datapoint: id,
          from: Math.min(from, known?.from ?? from),
          to: Math.max(to, known?.to ?? to),
        });
      }
    }
  }
  return { spans: [...spans.values()], asked };
};

/** Appends readings, oldest first, to the latest ones before them. */
const seriesOf = (
  latest: ReadonlyMap<number, TimedValue>,
  planned: readonly PlannedSample[],
): ReadonlyMap<number, readonly TimedValue[]> => {
  const series = new Map<number, TimedValue[]>([...latest].map(([id, reading]) => [id, [reading]]));
  for (const { sample, isLate } of planned) {
    if (isLate) continue;
    for (const { id, key, kind } of Object.values(sample.datapoints)) {
      // No others are compared.
      if (kind !== 'counter') continue;
      if (!latest.has(id) && !series.has(id)) series.set(id, []);
      const known = series.get(id) as TimedValue[];
      const value = sample.values[key] as number;
      if (known.at(-1)?.ts !== sample.ts) known.push({ ts: sample.ts, value });
    }
  }
  return series;
};

/** What samples need beside themselves. */
export interface Given {
  /** Whether `learn` must be called before a sample is evaluated. */
  readonly mustLearn: (about: PlannedSample) => boolean;
  /** Learns the baselines that a sample needs from what is stored. */
  readonly learn: (about: PlannedSample) => Promise<void>;
  readonly surroundingsOf: (about: PlannedSample) => Surroundings;
}

/**
 * What samples, oldest first, need beside themselves. `latest`: the latest readings before them, of counters only, since
 * no others are compared. The samples must be stored already.
 */
export const givenFor = async (
  client: PoolClient,
  planned: readonly PlannedSample[],
  memory: Memory,
  latest: ReadonlyMap<number, TimedValue>,
  baselines: Baselines,
): Promise<Given> => {
  const recent = seriesOf(latest, planned);
  const previousOf = (id: number, ts: number) => olderThan(recent.get(id) ?? [], ts).at(-1);
  const { spans, asked } = spansFor(planned, memory, previousOf);
  const loaded = await loadSeries(client, spans);
  const surroundingsOf = ({ sample, isLate }: PlannedSample): Surroundings => {
    const idOf = (key: string): number => sample.datapoints[key]?.id ?? 0;
    const given = {
      before: (key: string) => olderThan(loaded.get(idOf(key)) ?? recent.get(idOf(key)) ?? [], sample.ts),
      usual: (key: string, ts: number) => baselines.usual(idOf(key), ts),
    };
    if (!isLate) return given;
    const nexts = Object.values(sample.datapoints).map(({ id }) =>
      firstAfter(loaded.get(id) ?? [], sample.ts),
    );
    const next = Math.min(...nexts.filter((ts) => ts !== undefined));
    const after = (key: string) => newerThan(loaded.get(idOf(key)) ?? [], sample.ts);
    return Number.isFinite(next) ? { ...given, after, next } : { ...given, after };
  };
  return {
    mustLearn: (about) => asked.get(about)?.some((counter) => !baselines.isKnown(counter)) === true,
    learn: (about) => baselines.prepare(client, asked.get(about) ?? []),
    surroundingsOf,
  };
};
