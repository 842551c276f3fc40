import { nextRun, type Schedule } from '../../src/domain/reports/periods.ts';
import type { Context } from '../context.ts';
import { toHttpError } from '../errors.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { enqueue } from './queue.ts';
import { storedText } from '../texts/translations.ts';

interface Due {
  readonly id: number;
  readonly schedule: Schedule;
  readonly time_zone: string;
  readonly next_run_at: Date;
  readonly company_id: number;
}

/**
 * Queues one due scheduled run and sets the time of the next. Returns whether there was one. Missed runs
 * collapse into one, for the last whole period. The row is locked, so that only one server queues it.
 */
export const startDue = async ({ pool, log }: Context, now = Date.now()): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    const { rows } = await client.query<Due>(
      `select r.id, r.schedule, r.next_run_at, r.company_id,
         coalesce(r.time_zone, p.time_zone, c.time_zone) as time_zone
       from reports r join companies c on c.id = r.company_id left join projects p on p.id = r.project_id
       where r.next_run_at <= $1 order by r.next_run_at limit 1 for update of r skip locked`,
      [new Date(now).toISOString()],
    );
    const [due] = rows;
    if (!due) return false;
    const next = nextRun(due.schedule, due.time_zone, now);
    await client.query('update reports set next_run_at = $2 where id = $1', [
      due.id,
      next === null ? null : new Date(next).toISOString(),
    ]);
    await client.query('savepoint run');
    try {
      await enqueue(client, due.id, { requested_by: null, scheduled_for: due.next_run_at }, now);
    } catch (error) {
      const failed = toHttpError(error);
      if (!failed || failed.statusCode >= 500) throw error;
      // Record the failure as a run, so that people see it, and go on with the other reports.
      await client.query('rollback to savepoint run');
      log.warn({ report: due.id, reason: failed.message }, 'a scheduled report can’t be run');
      await client.query(
        `insert into report_runs (report_id, company_id, status, error, "from", "to", scheduled_for, finished_at)
         values ($1, $2, 'failed', $3, $4, $4, $4, now()) on conflict do nothing`,
        [due.id, due.company_id, storedText(failed.text), due.next_run_at],
      );
    }
    return true;
  });
