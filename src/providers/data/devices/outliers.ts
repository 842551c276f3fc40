import { api } from '../../http.ts';
import { undoTokenOf } from '../../undo-tokens.ts';

/** A reading of a counter that is set aside. */
export interface Outlier {
  /** ISO 8601 */
  readonly ts: string;
  readonly value: number;
  /** Whether the next reading has still to tell what it is. */
  readonly is_pending: boolean;
}

/** The readings of a counter that are set aside, the newest first. */
export const fetchOutliers = async (datapoint: number, signal: AbortSignal): Promise<readonly Outlier[]> =>
  (await api.get<{ data: Outlier[] }>(`/datapoints/${datapoint}/outliers`, { signal, intent: 'background' }))
    .data;

/** Counts a reading that was set aside. Returns the batch that undoes it. */
export const restoreOutlier = async (datapoint: number, ts: string): Promise<string | undefined> =>
  undoTokenOf(await api.post<unknown>(`/datapoints/${datapoint}/restore`, { ts }));
