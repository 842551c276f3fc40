import type { Verdict } from '../verdict.ts';
import type { Moment } from '../step.ts';

/** The value furthest beyond the limit, given the furthest before. */
export const peakWith = (
  before: number | undefined,
  { value, limit }: Pick<Verdict, 'value' | 'limit'>,
): number | undefined => {
  if (value === undefined || limit === undefined) return before;
  if (before === undefined) return value;
  return value >= limit ? Math.max(before, value) : Math.min(before, value);
};

/**
 * The same for a verdict at its moment; undefined if it has none. What time measures, such as silence, has no peak: it
 * would be further with each evaluation.
 */
export const peakAt = (
  before: number | undefined,
  verdict: Verdict,
  { liveMs }: Moment,
): number | undefined => (Number.isFinite(liveMs) ? peakWith(before, verdict) : undefined);

/** As a part of an object that may have one. */
export const peakOf = (peak: number | undefined): { readonly peak?: number } =>
  peak === undefined ? {} : { peak };

/** What the text of a case mentions of a verdict. */
export const mentioned = ({
  value,
  limit,
  datapoint,
  unit,
  total,
}: Verdict): Pick<Verdict, 'value' | 'limit' | 'datapoint' | 'unit' | 'total'> => ({
  ...(value === undefined ? {} : { value }),
  ...(limit === undefined ? {} : { limit }),
  ...(datapoint === undefined ? {} : { datapoint }),
  ...(unit === undefined ? {} : { unit }),
  ...(total === undefined ? {} : { total }),
});
