import type { PoolClient } from 'pg';
import type { CloseReason } from '../../src/domain/alarms/alarm.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../db/scope.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { onCaseChanges } from '../notify/on-case-change.ts';
import { forgetCase } from './states.ts';
import type { CaseChange, CaseChanges, CaseEntry, CaseRow } from './case-row.ts';

/** A case that is to be opened. */
export type NewCase = Omit<CaseRow, 'id' | 'version' | 'memory'>;

/**
 * The only writer of cases and their history, within one transaction. Lock the device (or gateway) first, then the
 * case. Nothing reaches the history, or those who are notified, before `flush`.
 */
export interface CaseWriter {
  readonly client: PoolClient;
  /** The time of the change (ms). */
  readonly now: number;
  /** Opens a case; the one that is open already if its rule and subject have one. */
  readonly open: (fresh: NewCase, entries: readonly CaseEntry[]) => Promise<CaseRow>;
  /** Changes a case; the row must be as it is stored. Returns it as it is now. */
  readonly change: (row: CaseRow, set: CaseChanges, entries: readonly CaseEntry[]) => Promise<CaseRow>;
  /**
   * Closes a case; unless it is because it is clear, it will not be reopened. Does nothing if it is closed. `entry`:
   * what is added to its history, by default `closed`.
   */
  readonly close: (row: CaseRow, reason: CloseReason, entry?: Partial<CaseEntry>) => Promise<CaseRow>;
  /** How often something was added to the history so far. */
  readonly count: (type: CaseEntry['type']) => number;
  /** What suppresses cases that are about to be opened, as far as it was found for many at once (`suppression.ts`). */
  readonly suppressions: Map<string, string | null>;
  /** The cases changed so far. */
  readonly changed: ReadonlySet<number>;
  /** Writes the history and what has to be sent. Call once, before the commit. */
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

const OPEN = `
  insert into alarms (${OPENED.map(quoted).join(', ')})
  values (${OPENED.map((_, index) => `$${index + 1}`).join(', ')})
  on conflict do nothing returning ${CASE_COLUMNS}`;
// What the unique indexes `alarms__open` and `alarms__open_gateway` are about.
const FIND_OPEN = `
  select ${CASE_COLUMNS} from alarms
  where closed_at is null and rule_id = $1 and (
    device_id = $2 and coalesce(datapoint_id, 0) = coalesce($3, 0)
    or $2::int is null and device_id is null and gateway_id = $4 and coalesce(company_id, 0) = coalesce($5, 0))
  for no key update`;
const ADD_ENTRIES = `
  insert into alarm_events (alarm_id, ts, type, by, text, value)
  select e.alarm_id, $2, e.type, e.by, e.text, e.value
  from rows from (jsonb_to_recordset($1::jsonb) as (alarm_id int, type text, by int, text text, value float8))
    with ordinality as e(alarm_id, type, by, text, value, n) order by e.n`;

/** Starts writing cases in the transaction of this client. `now` in ms. */
export const createCaseWriter = (client: PoolClient, now = Date.now()): CaseWriter => {
  const changes: CaseChange[] = [];
  const changed = new Set<number>();
  const counts = new Map<CaseEntry['type'], number>();
  const note = (before: CaseRow | undefined, after: CaseRow, entries: readonly CaseEntry[]): CaseRow => {
    changed.add(after.id);
    for (const { type } of entries) counts.set(type, (counts.get(type) ?? 0) + 1);
    changes.push({ before, after, entries });
    return after;
  };
  const change: CaseWriter['change'] = async (row, set, entries) => {
    const names = Object.keys(set);
    const { rows } = await client.query<CaseRow>(
      `update alarms set ${names.map((name, index) => `${quoted(name)} = $${index + 2}, `).join('')}
         version = version + 1, updated_at = now()
       where id = $1 returning ${CASE_COLUMNS}`,
      [row.id, ...Object.values(set)],
    );
    return note(row, rows[0] as CaseRow, entries);
  };
  const closing = (reason: CloseReason): CaseChanges => ({
    closed_at: new Date(now),
    close_reason: reason,
    check_at: null,
  });
  return {
    client,
    now,
    changed,
    suppressions: new Map(),
    count: (type) => counts.get(type) ?? 0,
    change,
    open: async (fresh, entries) => {
      const { rows } = await client.query<CaseRow>({
        name: 'alarms_open',
        text: OPEN,
        values: OPENED.map((name) => fresh[name]),
      });
      if (rows[0]) return note(undefined, rows[0], entries);
      const { rule_id, device_id, datapoint_id, gateway_id, company_id } = fresh;
      const subject = [rule_id, device_id, datapoint_id, gateway_id, company_id];
      const { rows: found } = await client.query<CaseRow>(FIND_OPEN, subject);
      return found[0] as CaseRow;
    },
    close: async (row, reason, entry = {}) => {
      if (row.closed_at !== null) return row;
      if (reason !== 'cleared') await forgetCase(client, row.id);
      return change(row, closing(reason), [{ type: 'closed', ...entry }]);
    },
    flush: async () => {
      if (changes.length === 0) return;
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
