import { api } from '../providers/http.ts';

export interface Reading {
  /** ISO 8601 */
  readonly ts: string;
  readonly value: number;
}

/** As many as one call answers. Source: contract, section 5. */
const AT_ONCE = 10_000;
const FIRST = Date.UTC(2015, 0, 1);

const readingsFrom = async (id: number, from: number, signal: AbortSignal): Promise<Reading[]> => {
  const found: Reading[] = [];
  for (let next = from; ;) {
    const { data } = await api.get<{ data: Reading[] }>(`/datapoints/${id}/readings`, {
      query: { from: new Date(next).toISOString(), limit: AT_ONCE },
      signal,
    });
    found.push(...data);
    const last = data.at(-1);
    if (data.length < AT_ONCE || !last) return found;
    next = Date.parse(last.ts) + 1;
  }
};

/**
 * The newest `count` readings of a datapoint, newest first. The call answers from the oldest on, so
 * a span that should hold them is asked for, and a longer one when it doesn't.
 */
export const lastReadings = async (
  id: number,
  {
    lastAt,
    intervalS,
    count,
    signal,
  }: { lastAt: string; intervalS: number; count: number; signal: AbortSignal },
): Promise<Reading[]> => {
  const end = Date.parse(lastAt);
  for (let span = intervalS * 1000 * count; ; span *= 10) {
    const from = Math.max(FIRST, end - span);
    const found = await readingsFrom(id, from, signal);
    if (found.length >= count || from === FIRST) return found.slice(-count).toReversed();
  }
};
