import type { Pool } from 'pg';
import type { DataDays } from '../../src/domain/readings/data-days.ts';
import { localDays } from '../../src/domain/reports/computing/grid.ts';
import { withDatapoints } from '../db/access/scope.ts';
import type { Meter } from './meters.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

// Each meter costs one index lookup a day, until one has data.
const KNOWN = `
  select d."from", d."to" from unnest($2::timestamptz[], $3::timestamptz[]) as d("from", "to")
  where exists (
    select from unnest($1::int[], $4::timestamptz[]) as m(id, since)
    cross join lateral (
      select from reading_hours h
      where h.datapoint_id = m.id and h.hour > greatest(d."from", m.since) - interval '1 hour' and h.hour < d."to"
        and h.last_at >= greatest(d."from", m.since)
      limit 1) one)`;

/** For how many of the local days of each period at least one of the meters has data. */
export const dataDaysOfMeters = async (
  pool: Pool,
  meters: readonly Meter[],
  periods: readonly { readonly from: number; readonly to: number }[],
  zone: string,
): Promise<readonly DataDays[]> => {
  const days = periods.map((period) => localDays(period, zone));
  const all = [...new Map(days.flat().map((day) => [`${day.from}/${day.to}`, day])).values()];
  const ids = meters.map(({ id }) => id);
  const values = [
    ids,
    all.map(({ from }) => iso(from)),
    all.map(({ to }) => iso(to)),
    meters.map(({ since }) => (since === null ? null : iso(since))),
  ];
  const { rows } = await withDatapoints(ids, () =>
    pool.query<{ from: Date; to: Date }>({ name: 'meter_data_days', text: KNOWN, values }),
  );
  const known = new Set(rows.map(({ from, to }) => `${from.getTime()}/${to.getTime()}`));
  return days.map((list) => ({
    known: list.filter(({ from, to }) => known.has(`${from}/${to}`)).length,
    of: list.length,
  }));
};
