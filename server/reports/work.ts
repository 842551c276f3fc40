import type { PoolClient } from 'pg';
import { isColdAway } from '../cold/reader.ts';
import type { Context } from '../context.ts';
import { toHttpError, isUnavailable } from '../errors.ts';
import { claim, unlock, type RunRow } from './queue.ts';
import { type Text } from '../texts/texts.ts';
import { inSpan } from '../tracing/tracing.ts';
import { storedText } from '../texts/translations.ts';

/** A run that was started this often without finishing probably crashes its server. */
const ATTEMPTS_MAX = 3;

const CANCELLED = new Error('cancelled');
const STOPPED = new Error('stopped');

const fail = async (client: PoolClient, id: number, reason: Text): Promise<void> => {
  await client.query(
    `update report_runs set status = 'failed', error = $2, outcome = 'unknown', verdict = $3, finished_at = now(), updated_at = now()
     where id = $1 and status = 'running'`,
    [id, storedText(reason), storedText('run_verdicts.failed')],
  );
};

// What it has cost so far is no fault of the run.
const WAIT = `
  with waiting as (
    update report_runs set status = 'queued', progress = 0, attempts = attempts - 1, updated_at = now()
    where id = $1 and status = 'running' and started_at > now() - interval '24 hours' returning id)
  update report_results set waits_until = now() + interval '30 seconds' where run_id in (select id from waiting)`;

/** Lets a run wait until readings of old months can be read again; false: it has waited for a day. */
const waitForFiles = async (client: PoolClient, id: number): Promise<boolean> =>
  (await client.query(WAIT, [id])).rowCount === 1;

// Only the files of scheduled runs are mailed.
const FINISH = `
  with kept as (update report_results set result = $3 where run_id = $1
      and exists (select from report_runs where id = $1 and status = 'running') returning run_id),
    done as (update report_runs r set status = 'done', progress = 1, data_hash = $2, error = null,
        outcome = $4, verdict = $5, concern = $6, hot = $7, finished_at = now(), updated_at = now(),
        mail_due_at = case when r.scheduled_for is not null then now() end
      from kept where r.id = kept.run_id and r.status = 'running' returning r.report_id)
  update reports set last_run_at = now() where id in (select report_id from done)`;

const work = async (
  { config, threads, replica }: Context,
  client: PoolClient,
  run: RunRow,
  isStopped: () => boolean,
): Promise<void> => {
  const onProgress = async (share: number): Promise<void> => {
    if (isStopped()) throw STOPPED;
    const { rowCount } = await client.query(
      `update report_runs set progress = $2, updated_at = now() where id = $1 and status = 'running'`,
      [run.id, Math.min(0.99, share)],
    );
    if (rowCount === 0) throw CANCELLED;
  };
  const { json, hash, outcome, verdict, concern, hot } = await threads.run(
    'report',
    { run: run.id, retentionDays: config.retentionDays },
    { onPart: onProgress, atReplica: (await replica?.catchesUp()) === true },
  );
  await client.query(FINISH, [run.id, hash, json, outcome, verdict, concern, hot]);
};

/**
 * Executes one queued run. Returns whether there was one. When the server stops or the database is
 * unavailable, the run stays as it is and is started again later.
 */
export const workOnce = async (context: Context, isStopped: () => boolean): Promise<boolean> => {
  const client = await context.pool.connect();
  let broken: Error | undefined;
  try {
    const run = await claim(client);
    if (!run) return false;
    try {
      if (run.attempts > ATTEMPTS_MAX) {
        await fail(client, run.id, 'report_rules.server_stopped');
      } else {
        await inSpan(context.tracing, { name: 'run report', attributes: { 'flowgen.run': run.id } }, () =>
          work(context, client, run, isStopped),
        );
      }
    } catch (error) {
      if (error === CANCELLED) return true;
      if (error === STOPPED) throw error;
      if (isColdAway(error)) {
        if (!(await waitForFiles(client, run.id))) await fail(client, run.id, 'readings_rules.cold_gone');
        return true;
      }
      if (isUnavailable(error)) throw error;
      context.log.error({ err: error, run: run.id }, 'a report’s run failed');
      await fail(client, run.id, toHttpError(error)?.text ?? 'report_rules.failed');
    } finally {
      await unlock(client, run).catch((failed: Error) => (broken = failed));
    }
    return true;
  } catch (error) {
    broken ??= error === STOPPED ? undefined : (error as Error);
    if (error === STOPPED) return false;
    throw error;
  } finally {
    client.release(broken);
  }
};
