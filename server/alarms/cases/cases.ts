import type { PoolClient } from 'pg';
import type { CloseReason } from '../../../src/domain/alarms/alarm.ts';
import type { Context } from '../../context.ts';
import { int4s } from '../../db/binary.ts';
import { asSystem } from '../../db/access/scope.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { serializationConflict } from '../../ingest/retry.ts';
import { onCaseChanges } from '../../notify/on-case-change.ts';
import type { CaseChange, CaseChanges, CaseEntry, CaseRow } from './case-row.ts';

/** A case that is to be opened. */
export type NewCase = Omit<CaseRow, 'id' | 'version' | 'memory'>;

/** What a case that is about to be opened is about. */
export type CaseKey = Pick<CaseRow, 'rule_id' | 'device_id' | 'datapoint_id' | 'gateway_id' | 'company_id'>;

/**
 * The only writer of cases and their history, within one transaction. Lock the device (or gateway) first, then the
 * case. Collects changes in memory, so that however many cases change, few statements are sent: call `settle` before a
 * query of cases, and `flush` before the commit.
 */
export interface CaseWriter {
  readonly client: PoolClient;
  /** The time of the change (ms). */
  readonly now: number;
  /** Locks cases and keeps them in memory. */
  readonly load: (ids: readonly number[]) => Promise<void>;
  /** A case that was loaded, opened or changed, as it is now. */
  readonly get: (id: number) => CaseRow | undefined;
  /** Reads at once what `open` needs to know about cases that are about to be opened. */
  readonly prepare: (keys: readonly CaseKey[]) => Promise<void>;
  /** Opens a case; returns the one that is open already if its rule and subject have one. */
  readonly open: (fresh: NewCase, entries: readonly CaseEntry[]) => Promise<CaseRow>;
  /** Changes a locked case. Returns it as it is now. */
  readonly change: (row: CaseRow, set: CaseChanges, entries: readonly CaseEntry[]) => CaseRow;
  /**
   * Closes a case; does nothing if it is closed. What its rule remembers is left to the caller. `entry`: what is added to
   * its history, by default `closed`.
   */
  readonly close: (row: CaseRow, reason: CloseReason, entry?: Partial<CaseEntry>) => CaseRow;
  /** How often something was added to the history so far. */
  readonly count: (type: CaseEntry['type']) => number;
  /** What suppresses cases that are about to be opened, as far as it was found for many at once (`suppression.ts`). */
  readonly suppressions: Map<string, string | null>;
  /** The cases changed so far. */
  readonly changed: ReadonlySet<number>;
  /** Writes the cases as they are now. Throws a serialization failure if another server has opened one of them. */
  readonly settle: () => Promise<void>;
  /** Writes the cases, their history and what has to be sent. Call once, before the commit. */
  readonly flush: () => Promise<void>;
}

const quoted = (name: string): string => `"${name}"`;
/** The columns that are set when a case is opened; the others have their defaults. */
const OPENED = [
  'rule_id',
  'kind',
  'severity',
  'company_id',
  'device_id',
  'gateway_id',
  'datapoint_id',
  'title',
  'text',
  'response',
  'condition',
  'evidence',
  'since',
  'detected_at',
  'cleared_at',
  'closed_at',
  'close_reason',
  'value',
  'limit',
  'peak',
  'occurrences',
  'acknowledged_at',
  'acknowledged_by',
  'assigned_to',
  'latched',
  'shelved_until',
  'suppressed_by',
  'late',
  'chattering',
  'check_at',
] as const satisfies readonly (keyof NewCase)[];
/** All columns of a case. */
export const CASE_COLUMNS = ['id', 'version', ...OPENED, 'memory'].map(quoted).join(', ');

const LOAD = `select ${CASE_COLUMNS} from alarms where id = any($1::int[]) order by id for no key update`;
const RESERVE = `select nextval('alarms_id_seq')::int as id from generate_series(1, $1)`;
// What the unique indexes `alarms__open` and `alarms__open_gateway` are about.
const FIND_OPEN = `
  select ${CASE_COLUMNS} from alarms a
  where closed_at is null and exists (
    select from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[])
      as q(rule_id, device_id, datapoint_id, gateway_id, company_id)
    where a.rule_id = q.rule_id and (
      a.device_id = q.device_id and coalesce(a.datapoint_id, 0) = coalesce(q.datapoint_id, 0)
      or q.device_id is null and a.device_id is null and a.gateway_id = q.gateway_id
        and coalesce(a.company_id, 0) = coalesce(q.company_id, 0)))
    and rule_id = any($1::int[]) and (device_id = any($2::int[]) or device_id is null)
  order by id for no key update`;
const INSERT = `
  insert into alarms (id, version, ${OPENED.map(quoted).join(', ')})
  select id, version, ${OPENED.map(quoted).join(', ')} from jsonb_populate_recordset(null::alarms, $1::jsonb)
  on conflict do nothing`;
const updateOf = (columns: readonly string[]): string => `
  update alarms a set ${columns.map((name) => `${quoted(name)} = q.${quoted(name)}, `).join('')}
    version = q.version, updated_at = now()
  from jsonb_populate_recordset(null::alarms, $1::jsonb) q where a.id = q.id`;
const ADD_ENTRIES = `
  insert into alarm_events (alarm_id, ts, type, by, text, value)
  select e.alarm_id, $2, e.type, e.by, e.text, e.value
  from rows from (jsonb_to_recordset($1::jsonb) as (alarm_id int, type text, by int, text text, value float8))
    with ordinality as e(alarm_id, type, by, text, value, n) order by e.n`;

/** Identifies what at most one open case is about. */
const keyOf = ({ rule_id, device_id, datapoint_id, gateway_id, company_id }: CaseKey): string =>
  device_id === null
    ? `${rule_id} gateway ${company_id ?? 0} ${gateway_id}`
    : `${rule_id} ${device_id} ${datapoint_id ?? 0}`;

/** Starts writing cases in the transaction of this client. `now` in ms. */
export const createCaseWriter = (client: PoolClient, now = Date.now()): CaseWriter => {
  const changes: CaseChange[] = [];
  const changed = new Set<number>();
  const counts = new Map<CaseEntry['type'], number>();
  /** Cases as they are now. */
  const cases = new Map<number, CaseRow>();
  /** The open one of each key; null: there is none. */
  const openOf = new Map<string, number | null>();
  const reserved: number[] = [];
  /** Cases to be inserted, and the columns of cases to be updated. */
  const opened = new Set<number>();
  const dirty = new Map<number, Set<string>>();

  const note = (before: CaseRow | undefined, after: CaseRow, entries: readonly CaseEntry[]): CaseRow => {
    cases.set(after.id, after);
    const key = keyOf(after);
    if (after.closed_at === null) openOf.set(key, after.id);
    else if (openOf.get(key) === after.id) openOf.set(key, null);
    changed.add(after.id);
    for (const { type } of entries) counts.set(type, (counts.get(type) ?? 0) + 1);
    changes.push({ before, after, entries });
    return after;
  };

  const load: CaseWriter['load'] = async (ids) => {
    const missing = [...new Set(ids)].filter((id) => !cases.has(id));
    if (missing.length === 0) return;
    const values = [int4s(missing, (id) => id)];
    const { rows } = await client.query<CaseRow>({ name: 'alarms_cases', text: LOAD, values });
    for (const row of rows) cases.set(row.id, row);
  };

  const prepare: CaseWriter['prepare'] = async (keys) => {
    const unknown = keys.filter((key) => !openOf.has(keyOf(key)));
    const want = keys.length - reserved.length;
    if (want > 0) {
      const { rows } = await client.query<{ id: number }>(RESERVE, [want]);
      reserved.push(...rows.map(({ id }) => id));
    }
    if (unknown.length === 0) return;
    for (const key of unknown) openOf.set(keyOf(key), null);
    const { rows } = await client.query<CaseRow>(FIND_OPEN, [
      unknown.map(({ rule_id }) => rule_id),
      unknown.map(({ device_id }) => device_id),
      unknown.map(({ datapoint_id }) => datapoint_id),
      unknown.map(({ gateway_id }) => gateway_id),
      unknown.map(({ company_id }) => company_id),
    ]);
    for (const row of rows) {
      const known = cases.get(row.id) ?? row;
      cases.set(row.id, known);
      if (known.closed_at === null) openOf.set(keyOf(known), known.id);
    }
  };

  const change: CaseWriter['change'] = (row, set, entries) => {
    const before = cases.get(row.id) ?? row;
    if (!opened.has(row.id)) {
      const columns = dirty.get(row.id) ?? new Set();
      for (const name of Object.keys(set)) columns.add(name);
      dirty.set(row.id, columns);
    }
    return note(before, { ...before, ...set, version: before.version + 1 }, entries);
  };

  const insert = async (): Promise<void> => {
    if (opened.size === 0) return;
    const rows = [...opened].map((id) => cases.get(id));
    opened.clear();
    const { rowCount } = await client.query({
      name: 'alarms_open',
      text: INSERT,
      values: [JSON.stringify(rows)],
    });
    if (rowCount !== rows.length) throw serializationConflict('Another server has opened this case.');
  };

  /** One statement for all cases of which the same columns have changed. */
  const update = async (): Promise<void> => {
    const groups = new Map<string, { readonly columns: readonly string[]; readonly ids: number[] }>();
    for (const [id, names] of dirty) {
      const columns = [...names].toSorted();
      const name = columns.join();
      const group = groups.get(name) ?? { columns, ids: [] };
      group.ids.push(id);
      groups.set(name, group);
    }
    dirty.clear();
    for (const { columns, ids } of groups.values()) {
      const rows = ids.map((id) => {
        const row = cases.get(id) as CaseRow;
        const picked = columns.map((name) => [name, row[name as keyof CaseRow]]);
        return { id, version: row.version, ...Object.fromEntries(picked) };
      });
      await client.query(updateOf(columns), [JSON.stringify(rows)]);
    }
  };

  const settle = async (): Promise<void> => {
    // In this order: a case that was closed makes room for one that is opened.
    await update();
    await insert();
  };

  return {
    client,
    now,
    changed,
    suppressions: new Map(),
    count: (type) => counts.get(type) ?? 0,
    load,
    get: (id) => cases.get(id),
    prepare,
    change,
    open: async (fresh, entries) => {
      await prepare([fresh]);
      const open = openOf.get(keyOf(fresh));
      if (typeof open === 'number' && fresh.closed_at === null) return cases.get(open) as CaseRow;
      const row: CaseRow = { ...fresh, id: reserved.shift() as number, version: 1, memory: null };
      opened.add(row.id);
      return note(undefined, row, entries);
    },
    close: (row, reason, entry = {}) => {
      const current = cases.get(row.id) ?? row;
      if (current.closed_at !== null) return current;
      const set = { closed_at: new Date(now), close_reason: reason, check_at: null };
      return change(current, set, [{ type: 'closed', ...entry }]);
    },
    settle,
    flush: async () => {
      if (changes.length === 0) return;
      await settle();
      const entries = changes.flatMap(({ after, entries: added }) =>
        added.map((entry) => ({ ...entry, alarm_id: after.id })),
      );
      if (entries.length > 0) await client.query(ADD_ENTRIES, [JSON.stringify(entries), new Date(now)]);
      await onCaseChanges(client, changes.splice(0), now);
    },
  };
};

/** Changes cases in a transaction of their own, as the system, and announces them after the commit. */
export const withCases = async <T>(
  { pool, alarms }: Pick<Context, 'pool' | 'alarms'>,
  work: (writer: CaseWriter) => Promise<T>,
  now = Date.now(),
): Promise<T> => {
  // Rules of the platform, what the engine remembers, and who is notified: more than the person who acts may see.
  const { result, changed } = await asSystem(() =>
    withTransaction(pool, async (client) => {
      const writer = createCaseWriter(client, now);
      const done = await work(writer);
      await writer.flush();
      return { result: done, changed: writer.changed };
    }),
  );
  alarms.announce(changed);
  return result;
};
