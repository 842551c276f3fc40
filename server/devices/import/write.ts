import { sql, type SQL } from 'drizzle-orm';
import { setImmediate as breathe } from 'node:timers/promises';
import { columnsIn } from '../../crud/changes.ts';
import type { Moment, Row } from '../../crud/rules.ts';
import { idList } from '../../db/arrays.ts';
import { announcePending } from '../../ingest/announce.ts';
import { devices } from '../answer.ts';
import { namesKey, xidKey } from './find.ts';
import type { Planned } from './types.ts';

/** Devices that one statement takes. */
const AT_ONCE = 2_000;

const COLUMNS = Object.keys(columnsIn(devices, devices.fields)).filter(
  (name) => !devices.fields[name]?.readOnly,
);
const list = (prefix: string): SQL =>
  sql.join(
    COLUMNS.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  );

/** Rows of the table of devices, made of JSON by the database. */
const recordset = (rows: readonly Row[]): SQL =>
  sql`jsonb_populate_recordset(null::devices, ${JSON.stringify(rows)}::jsonb)`;
const stored = ({ id, ...row }: Row): Row => ({ ...columnsIn(devices, row), id });

const insert = async ({ db }: Moment, planned: readonly Planned[]): Promise<Planned[]> => {
  const { rows } = await db.execute<{ id: number; hw_serial: string; type: string }>(sql`
    insert into devices (${list('')})
    select ${list('q.')} from ${recordset(planned.map(({ after }) => stored(after)))} q
    returning id, hw_serial, type`);
  const ids = new Map(rows.map(({ id, hw_serial, type }) => [`${type}/${hw_serial}`, id]));
  return planned.map((each) => ({
    ...each,
    after: {
      ...each.after,
      version: 1,
      id: ids.get(`${String(each.after.type)}/${String(each.after.hw_serial)}`),
    },
  }));
};

const update = async ({ db }: Moment, planned: readonly Planned[]): Promise<Planned[]> => {
  const sets = sql.join(
    COLUMNS.map((name) => sql`${sql.identifier(name)} = q.${sql.identifier(name)}`),
    sql`, `,
  );
  await db.execute(sql`
    update devices d set ${sets}, version = d.version + 1, updated_at = now()
    from ${recordset(planned.map(({ after }) => stored(after)))} q where d.id = q.id`);
  return planned.map((each) => ({
    ...each,
    after: { ...each.after, version: (each.before?.version as number) + 1 },
  }));
};

/** Frees the names that devices of the file give up, so that two of them can exchange theirs. */
const release = async ({ db }: Moment, planned: readonly Planned[]): Promise<void> => {
  const moving = planned.filter(
    ({ before, after }) =>
      before && ((xidKey(before) ?? xidKey(after)) !== xidKey(after) || namesKey(before) !== namesKey(after)),
  );
  if (moving.length === 0) return;
  await db.execute(sql`
    update devices set xid = null, dev_id = chr(1) || id
    where id = any(${idList(moving.map(({ after }) => after.id as number))})`);
};

const sameProjects = ({ before, after }: Planned): boolean =>
  JSON.stringify(before?.project_ids ?? []) === JSON.stringify(after.project_ids);

const link = async ({ db }: Moment, planned: readonly Planned[]): Promise<void> => {
  const moved = planned.filter((each) => !sameProjects(each));
  if (moved.length === 0) return;
  const known = moved.flatMap(({ before }) => (before ? [before.id as number] : []));
  await db.execute(sql`delete from project_devices where device_id = any(${idList(known)})`);
  const links = moved.flatMap(({ after }) =>
    (after.project_ids as number[]).map((project_id) => ({ device_id: after.id, project_id })),
  );
  await db.execute(sql`
    insert into project_devices (device_id, project_id)
    select device_id, project_id from jsonb_populate_recordset(null::project_devices, ${JSON.stringify(links)}::jsonb)`);
};

/**
 * Writes what is planned, some thousand devices with a statement, and notes it in the audit. `assertWanted`
 * throws when nobody waits for it any more; the transaction then leaves nothing behind.
 */
export const writePlan = async (
  moment: Moment,
  changes: readonly Planned[],
  assertWanted: () => void,
): Promise<void> => {
  await release(moment, changes);
  const parts = [
    { rows: changes.filter(({ before }) => before), write: update },
    { rows: changes.filter(({ before }) => !before), write: insert },
  ];
  for (const { rows, write } of parts) {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await breathe();
      assertWanted();
      const written = await write(moment, rows.slice(at, at + AT_ONCE));
      await link(moment, written);
      for (const { before, after } of written) {
        moment.note({ resource: devices, action: 'import', after, ...(before ? { before } : {}) });
      }
    }
  }
  if (changes.length === 0) return;
  moment.announce(devices.name);
  if (changes.some(({ before, after }) => before?.is_active === null || after.is_active === null)) {
    moment.afterCommit(() => announcePending(moment.context));
  }
};
