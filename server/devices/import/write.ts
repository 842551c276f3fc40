import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { type Planned as Change, writeRows } from '../../crud/change-rows.ts';
import { columnsIn, differing } from '../../crud/changes.ts';
import { writeLinks } from '../../crud/references.ts';
import type { Moment, Row } from '../../crud/rules.ts';
import { announcePending } from '../../ingest/announce.ts';
import { devices } from '../answer.ts';
import type { Planned } from './types.ts';

/** Devices that one statement takes. */
const AT_ONCE = 2_000;

const WRITABLE = Object.keys(devices.fields).filter((name) => !devices.fields[name]?.readOnly);
const COLUMNS = Object.keys(columnsIn(devices, devices.fields)).filter((name) => WRITABLE.includes(name));
const list = (prefix: string): SQL =>
  sql.join(
    COLUMNS.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  );

/** What of a device is to be changed; nothing where it is as the file says. */
export const changesOf = ({ before, after }: Planned): Row => {
  const wanted = Object.fromEntries(WRITABLE.map((name) => [name, after[name]]));
  return before ? differing(devices, wanted, before) : wanted;
};

const insert = async (moment: Moment, rows: readonly Row[]): Promise<void> => {
  const sent = JSON.stringify(rows.map((row) => columnsIn(devices, row)));
  const made = await moment.db.execute<{ id: number; hw_serial: string; type: string }>(sql`
    insert into devices (${list('')})
    select ${list('q.')} from jsonb_populate_recordset(null::devices, ${sent}::jsonb) q
    returning id, hw_serial, type`);
  const ids = new Map(made.rows.map(({ id, hw_serial, type }) => [`${type}/${hw_serial}`, id]));
  const created = rows.map((row) => {
    const id = ids.get(`${String(row.type)}/${String(row.hw_serial)}`) as number;
    return { ...row, id, version: 1 };
  });
  await writeLinks(
    moment.db,
    devices,
    created.map((row) => ({ id: row.id, changes: row })),
  );
  for (const after of created) moment.note({ resource: devices, after });
  moment.announce(devices.name);
};

/** What two devices of a file may exchange, and no two may have at any time. */
const UNIQUE = ['xid', 'dev_id', 'app_id'] as const;

/** Frees the names that devices give up, so that others of the file can have them. */
const release = async ({ db }: Moment, rows: readonly Change[]): Promise<void> => {
  const moving = rows
    .map(({ before, changes }) => ({
      id: before.id,
      ...Object.fromEntries(UNIQUE.map((name) => [name, Object.hasOwn(changes, name)])),
    }))
    .filter((row) => UNIQUE.some((name) => row[name as keyof typeof row]));
  if (moving.length === 0) return;
  await db.execute(sql`
    update devices d set
      xid = case when q.xid then null else d.xid end,
      dev_id = case when q.dev_id then chr(1) || d.id else d.dev_id end,
      app_id = case when q.app_id then chr(1) || d.id else d.app_id end
    from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb) as q(id int, xid bool, dev_id bool, app_id bool)
    where d.id = q.id`);
};

const parts = function* <T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
};

/**
 * Writes what is planned, some thousand devices with a statement, and notes it for the audit.
 * `assertWanted` throws when nobody waits for it any more; the transaction then leaves nothing behind.
 */
export const writePlan = async (
  moment: Moment,
  planned: readonly Planned[],
  assertWanted: () => void,
): Promise<void> => {
  const all = planned.map((each) => ({ ...each, changes: changesOf(each) }));
  const changed = all.flatMap(({ before, changes }) =>
    before && Object.keys(changes).length > 0 ? [{ before, changes }] : [],
  );
  const fresh = all.flatMap(({ before, changes }) => (before ? [] : [changes]));
  await release(moment, changed);
  const step = async (): Promise<void> => {
    await breathe();
    assertWanted();
  };
  for (const part of parts(changed)) {
    await step();
    await writeRows(moment, devices, part);
  }
  for (const part of parts(fresh)) {
    await step();
    await insert(moment, part);
  }
  const isPending = ({ is_active }: Row): boolean => is_active === null;
  if (
    fresh.some(isPending) ||
    changed.some(({ before, changes }) => isPending(before) || isPending(changes))
  ) {
    moment.afterCommit(() => announcePending(moment.context));
  }
};
