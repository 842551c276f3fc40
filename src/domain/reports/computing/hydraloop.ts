/** The savings of a Hydraloop over a period: litres, dollars, seconds. */
export interface Savings {
  readonly recycled: number | null;
  readonly mains: number | null;
  /** See `reuseShareOf`. */
  readonly reuse_share: number | null;
  /** Litres × tariff; null without a tariff. */
  readonly savings: number | null;
  readonly online_seconds: number;
}

/**
 * The share of recycled water in the water of units: recycled ÷ (recycled + mains), in litres. Null if their mains inlet is not
 * measured or counted nothing: then nothing shows that it took no water.
 */
export const reuseShareOf = (recycled: unknown, mains: unknown): number | null =>
  typeof recycled === 'number' && typeof mains === 'number' && mains > 0
    ? recycled / (recycled + mains)
    : null;

/** `tariff` in dollars per kilolitre. */
export const savingsOf = (
  recycled: number | null,
  mains: number | null,
  { tariff, seconds, gap_seconds }: { tariff: number | null; seconds: number; gap_seconds: number },
): Savings => ({
  recycled,
  mains,
  reuse_share: reuseShareOf(recycled, mains),
  savings: recycled === null || tariff === null ? null : (recycled * tariff) / 1000,
  online_seconds: Math.max(0, seconds - gap_seconds),
});
