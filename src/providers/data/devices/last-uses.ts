import { chunk } from '../../../domain/chunk.ts';
import type { LastUse } from '../../../domain/valves/last-use.ts';
import { api } from '../../http.ts';

/** The datapoints of an outlet. */
export interface Outlet {
  readonly flow: number;
  readonly temperature: number;
}
interface Row {
  readonly flow_id: number;
  readonly at: string;
  readonly value: number | null;
  readonly hottest_at: string;
}
/** A last use, and when its hottest water was measured, ISO 8601. */
export interface MeasuredUse extends LastUse {
  readonly hottest_at: string;
}

const OUTLETS_PER_REQUEST = 100;

/** The last use of each outlet, by the id of its flow. */
export const fetchLastUses = async (
  outlets: readonly Outlet[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, MeasuredUse>> => {
  const parts = await Promise.all(
    chunk(outlets, OUTLETS_PER_REQUEST).map((some) =>
      api.get<{ data: readonly Row[] }>('/datapoints/last-use', {
        query: { outlets: some.map(({ flow, temperature }) => `${flow}-${temperature}`).join(',') },
        signal,
        intent: 'background',
      }),
    ),
  );
  return new Map(
    parts.flatMap(({ data }) => data.map((row) => [row.flow_id, { ...row, ts: Date.parse(row.at) }])),
  );
};
