/** Readings of one datapoint, ascending by time, then value. Times in ms since 1970. */
export interface Series {
  readonly ts: ArrayLike<number>;
  readonly value: ArrayLike<number>;
}

export const EMPTY: Series = { ts: [], value: [] };

/** Half-open: `from` belongs to it, `to` does not. In ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const lengthOf = ({ from, to }: Span): number => Math.max(0, to - from);

/**
 * How long a reading stands, and what is longer than that is a gap: twice the expected interval.
 * In ms, of an interval in seconds. Source: contract, section 10.
 */
export const standsFor = (intervalS: number): number => 2 * intervalS * 1000;

/** The first place in ascending times that is at or after a time. */
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

/** Those of some ascending times that lie in a span, each once. */
export const timesIn = (lists: readonly ArrayLike<number>[], { from, to }: Span): number[] => {
  const at = lists.map((ts) => firstAt(ts, from));
  const times: number[] = [];
  for (;;) {
    let next = to;
    for (const [n, ts] of lists.entries()) {
      const time = ts[at[n] as number];
      if (time !== undefined && time < next) next = time;
    }
    if (next >= to) return times;
    times.push(next);
    for (const [n, ts] of lists.entries()) while (ts[at[n] as number] === next) at[n] = (at[n] as number) + 1;
  }
};

/** A time longer than a reading stands without one, as far as it lies in the span. */
export type Gap = Span;

/**
 * The gaps of a span: between readings, before the first and after the last. `times` may begin before
 * the span; what came just before it still stands in it.
 */
export const gapsIn = (times: ArrayLike<number>, { from, to }: Span, intervalS: number): Gap[] => {
  const longest = standsFor(intervalS);
  const gaps: Gap[] = [];
  const first = firstAt(times, from);
  // Nothing is known of what came before when there is nothing: the gap begins with the span.
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

/** Received ÷ expected: uplinks. `share` is 0 to 1; null where nothing was expected. */
export interface Completeness {
  readonly received: number;
  readonly expected: number;
  readonly share: number | null;
}

/** How complete the uplinks of a device are over a span. */
export const completenessOf = (received: number, span: Span, intervalS: number): Completeness => {
  const expected = Math.floor(lengthOf(span) / (intervalS * 1000) + 1e-6);
  return { received, expected, share: expected === 0 ? null : Math.min(1, received / expected) };
};

/** Of several devices: one that sent too much does not make up for one that was silent. */
export const completenessOfAll = (all: readonly Completeness[]): Completeness => {
  let received = 0;
  let expected = 0;
  let counted = 0;
  for (const one of all) {
    received += one.received;
    expected += one.expected;
    counted += Math.min(one.received, one.expected);
  }
  return { received, expected, share: expected === 0 ? null : counted / expected };
};
