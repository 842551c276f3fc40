import type { Pool } from 'pg';
import { sumOfMeters } from '../../src/domain/water/meter-tree.ts';
import type { Months } from '../../src/domain/projects/summary.ts';
import { readCountedSpans } from '../counters/counted-spans.ts';
import { LAST, metersOf } from './meters.ts';

/** Litres; null when no meter has two readings. */
interface Consumption {
  readonly this_month: number | null;
  readonly last_month_so_far: number | null;
  readonly last_month: number | null;
}
export interface Water extends Consumption {
  readonly meters: number;
  /** Meters with readings this month. */
  readonly heard: number;
}

/** The consumption of a project; a main meter and its sub-meters count once. */
export const waterOf = async (pool: Pool, project: number, months: Months): Promise<Water> => {
  const { last, same, current, now } = months;
  const meters = await metersOf(pool, project);
  const spans = [
    { from: current, to: now },
    { from: last, to: same },
    { from: last, to: current },
  ];
  const found = await readCountedSpans(pool, meters, spans);
  const ids = meters.map(({ id }) => id);
  const { rows: lasts } = await pool.query<{ id: number; last: number }>({
    name: 'counters_last',
    text: LAST,
    values: [ids],
  });
  const lastOf = new Map(lasts.map((row) => [row.id, row.last]));
  const sum = (span: number) => sumOfMeters(meters, ({ id }) => found.get(id)?.[span]?.counted);
  const heard = meters.filter(({ id, since }) => (lastOf.get(id) ?? 0) >= Math.max(current, since ?? 0));
  return {
    meters: meters.length,
    heard: heard.length,
    this_month: sum(0),
    last_month_so_far: sum(1),
    last_month: sum(2),
  };
};
