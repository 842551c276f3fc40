import { setImmediate as breathe } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { type PlannedChange as Change, writeRows } from '../../crud/writing/write-rows.ts';
import { columnsIn } from '../../crud/writing/changes.ts';
import { writeLinks } from '../../crud/writing/references.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { idList } from '../../db/arrays.ts';
import { tableOf } from '../../db/tables/defined-tables.ts';
import { devices } from '../serialize.ts';
import { applyNewModels } from '../../device-models/apply.ts';
import { settleClaims } from '../claims.ts';
import { detachSubMeters } from '../parents.ts';
import type { Planned } from './types.ts';

/** Devices per statement. */
const BATCH_SIZE = 2_000;

const table = tableOf(devices.name);
const COLUMNS = Object.keys(columnsIn(devices, devices.fields))
  .filter((name) => !devices.fields[name]?.readOnly || name === 'is_type_guessed')
  .map((name) => ({ name, type: table[name]?.getSQLType() ?? 'text' }));
const NAMES = sql.join(
  COLUMNS.map(({ name }) => sql.identifier(name)),
  sql`, `,
);

// Tags can contain quotes and backslashes, but no commas or control characters.
const arrayText = (list: readonly string[]): string =>
  `{${list.map((text) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

// One array per column: PostgreSQL reads it three times as fast as JSON.
const columnsOf = (rows: readonly Row[]): SQL =>
  sql.join(
    COLUMNS.map(({ name, type }) => {
      const isList = type.endsWith('[]');
      const values = rows.map((row) => (isList ? arrayText(row[name] as string[]) : row[name]));
      return sql`${sql.param(values)}::${sql.raw(isList ? 'text' : type)}[]`;
    }),
    sql`, `,
  );
const SELECTED = sql.join(
  COLUMNS.map(({ name, type }) => sql`${sql.identifier(name)}::${sql.raw(type)}`),
  sql`, `,
);

const insert = async (tx: WriteContext, rows: readonly Row[]): Promise<void> => {
  const inserted = await tx.db.execute<{ id: number; hw_serial: string; type: string }>(sql`
    insert into devices (${NAMES}) select ${SELECTED} from unnest(${columnsOf(rows)}) as q(${NAMES})
    returning id, hw_serial, type`);
  const ids = new Map(inserted.rows.map(({ id, hw_serial, type }) => [`${type}/${hw_serial}`, id]));
  const created = rows.map((row) => {
    const id = ids.get(`${String(row.type)}/${String(row.hw_serial)}`) as number;
    return { ...row, id, version: 1 };
  });
  const linked = created.filter((row: Row) => (row.project_ids as readonly number[]).length > 0);
  await writeLinks(
    tx.db,
    devices,
    linked.map((row) => ({ id: row.id, changes: row })),
  );
  for (const after of created) tx.note({ resource: devices, after });
  tx.announce(devices.name);
};

/** Unique fields whose values the devices of a file can swap. */
const UNIQUE = ['xid', 'dev_id', 'app_id'] as const;

/** Frees the unique values that devices give up, so that other devices of the file can take them. */
const release = async ({ db }: WriteContext, rows: readonly Change[]): Promise<void> => {
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

const batches = function* <T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE);
};

/**
 * Writes the plan in batches and records it for the audit. `assertConnected` throws if the caller has disconnected,
 * which rolls back the transaction.
 */
export const writePlan = async (
  tx: WriteContext,
  planned: readonly Planned[],
  assertConnected: () => void,
): Promise<void> => {
  const changed = planned.flatMap(({ before, changes }) =>
    before && Object.keys(changes).length > 0 ? [{ before, changes }] : [],
  );
  const created = planned.flatMap(({ before, changes }) => (before ? [] : [changes]));
  await release(tx, changed);
  const typed = planned.flatMap(({ before, setsType }) => (before && setsType ? [before.id as number] : []));
  if (typed.length > 0)
    await tx.db.execute(sql`update devices set is_type_guessed = false where id = any(${idList(typed)})`);
  const step = async (): Promise<void> => {
    await breathe();
    assertConnected();
  };
  for (const batch of batches(changed)) {
    await step();
    await writeRows(tx, devices, batch);
    await settleClaims(tx, batch);
    await applyNewModels(
      tx,
      batch.map(({ before, changes }) => ({ before, after: { ...before, ...changes } })),
    );
  }
  const moved = changed.filter(({ changes }) => Object.hasOwn(changes, 'company_id'));
  await detachSubMeters(
    tx,
    moved.map(({ before }) => before.id as number),
  );
  for (const batch of batches(created)) {
    await step();
    await insert(tx, batch);
  }
  const isPending = ({ is_active }: Row): boolean => is_active === null;
  if (
    created.some(isPending) ||
    changed.some(({ before, changes }) => isPending(before) || isPending(changes))
  ) {
    tx.afterCommit(() => tx.context.ingest.announcePending());
  }
};
