/** A meter and the main meter that it is connected to, if any. */
export interface Metering {
  readonly device_id: number;
  /** Left out by runs of earlier versions. */
  readonly main_id?: number | null;
}

/** The meters of a set by their main meter; those without one in the set are under `null`. */
const byMain = <T extends Metering>(meters: readonly T[]): ReadonlyMap<number | null, readonly T[]> => {
  const ids = new Set(meters.map(({ device_id }) => device_id));
  const found = new Map<number | null, T[]>();
  for (const meter of meters) {
    const { main_id = null } = meter;
    const main = main_id !== null && ids.has(main_id) ? main_id : null;
    found.set(main, [...(found.get(main) ?? []), meter]);
  }
  return found;
};

const folded = <T extends Metering>(
  meters: readonly T[],
  combine: (meter: T, below: number | null) => number | null,
): number | null => {
  const subMeters = byMain(meters);
  const sum = (of: readonly T[]): number | null => {
    let total: number | null = null;
    for (const meter of of) {
      const value = combine(meter, sum(subMeters.get(meter.device_id) ?? []));
      if (value !== null) total = (total ?? 0) + value;
    }
    return total;
  };
  return sum(subMeters.get(null) ?? []);
};

/**
 * What all meters measured together. Water that went through a main meter and its sub-meters is counted
 * once: sub-meters count only where nothing is known of their main meter.
 */
export const sumOfMeters = <T extends Metering>(
  meters: readonly T[],
  of: (meter: T) => number | null | undefined,
): number | null => folded(meters, (meter, below) => of(meter) ?? below);

/**
 * A sum of leaks or bursts, which a main meter measures as well as the sub-meter that they are behind:
 * the larger of its own figure and that of its sub-meters together.
 */
export const maxOfMeters = <T extends Metering>(
  meters: readonly T[],
  of: (meter: T) => number | null | undefined,
): number | null =>
  folded(meters, (meter, below) => {
    const own = of(meter) ?? null;
    return own === null || below === null ? (own ?? below) : Math.max(own, below);
  });
