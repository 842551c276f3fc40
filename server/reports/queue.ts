import type { Pool, PoolClient } from 'pg';
import { periodBefore, periodOf } from '../../src/domain/reports/periods.ts';
import { failure, malformed, notFound } from '../errors.ts';
import { gatherInputs, type Inputs, type ReportRow } from './inputs.ts';

/** What may wait of one company. */
const WAITING_MAX = 50;
/** The first half of the advisory locks that say which run is under way. */
const LOCKS = `hashtext('flowgen:report-run')`;

export interface RunRow {
  readonly id: number;
  readonly report_id: number;
  readonly company_id: number;
  readonly attempts: number;
}

/** A report with its devices, as runs need it; its row is locked so that it can't go meanwhile. */
export const reportRow = async (client: PoolClient, id: number): Promise<ReportRow> => {
  const { rows } = await client.query<ReportRow & { zone: string }>(
    `select r.id, r.title, r.kind, r.company_id, r.project_id, r.tags, r.period, r."from", r."to", r.schedule,
       coalesce(r.recipients, '[]') as recipients, r.profile, c.facility_type, r.tariff,
       r.night_flow_max, r.burst_litres,
       coalesce(r.time_zone, p.time_zone, c.time_zone) as time_zone,
       array(select device_id from report_devices d where d.report_id = r.id) as device_ids
     from reports r join companies c on c.id = r.company_id left join projects p on p.id = r.project_id
     where r.id = $1 for key share of r`,
    [id],
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row;
};

export interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly requested_by: number | null;
  /** Which turn of the schedule it is, and whether its files are to be sent. */
  readonly scheduled_for?: Date;
}

/** Puts a run into the queue, with all that it is made from but the readings. Its id; null: that turn has been. */
export const enqueue = async (
  client: PoolClient,
  reportId: number,
  { from, to, requested_by, scheduled_for }: Asked,
  now: number,
): Promise<number | null> => {
  const report = await reportRow(client, reportId);
  const span = periodOf(report, { from, to }, now);
  if ('msg' in span) throw malformed(span.msg, span.path);
  if (span.from > now) throw malformed('This is still to come.', 'from');
  const { rows: waiting } = await client.query<{ count: number }>(
    `select count(*)::int as count from report_runs where company_id = $1 and status in ('queued', 'running')`,
    [report.company_id],
  );
  if ((waiting[0]?.count ?? 0) >= WAITING_MAX) {
    throw failure(429, 'Many reports are waiting already. Try again in a while.', { retryAfter: 30 });
  }
  const inputs = await gatherInputs(
    client,
    report,
    span,
    periodBefore(span, report.period, report.time_zone),
    now,
  );
  const { rows } = await client.query<{ id: number }>(
    `with run as (
       insert into report_runs (report_id, company_id, "from", "to", requested_by, scheduled_for)
       values ($1, $2, $3, $4, $5, $6) on conflict (report_id, scheduled_for) do nothing returning id)
     insert into report_results (run_id, inputs) select id, $7 from run returning run_id as id`,
    [
      report.id,
      report.company_id,
      inputs.from,
      inputs.to,
      requested_by,
      scheduled_for ?? null,
      JSON.stringify(inputs),
    ],
  );
  return rows[0]?.id ?? null;
};

/** In one transaction, on a connection of its own. */
export const inClient = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed));
    throw error;
  } finally {
    client.release(broken);
  }
};

/**
 * Takes the oldest run that waits, or whose server is gone: who works on one holds a lock that ends
 * with the connection. Undefined when there is none.
 */
export const claim = async (client: PoolClient): Promise<RunRow | undefined> => {
  const { rows: waiting } = await client.query<{ id: number }>(
    `select id from report_runs where status in ('queued', 'running') order by id limit 100`,
  );
  for (const { id } of waiting) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${LOCKS}, $1) as mine`,
      [id],
    );
    if (!rows[0]?.mine) continue;
    const { rows: claimed } = await client.query<RunRow>(
      `update report_runs set status = 'running', progress = 0, started_at = coalesce(started_at, now()),
         attempts = attempts + 1, updated_at = now()
       where id = $1 and status in ('queued', 'running') returning id, report_id, company_id, attempts`,
      [id],
    );
    if (claimed[0]) return claimed[0];
    await unlock(client, id);
  }
  return undefined;
};

export const unlock = async (client: PoolClient, id: number): Promise<void> => {
  await client.query(`select pg_advisory_unlock(${LOCKS}, $1)`, [id]);
};

export const inputsOf = async (client: Pool | PoolClient, run: number): Promise<Inputs> => {
  const { rows } = await client.query<{ inputs: Inputs }>(
    'select inputs from report_results where run_id = $1',
    [run],
  );
  if (!rows[0]) throw notFound();
  return rows[0].inputs;
};
