import { api } from '../../http.ts';

/** What a counter counted between two times (ISO 8601), in its unit; null: not known. */
export interface Counted {
  readonly from: string;
  readonly to: string;
  readonly counted: number | null;
  /** Whether it rests on a step between two readings that is longer. */
  readonly is_estimate: boolean;
  /** Whether it is known from the first time to the second. */
  readonly is_whole: boolean;
}
export interface CountedSpans {
  readonly data: readonly Counted[];
  /** The last reading before the last of the times. */
  readonly at: string | null;
}

/** What a counter counted between each of some times (ms, ascending) and the next. */
export const fetchCounted = (
  datapoint: number,
  edges: readonly number[],
  signal: AbortSignal,
): Promise<CountedSpans> =>
  api.get<CountedSpans>(`/datapoints/${datapoint}/counted`, {
    query: { edges: edges.join(',') },
    signal,
    intent: 'background',
  });
