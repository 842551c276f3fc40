import { celsiusOf } from '../../readings/units.ts';

/** Readings of one datapoint, ascending by time, then value. Times in ms since 1970. */
export interface Series {
  readonly ts: ArrayLike<number>;
  readonly value: ArrayLike<number>;
  /** Of a counter that is evaluated: what was counted in the step that ends with each reading. */
  readonly counted?: ArrayLike<number>;
  /** What each of these steps is, see `counters/series.ts`. */
  readonly kinds?: ArrayLike<number>;
}

export const EMPTY: Series = { ts: [], value: [] };

/** Temperatures in °C; none where their unit is no temperature. */
export const celsiusSeries = (series: Series, unit: string | null): Series => {
  const zero = celsiusOf(0, unit);
  if (zero === null) return EMPTY;
  if (zero === 0) return series;
  return {
    ts: series.ts,
    value: Float64Array.from(series.value, (value) => celsiusOf(value, unit) as number),
  };
};

/** Concatenates consecutive parts of a series. */
export const concatSeries = (parts: readonly Series[]): Series => {
  const filled = parts.filter(({ ts }) => ts.length > 0);
  if (filled.length < 2) return filled[0] ?? EMPTY;
  const count = filled.reduce((sum, { ts }) => sum + ts.length, 0);
  const whole = { ts: new Float64Array(count), value: new Float64Array(count) };
  const areCounted = filled.every(({ counted }) => counted !== undefined);
  const steps = areCounted ? { counted: new Float64Array(count), kinds: new Uint8Array(count) } : undefined;
  let at = 0;
  for (const { ts, value, counted, kinds } of filled) {
    whole.ts.set(ts, at);
    whole.value.set(value, at);
    if (steps && counted && kinds) {
      steps.counted.set(counted, at);
      steps.kinds.set(kinds, at);
    }
    at += ts.length;
  }
  return { ...whole, ...steps };
};

/** A half-open interval `[from, to)` in ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const lengthOf = ({ from, to }: Span): number => Math.max(0, to - from);

/** After so many expected intervals without a reading there is a gap. */
export const GAP_INTERVALS = 2;
/**
 * How long a reading stays valid (ms), given the expected interval in seconds: twice that interval. Anything
 * longer is a gap. See docs/specification.md, section 10.
 */
export const maxGapMs = (intervalS: number): number => GAP_INTERVALS * intervalS * 1000;

/** The first index in ascending times that is at or after a time. */
export const firstAt = (ts: ArrayLike<number>, time: number): number => {
  let low = 0;
  let high = ts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ts[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A view of the times between two indexes if they are distinct, otherwise null. */
const distinctView = (ts: ArrayLike<number>, first: number, end: number): Float64Array | null => {
  if (!(ts instanceof Float64Array)) return null;
  for (let n = first + 1; n < end; n++) if (ts[n] === ts[n - 1]) return null;
  return ts.subarray(first, end);
};

const merged = (known: Float64Array, ts: ArrayLike<number>, { from, to }: Span): Float64Array => {
  let n = 0;
  let i = 0;
  let j = firstAt(ts, from);
  const end = firstAt(ts, to);
  if (j >= end) return known;
  const alone = known.length === 0 ? distinctView(ts, j, end) : null;
  if (alone) return alone;
  const times = new Float64Array(known.length + end - j);
  while (i < known.length || j < end) {
    const isKnown = j >= end || (i < known.length && (known[i] as number) <= (ts[j] as number));
    const next = (isKnown ? known[i++] : ts[j++]) as number;
    if (n === 0 || times[n - 1] !== next) times[n++] = next;
  }
  return times.subarray(0, n);
};

/** The distinct times within a span, merged from ascending lists. May be a view of the input. */
export const timesIn = (lists: readonly ArrayLike<number>[], span: Span): Float64Array => {
  let times: Float64Array = new Float64Array(0);
  for (const ts of lists) times = merged(times, ts, span);
  return times;
};

/** A period without valid readings, clipped to the span. */
export type Gap = Span;

/**
 * The gaps of a span: between readings, before the first and after the last. `times` may start before the span,
 * since a reading just before it is still valid in it.
 */
export const gapsIn = (times: ArrayLike<number>, { from, to }: Span, intervalS: number): Gap[] => {
  const longest = maxGapMs(intervalS);
  const gaps: Gap[] = [];
  const first = firstAt(times, from);
  // Without an earlier reading, the gap starts with the span.
  let before = first > 0 ? Math.max(times[first - 1] as number, from - longest) : from;
  const add = (until: number): void => {
    if (until - before > longest) gaps.push({ from: Math.max(before, from), to: until });
  };
  for (let n = first; n < times.length && (times[n] as number) < to; n++) {
    add(times[n] as number);
    before = times[n] as number;
  }
  add(to);
  return gaps;
};

/** The number, total and longest of gaps; the first of several longest ones. */
export const gapFigures = (gaps: readonly Gap[]) => {
  let longest: Gap | null = null;
  let ms = 0;
  for (const gap of gaps) {
    ms += lengthOf(gap);
    if (longest === null || lengthOf(gap) > lengthOf(longest)) longest = gap;
  }
  return { gaps: gaps.length, gap_seconds: ms / 1000, longest_gap: longest };
};

/**
 * Received and expected uplinks. `share`: of the expected intervals, how many have one, 0 to 1; null if none were expected.
 */
export interface Completeness {
  readonly received: number;
  readonly expected: number;
  readonly share: number | null;
}

/** How many of the expected readings were received: those of different intervals. */
export const countedOf = ({ expected, share }: Completeness): number => Math.round((share ?? 0) * expected);

/** The completeness of several devices; a surplus of one does not make up for another's missing uplinks. */
export const completenessOfAll = (all: readonly Completeness[]): Completeness => {
  let received = 0;
  let expected = 0;
  let counted = 0;
  for (const one of all) {
    received += one.received;
    expected += one.expected;
    counted += countedOf(one);
  }
  return { received, expected, share: expected === 0 ? null : counted / expected };
};

/** How much of a span is between the first and the last reading of a series. */
export const coveredShare = ({ ts }: Series, { from, to }: Span): number => {
  const first = ts[0];
  const last = ts[ts.length - 1];
  if (first === undefined || last === undefined) return 0;
  return Math.max(0, Math.min(last, to) - Math.max(first, from)) / (to - from);
};
