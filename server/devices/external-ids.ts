import { sql, type SQL } from 'drizzle-orm';
import { resourceNamed } from '../../src/resources/all.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { type Message, message } from '../texts/texts.ts';

/** A device that is about to move to another company. */
interface Move {
  readonly id: number;
  readonly company_id: number | null;
  readonly xid: string | null;
}

interface Conflict extends Record<string, unknown> {
  readonly id: number;
  readonly xid: string;
  readonly holder: string;
  readonly is_datapoint: boolean;
}

const messageOf = ({ xid, holder, is_datapoint }: Conflict, companyId: number | null): Message => {
  const where = companyId === null ? 'without_company' : 'in_company';
  return message(`device_rules.${is_datapoint ? 'datapoint_' : ''}xid_${where}`, { holder, xid });
};

/**
 * Finds moves that are impossible because the target company already uses an external id of the device or of
 * one of its datapoints. Returns a message by device id.
 */
export const findXidConflicts = async (
  { db }: Pick<WriteContext, 'db'>,
  moves: readonly Move[],
): Promise<ReadonlyMap<number, Message>> => {
  if (moves.length === 0) return new Map();
  const ids = JSON.stringify(moves.map(({ id, company_id, xid }) => ({ id, company_id, xid })));
  const { rows } = await db.execute<Conflict & { company_id: number | null }>(sql`
    with q as (select * from jsonb_to_recordset(${ids}::jsonb) as q(id int, company_id int, xid text))
    select q.id, q.company_id, t.xid, t.title as holder, false as is_datapoint
    from q join devices t on t.xid = q.xid and coalesce(t.company_id, 0) = coalesce(q.company_id, 0)
    where t.id <> q.id
    union all
    select q.id, q.company_id, t.xid, d.title, true
    from q join datapoints p on p.device_id = q.id
    join datapoints t on t.xid = p.xid and coalesce(t.company_id, 0) = coalesce(q.company_id, 0)
    join devices d on d.id = t.device_id
    where t.device_id <> q.id`);
  return new Map(rows.map((row) => [row.id, messageOf(row, row.company_id)]));
};

/** The move that a change makes; empty if the device stays with its company. */
export const moveOf = (before: Row, after: Row): Move[] =>
  after.company_id === before.company_id
    ? []
    : [
        {
          id: before.id as number,
          company_id: after.company_id as number | null,
          xid: (after.xid ?? null) as string | null,
        },
      ];

const holdersIn = (name: 'devices' | 'datapoints', caller: WriteContext['principal'], condition: SQL): SQL =>
  sql`select from ${tableOf(name)} where ${scopeFilter(resourceNamed(name), caller, 'list') ?? sql`true`} and ${condition}`;

/**
 * Whether a device or datapoint visible to the caller has this external id. `companyId` limits the search to one
 * company, or (null) to devices without a company.
 */
export const externalIdExists = async (
  { db, principal }: Pick<WriteContext, 'db' | 'principal'>,
  xid: string,
  companyId?: number | null,
): Promise<boolean> => {
  const matches = (name: string): SQL => {
    const company = sql`${sql.identifier(name)}.company_id`;
    const isInCompany =
      companyId === undefined ? sql`true` : sql`${company} is not distinct from ${companyId}::int`;
    return sql`${sql.identifier(name)}.xid = ${xid} and ${isInCompany}`;
  };
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (${holdersIn('devices', principal, matches('devices'))})
      or exists (${holdersIn('datapoints', principal, matches('datapoints'))}) as exists`);
  return rows[0]?.exists ?? false;
};
