import type { JudgedDevice, JudgedDatapoint } from '../../../src/domain/alarms/verdict.ts';
import { ALWAYS_QUIET, type QuietRange, type QuietRanges } from '../../../src/domain/alarms/kind.ts';
import { type ActiveRule, isAboutContact } from './rules.ts';

/*
 * Nearly all uplinks are ordinary: nothing is remembered about their device, and none of their values means anything to a
 * rule. What tells them from the others is worked out once for each combination of datapoints that uplinks have, and
 * shared by all devices with the same rules: then an uplink costs a few comparisons.
 */

/** A rule that reads a datapoint, and the values that mean nothing to it while it remembers nothing; null: there are none. */
interface Reader {
  readonly rule: ActiveRule;
  readonly quiet: QuietRanges | null;
}
/** The rules that read a datapoint. The same object for all datapoints of the same kind on devices with the same rules. */
export type Readers = readonly Reader[];

/** The rules among `about` that read a datapoint. */
export const readersOf = (
  about: readonly ActiveRule[],
  datapoint: JudgedDatapoint,
  device: JudgedDevice,
): Readers =>
  about
    .filter((rule) => !isAboutContact(rule) && rule.kind.reads?.(datapoint, rule.params) === true)
    .map((rule) => ({ rule, quiet: rule.kind.quiet?.(rule.params, datapoint, device) ?? null }));

/** A rule with the places in an uplink of the values that it reads. */
interface ShapeRule {
  readonly rule: ActiveRule;
  readonly places: readonly number[];
  /** By place among `places`; null: no values are quiet. */
  readonly quiet: readonly QuietRanges[] | null;
}

/** A combination of datapoints in an uplink. */
export interface Shape {
  readonly rules: readonly ShapeRule[];
  /** By place, for all rules that a reading can raise; null: no values are quiet. */
  readonly quiet: readonly QuietRanges[] | null;
}

const within = (value: number, { low, high }: QuietRange): boolean => value >= low && value <= high;

/** Whether values are quiet: all of them as in idle times, or all of them as in ordinary use. */
export const areQuiet = (
  quiet: readonly QuietRanges[] | null,
  values: readonly number[],
  places?: readonly number[],
): boolean => {
  if (quiet === null) return false;
  let [isIdle, isInUse] = [true, true];
  for (let n = 0; n < quiet.length; n++) {
    const value = values[places ? (places[n] as number) : n] as number;
    const ranges = quiet[n] as QuietRanges;
    isIdle &&= within(value, ranges.idle);
    isInUse &&= within(value, ranges.inUse);
    if (!isIdle && !isInUse) return false;
  }
  return true;
};

const intersection = (a: QuietRange, b: QuietRange): QuietRange => ({
  low: Math.max(a.low, b.low),
  high: Math.min(a.high, b.high),
});
const EVERYTHING: QuietRanges = { idle: ALWAYS_QUIET, inUse: ALWAYS_QUIET };

const shapeOf = (path: readonly Readers[]): Shape => {
  const found = new Map<ActiveRule, { readonly places: number[]; readonly quiet: (QuietRanges | null)[] }>();
  for (const [place, readers] of path.entries()) {
    for (const { rule, quiet } of readers) {
      const known = found.get(rule) ?? { places: [], quiet: [] };
      known.places.push(place);
      known.quiet.push(quiet);
      found.set(rule, known);
    }
  }
  const known = (quiet: readonly (QuietRanges | null)[]): readonly QuietRanges[] | null => {
    const ranges = quiet.filter((each) => each !== null);
    return ranges.length === quiet.length ? ranges : null;
  };
  const all = path.map((readers) => {
    let ranges: QuietRanges | null = EVERYTHING;
    for (const { rule, quiet } of readers) {
      // A reading does not raise it.
      if (rule.kind.isRaisedByTime) continue;
      ranges =
        ranges && quiet
          ? { idle: intersection(ranges.idle, quiet.idle), inUse: intersection(ranges.inUse, quiet.inUse) }
          : null;
    }
    return ranges;
  });
  return {
    rules: [...found].map(([rule, { places, quiet }]) => ({ rule, places, quiet: known(quiet) })),
    quiet: known(all),
  };
};

interface Node {
  readonly path: readonly Readers[];
  readonly next: Map<Readers, Node>;
  shape?: Shape;
}

/** Shapes in memory; decoders may invent combinations. */
const MAX_SHAPES = 20_000;

/** Finds the shape of uplinks, by the readers of each of its values in order. */
export const createShapes = () => {
  const root: Node = { path: [], next: new Map() };
  let count = 0;
  return {
    /** `readersAt(n)`: the readers of the n-th of `length` values. */
    find: (length: number, readersAt: (place: number) => Readers): Shape => {
      let node = root;
      for (let place = 0; place < length; place++) {
        const readers = readersAt(place);
        let next = node.next.get(readers);
        if (!next) {
          if (count >= MAX_SHAPES) {
            root.next.clear();
            count = 0;
          }
          next = { path: [...node.path, readers], next: new Map() };
          node.next.set(readers, next);
          count += 1;
        }
        node = next;
      }
      node.shape ??= shapeOf(node.path);
      return node.shape;
    },
  };
};
export type Shapes = ReturnType<typeof createShapes>;
