import type { PoolClient } from 'pg';
import type { CaseRow } from '../cases/case-row.ts';
import { CASE_COLUMNS, withCases } from '../cases/cases.ts';
import type { Work } from '../../jobs/jobs.ts';
import { reviewCases } from './review.ts';

const BATCH = 500;
const DUE = `
  select id, device_id from alarms where check_at <= now() and closed_at is null order by check_at limit ${BATCH}`;
// A device that is being changed is left for the next time.
const LOCK_DEVICES = `
  select id from devices where id = any($1::int[]) order by id for no key update skip locked`;
const LOCK_CASES = `
  select ${CASE_COLUMNS} from alarms
  where id = any($1::int[]) and closed_at is null and check_at <= now() order by id for no key update skip locked`;

/** Locks open cases whose time has come, with their devices. */
const claim = async (client: PoolClient): Promise<readonly CaseRow[]> => {
  const { rows: due } = await client.query<{ id: number; device_id: number | null }>({
    name: 'alarms_due_cases',
    text: DUE,
  });
  if (due.length === 0) return [];
  const devices = [...new Set(due.map(({ device_id }) => device_id))].filter((id) => id !== null);
  const { rows: locked } = await client.query<{ id: number }>(LOCK_DEVICES, [devices]);
  const free = new Set<number | null>([null, ...locked.map(({ id }) => id)]);
  const ids = due.filter(({ device_id }) => free.has(device_id)).map(({ id }) => id);
  return (await client.query<CaseRow>(LOCK_CASES, [ids])).rows;
};

/** Brings open cases up to date whose evidence, suppression or shelving may have ended by time alone. */
export const caseChecks: Work = {
  name: 'case-checks',
  failureMessage: 'the evidence of alarms could not be checked',
  work: (context) =>
    withCases(context, async (writer) => {
      const rows = await claim(writer.client);
      await reviewCases(writer, rows);
      return rows.length === BATCH;
    }),
};
