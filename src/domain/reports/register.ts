import type { Series, Span } from './series.ts';
import { firstAt, standsFor } from './series.ts';

/** Litres in one of a unit: registers may count in m³. Source: contract, section 10. */
export const litresIn = (unit: string | null): number =>
  /^(?:m³|m3|m\^3|cbm|kl)$/i.test((unit ?? '').trim()) ? 1000 : 1;

/**
 * Is told what a counter rose by from one reading to the next (ms, litres), and whether that is a gap,
 * longer than a reading stands: how much of it fell into which hour is a guess.
 */
export type OnStep = (from: number, to: number, litres: number, isGap: boolean) => void;

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
 * over. Source: contract, section 10.
 */
export const registerOf = (
  { ts, value }: Series,
  span: Span,
  facts: CounterFacts,
  onStep: OnStep = () => undefined,
): Register => {
  const litres = litresIn(facts.unit);
  const longest = standsFor(facts.interval_s);
  const after = firstAt(ts, span.from + 1);
  const stands = after > 0 && (ts[after - 1] as number) >= span.from - longest;
  const first = stands ? after - 1 : after;
  const end = firstAt(ts, span.to + 1);
  if (first >= end) return NOTHING;

  let [consumption, resets, rollOvers] = [0, 0, 0];
  for (let n = first + 1; n < end; n++) {
    const [from, to] = [ts[n - 1] as number, ts[n] as number];
    const [before, now] = [value[n - 1] as number, value[n] as number];
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
    onStep(Math.max(from, span.from), Math.min(to, span.to), rise * litres, to - from > longest);
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
