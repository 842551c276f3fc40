/** A meter and the main meter upstream of it, if any. */
export interface Metering {
  readonly device_id: number;
  /** Missing in runs of earlier versions. */
  readonly main_id?: number | null;
}

/** Groups meters by their main meter; meters without one in the set are under `null`. */
const byMain = <T extends Metering>(meters: readonly T[]): ReadonlyMap<number | null, readonly T[]> => {
  const ids = new Set(meters.map(({ device_id }) => device_id));
  const groups = new Map<number | null, T[]>();
  for (const meter of meters) {
    const { main_id = null } = meter;
    const main = main_id !== null && ids.has(main_id) ? main_id : null;
    groups.set(main, [...(groups.get(main) ?? []), meter]);
  }
  return groups;
};

const foldTree = <T extends Metering>(
  meters: readonly T[],
  combine: (meter: T, subTotal: number | null) => number | null,
): number | null => {
  const subMeters = byMain(meters);
  const sum = (siblings: readonly T[]): number | null => {
    let total: number | null = null;
    for (const meter of siblings) {
      const value = combine(meter, sum(subMeters.get(meter.device_id) ?? []));
      if (value !== null) total = (total ?? 0) + value;
    }
    return total;
  };
  return sum(subMeters.get(null) ?? []);
};

/**
 * The total of all meters. Water that passed a main meter and its sub-meters is counted once: sub-meters
 * count only where the value of their main meter is unknown.
 */
export const sumOfMeters = <T extends Metering>(
  meters: readonly T[],
  of: (meter: T) => number | null | undefined,
): number | null => foldTree(meters, (meter, subTotal) => of(meter) ?? subTotal);

/**
 * The total of leaks or bursts, which both a main meter and the affected sub-meter measure: for each main
 * meter, the larger of its own figure and the sum of its sub-meters.
 */
export const maxOfMeters = <T extends Metering>(
  meters: readonly T[],
  of: (meter: T) => number | null | undefined,
): number | null =>
  foldTree(meters, (meter, subTotal) => {
    const own = of(meter) ?? null;
    return own === null || subTotal === null ? (own ?? subTotal) : Math.max(own, subTotal);
  });
