import { nextChange } from '../../../src/domain/alarms/maintenance.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Work } from '../../jobs/jobs.ts';
import { WINDOW_COLUMNS, WINDOW_TABLES, windowOf, type WindowRow } from './window-rows.ts';

const BATCH = 50;
const CLAIM = `
  select ${WINDOW_COLUMNS} from ${WINDOW_TABLES}
  where w.check_at <= now() order by w.check_at limit ${BATCH} for no key update of w skip locked`;

// Of the whole company: a window that was edited may have had another scope. The review decides about each case.
const REVIEW = `
  update alarms a set check_at = date_trunc('milliseconds', now()) from (
    select id from alarms where company_id = any($1::int[]) and closed_at is null order by id for no key update
  ) open where a.id = open.id`;
const EVALUATE = `update alarm_checks c set due_at = date_trunc('milliseconds', now()) from devices d
  where c.device_id = d.id and d.company_id = any($1::int[]) and d.is_active and c.due_at > now()
    and exists (select from alarms a where a.device_id = d.id and a.closed_at is null)`;
const NEXT = `update maintenance_windows w set check_at = q.at
  from unnest($1::int[], $2::timestamptz[]) as q(id, at) where w.id = q.id`;

/** Has the cases of companies evaluated whose maintenance begins or ends, or whose windows were edited. */
export const windows: Work = {
  name: 'windows',
  failureMessage: 'maintenance windows could not be checked',
  work: async ({ pool, alarms }) => {
    const count = await withTransaction(pool, async (client) => {
      const { rows } = await client.query<WindowRow>(CLAIM);
      if (rows.length === 0) return 0;
      const companies = [...new Set(rows.map(({ company_id }) => company_id))];
      await client.query(REVIEW, [companies]);
      await client.query(EVALUATE, [companies]);
      const now = Date.now();
      const times = rows.map((row) => nextChange(windowOf(row), now));
      await client.query(NEXT, [
        rows.map(({ id }) => id),
        times.map((time) => (time === null ? null : new Date(time))),
      ]);
      return rows.length;
    });
    if (count > 0) alarms.wakers.wake();
    return count === BATCH;
  },
};
