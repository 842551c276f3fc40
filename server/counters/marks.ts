import type { PoolClient } from 'pg';
import type { Reading } from '../../src/domain/readings/reading-hours.ts';
import { float8s, instants, int4s } from '../db/binary.ts';

/** `readings.mark` of a reading that is set aside. */
export const SET_ASIDE = 1;

const MARK = `
  update readings r set mark = q.mark
  from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::int[]) as q(id, at, value, mark)
  where r.datapoint_id = q.id and r.ts = q.at and r.value = q.value`;
const LIST = `
  insert into outliers (datapoint_id, ts, value)
  select q.id, q.at, q.value from unnest($1::int[], $2::timestamptz[], $3::float8[]) as q(id, at, value)
  on conflict do nothing`;
const UNLIST = `
  delete from outliers o using unnest($1::int[], $2::timestamptz[], $3::float8[]) as q(id, at, value)
  where o.datapoint_id = q.id and o.ts = q.at and o.value = q.value and not o.is_restored`;

const columns = (readings: readonly Reading[]) => [
  int4s(readings, ({ datapoint }) => datapoint),
  instants(readings, ({ ts }) => ts),
  float8s(readings, ({ value }) => value),
];

/** Marks stored readings as set aside, and others as good ones again. Few readings ever are. */
export const markReadings = async (
  client: PoolClient,
  setAside: readonly Reading[],
  good: readonly Reading[],
): Promise<void> => {
  if (setAside.length + good.length === 0) return;
  const all = [...setAside, ...good];
  await client.query({
    name: 'counters_mark',
    text: MARK,
    values: [
      ...columns(all),
      int4s([...setAside.map(() => SET_ASIDE), ...good.map(() => null)], (mark) => mark),
    ],
  });
  if (setAside.length > 0) await client.query(LIST, columns(setAside));
  if (good.length > 0) await client.query(UNLIST, columns(good));
};
