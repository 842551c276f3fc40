/*
 * Section 21 of the contract, written from its table and from nothing else: what a counter counted between its readings.
 * Nothing here may be shared with the product, or the two would agree about a mistake.
 */

/** A raw reading; ms. */
export interface Raw {
  readonly ts: number;
  readonly value: number;
}

export interface CounterFacts {
  /** Litres per unit; null: unknown. */
  readonly litres: number | null;
  /** Each value is what was used since the one before. */
  readonly isDelta: boolean;
  readonly rolls_over_at: number | null;
  readonly resolution: number | null;
  /** L/min. */
  readonly max_flow: number | null;
}

/** What was counted between two times, in the counter's unit. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly counted: number;
  readonly why: 'rise' | 'noise' | 'roll-over' | 'reset' | 'set' | 'replaced';
}

export interface Counted {
  readonly steps: readonly Step[];
  readonly outliers: readonly Raw[];
  /** Set aside, and nothing has come since. */
  readonly pending: Raw | null;
  readonly good: readonly Raw[];
}

/** The smallest positive change in the last 100 readings. */
const smallestOf = (good: readonly Raw[]): number => {
  const last = good.slice(-100);
  const changes = last.slice(1).map(({ value }, n) => value - (last[n] as Raw).value);
  return Math.min(...changes.filter((change) => change > 1e-9), Number.POSITIVE_INFINITY);
};

export const count = (readings: readonly Raw[], facts: CounterFacts): Counted => {
  const steps: Step[] = [];
  const outliers: Raw[] = [];
  const good: Raw[] = [];
  /** From which is counted; it stays while noise falls below it. */
  let base: Raw | undefined;
  let pending: Raw | undefined;

  const mayRise = (a: Raw, b: Raw): boolean =>
    facts.litres === null ||
    (b.value - a.value) * facts.litres <= ((facts.max_flow ?? 1_000) * (b.ts - a.ts)) / 60_000 + 1e-6;
  const isNoise = (a: Raw, b: Raw): boolean => {
    const fall = a.value - b.value;
    const smallest = facts.resolution ?? smallestOf(good);
    const twoSteps = Number.isFinite(smallest) ? 2 * smallest : 0;
    return fall > 0 && (fall <= twoSteps + 1e-9 || fall < Math.abs(a.value) / 10_000);
  };
  const rollsOver = (a: Raw, b: Raw): boolean =>
    facts.rolls_over_at !== null &&
    b.value < a.value &&
    a.value > 0.9 * facts.rolls_over_at &&
    b.value < 0.1 * facts.rolls_over_at;
  const goesOn = (a: Raw, b: Raw): boolean =>
    (b.value >= a.value && mayRise(a, b)) || isNoise(a, b) || rollsOver(a, b);

  const accept = (reading: Raw, counted: number, why: Step['why']): void => {
    steps.push({ from: (good.at(-1) as Raw).ts, to: reading.ts, counted, why });
    good.push(reading);
    if (why !== 'noise') base = reading;
  };

  for (const reading of readings) {
    if (!base) {
      base = reading;
      good.push(reading);
      continue;
    }
    if (facts.isDelta) {
      accept(reading, Math.max(0, reading.value), 'rise');
      continue;
    }
    if (pending) {
      const doubted: Raw = pending;
      pending = undefined;
      if (goesOn(base, reading)) outliers.push(doubted);
      else if (doubted.value < base.value) accept(doubted, Math.max(0, doubted.value), 'reset');
      else if (goesOn(doubted, reading)) accept(doubted, 0, 'replaced');
      else outliers.push(doubted);
    }
    const a: Raw = base;
    if (reading.value >= a.value) {
      if (mayRise(a, reading)) accept(reading, reading.value - a.value, 'rise');
      else pending = reading;
    } else if (isNoise(a, reading)) accept(reading, 0, 'noise');
    else if (rollsOver(a, reading))
      accept(reading, reading.value - a.value + (facts.rolls_over_at as number), 'roll-over');
    else if (reading.value < 0.1 * a.value) pending = reading;
    else accept(reading, 0, 'set');
  }
  return { steps, outliers, pending: pending ?? null, good };
};

/** What was counted in a time: of each step its share. Null: no step is in it. */
export const within = (steps: readonly Step[], from: number, to: number): number | null => {
  let sum: number | null = null;
  for (const step of steps) {
    const shared = Math.min(step.to, to) - Math.max(step.from, from);
    if (shared > 0) sum = (sum ?? 0) + (step.counted * shared) / (step.to - step.from);
    // Two values of one moment: what the second one counted was used by then.
    else if (step.from === step.to && step.counted > 0 && step.to > from && step.to <= to)
      sum = (sum ?? 0) + step.counted;
  }
  return sum;
};
