/** The savings of a Hydraloop over a period: litres, dollars, seconds. */
export interface Savings {
  readonly recycled: number | null;
  readonly mains: number | null;
  /** Recycled ÷ (recycled + mains). */
  readonly reuse_share: number | null;
  /** Litres × tariff; null without a tariff. */
  readonly savings: number | null;
  readonly online_seconds: number;
}

/** `tariff` in dollars per kilolitre. */
export const savingsOf = (
  recycled: number | null,
  mains: number | null,
  { tariff, seconds, gap_seconds }: { tariff: number | null; seconds: number; gap_seconds: number },
): Savings => ({
  recycled,
  mains,
  reuse_share:
    recycled === null || mains === null || recycled + mains <= 0 ? null : recycled / (recycled + mains),
  savings: recycled === null || tariff === null ? null : (recycled * tariff) / 1000,
  online_seconds: Math.max(0, seconds - gap_seconds),
});
