import type { Series, Span } from './series.ts';
import { firstAt, maxGapMs } from './series.ts';

/** Litres in one of a unit: registers may count in m³. Source: contract, section 10. */
export const litresIn = (unit: string | null): number =>
  /^(?:m³|m3|m\^3|cbm|kl)$/i.test((unit ?? '').trim()) ? 1000 : 1;

/**
 * What a counter rose by from each reading to the next, as columns: a number in an object or an argument
 * would be boxed, and there are millions. A step that is longer than a reading stands is a gap: how much
 * of it fell into which hour is a guess.
 */
export interface Steps {
  count: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly litres: Float64Array;
  /** 1: it is. */
  readonly isGap: Uint8Array;
}

const emptySteps = (length: number): Steps => ({
  count: 0,
  from: new Float64Array(length),
  to: new Float64Array(length),
  litres: new Float64Array(length),
  isGap: new Uint8Array(length),
});
let room = emptySteps(0);

/**
 * Room for the steps of so many readings. It is the same each time: who asks again has done with the former
 * steps. Made anew for each of hundreds of meters it would be what the collector is busy with.
 */
export const stepBuffer = ({ ts: { length } }: Series): Steps => {
  if (room.from.length < length) room = emptySteps(length);
  room.count = 0;
  return room;
};

/** Steps longer than this tell nothing of single hours (ms). */
export const HOURLY = 5_400_000;

/** A counter's way over a period, in litres; null where there is no reading to tell. */
export interface Register {
  readonly opening: number | null;
  readonly closing: number | null;
  readonly consumption: number | null;
  readonly resets: number;
  readonly rollOvers: number;
}

/** What is known of a counter. */
export interface CounterFacts {
  readonly unit: string | null;
  /** In its own unit; null: it does not. */
  readonly rolls_over_at: number | null;
  readonly interval_s: number;
}

const NOTHING: Register = {
  opening: null,
  closing: null,
  consumption: null,
  resets: 0,
  rollOvers: 0,
};

/**
 * What a counter did over a span. The register at its beginning is the last reading until then, if
 * that still stands, else the first in it; at its end, the last reading until then, so that what
 * follows begins where this ends. A counter that falls was reset and counts on from 0, unless it rolls
 * over. `steps` are filled in. Source: contract, section 10.
 */
export const registerOf = (
  { ts, value }: Series,
  span: Span,
  facts: CounterFacts,
  steps?: Steps,
): Register => {
  const litres = litresIn(facts.unit);
  const longest = maxGapMs(facts.interval_s);
  const after = firstAt(ts, span.from + 1);
  const stands = after > 0 && (ts[after - 1] as number) >= span.from - longest;
  const first = stands ? after - 1 : after;
  const end = firstAt(ts, span.to + 1);
  if (first >= end) return NOTHING;

  let consumption = 0;
  let resets = 0;
  let rollOvers = 0;
  for (let n = first + 1; n < end; n++) {
    const from = ts[n - 1] as number;
    const to = ts[n] as number;
    const before = value[n - 1] as number;
    const now = value[n] as number;
    let rise = now - before;
    if (rise < 0) {
      const top = facts.rolls_over_at;
      if (top !== null && before <= top) {
        rise += top;
        rollOvers += 1;
      } else {
        rise = now;
        resets += 1;
      }
    }
    consumption += rise * litres;
    if (!steps) continue;
    const at = steps.count++;
    steps.from[at] = Math.max(from, span.from);
    steps.to[at] = Math.min(to, span.to);
    steps.litres[at] = rise * litres;
    steps.isGap[at] = to - from > longest ? 1 : 0;
  }
  return {
    opening: (value[first] as number) * litres,
    closing: (value[end - 1] as number) * litres,
    // One reading alone says where it stands, not what went through.
    consumption: end - first < 2 ? null : consumption,
    resets,
    rollOvers,
  };
};
