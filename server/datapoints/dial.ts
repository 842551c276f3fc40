import { sql } from 'drizzle-orm';
import { thawIn } from '../cold/thaw.ts';
import type { WriteContext } from '../crud/rules.ts';
import { updateRow } from '../crud/writing/write.ts';
import { asSystem } from '../db/access/scope.ts';
import { datapoints } from '../devices/serialize.ts';
import { badRequest } from '../errors.ts';

/** What the dial of a meter showed, and what that made of the datapoint's offset. Times are ISO 8601. */
export interface DialReading {
  readonly id: number;
  readonly datapoint_id: number;
  readonly at: string;
  readonly value: number;
  readonly offset_before: number;
  readonly offset: number;
  readonly user_name: string | null;
  readonly created_at: string;
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

// Those of edits that were undone are none.
const dialReadings = async (
  { db }: Pick<WriteContext, 'db'>,
  condition: ReturnType<typeof sql>,
): Promise<DialReading[]> => {
  const { rows } = await asSystem(() =>
    db.execute<DialReading & Record<string, unknown>>(sql`
      select id, datapoint_id, ${iso('at')} as at, value, offset_before, offset_after as "offset", user_name,
        ${iso('created_at')} as created_at
      from dial_readings d
      where ${condition} and not exists (select from audit a where a.undoes = d.batch_id)
      order by d.at desc, d.id desc`),
  );
  return rows;
};

/** What the dial of a meter showed, the newest first. The caller may see the datapoint. */
export const dialReadingsOf = (db: Pick<WriteContext, 'db'>, datapoint: number): Promise<DialReading[]> =>
  dialReadings(db, sql`d.datapoint_id = ${datapoint}`);

/** What the datapoint sent last, up to a time. */
const sentBy = async (tx: WriteContext, datapoint: number, at: Date): Promise<number | undefined> => {
  const { db } = tx;
  // All of them are rewritten soon.
  await thawIn(tx, { ids: [datapoint] });
  const { rows } = await asSystem(() =>
    db.execute<{ sent: number }>(sql`
      select coalesce(sent, value) as sent from readings
      where datapoint_id = ${datapoint} and ts <= ${at.toISOString()} and mark is null
      order by ts desc, received_at desc limit 1`),
  );
  return rows[0]?.sent;
};

/**
 * Sets the offset of a register so that it shows what its dial shows, for all of its readings: what was counted stays the
 * same. Throws 404 for a datapoint that the caller may not edit.
 */
export const readDial = async (
  tx: WriteContext,
  id: number,
  { value, at }: { readonly value: number; readonly at: Date },
): Promise<DialReading> => {
  const before = await updateRow(tx, datapoints, id, {});
  if (before.kind !== 'counter') throw badRequest('datapoint_rules.not_register', 'value');
  const sent = await sentBy(tx, id, at);
  if (sent === undefined) throw badRequest('datapoint_rules.no_reading', 'at');
  const offset = value - sent * (before.factor as number);
  await updateRow(tx, datapoints, id, { offset });
  const user = tx.principal.kind === 'person' ? tx.principal.id : null;
  const { rows } = await asSystem(() =>
    tx.db.execute<{ id: number }>(sql`
      insert into dial_readings (datapoint_id, at, value, offset_before, offset_after, user_id, user_name, batch_id)
      values (${id}, ${at.toISOString()}, ${value}, ${before.offset}, ${offset}, ${user},
        (select name from users where id = ${user}), ${tx.batchId})
      returning id`),
  );
  const [made] = await dialReadings(tx, sql`d.id = ${rows[0]?.id}`);
  return made as DialReading;
};
