import type { Pool, PoolClient } from 'pg';
import { periodBefore, periodOf } from '../../src/domain/reports/periods.ts';
import { httpError, badRequest, notFound } from '../errors.ts';
import type { Inputs } from '../../src/domain/reports/inputs.ts';
import { gatherInputs, type ReportRow } from './inputs.ts';
import { message } from '../texts/texts.ts';

/** Maximum concurrent report runs per company, over all servers. */
const RUNNING_MAX = 3;
/** Maximum queued runs per company that people requested. Scheduled runs don't count and are never refused. */
const QUEUED_MAX = 20;
const RETRY_AFTER_S = 30;
/** First keys of advisory locks: a run in progress, a company's run slots, a company's queue. */
const LOCKS = `hashtext('flowgen:report-run')`;
const SLOTS = `hashtext('flowgen:report-slot')`;
const QUEUES = `hashtext('flowgen:report-queue')`;

export interface RunRow {
  readonly id: number;
  readonly report_id: number;
  readonly company_id: number;
  readonly attempts: number;
  /** Which of its company's run slots it uses. */
  readonly slot: number;
}

/** A report with its devices; its row is locked so that it can't be deleted. */
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

export interface RunRequest {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly requested_by: number | null;
  /** The scheduled time. When set, the files are mailed. */
  readonly scheduled_for?: Date;
}

const assertQueueCapacity = async (client: PoolClient, companyId: number): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from report_runs
     where company_id = $1 and status = 'queued' and scheduled_for is null`,
    [companyId],
  );
  if ((rows[0]?.count ?? 0) < QUEUED_MAX) return;
  throw httpError(429, message('report_rules.queue_full', { max: QUEUED_MAX }), {
    retryAfter: RETRY_AFTER_S,
  });
};

/** Queues a run with its inputs. Returns its id; null when that scheduled run exists already. */
export const enqueue = async (
  client: PoolClient,
  reportId: number,
  { from, to, requested_by, scheduled_for }: RunRequest,
  now: number,
): Promise<number | null> => {
  const report = await reportRow(client, reportId);
  const span = periodOf(report, { from, to }, now);
  if ('text' in span) throw badRequest(span.text, span.path);
  if (span.from > now) throw badRequest('report_rules.past', 'from');
  const isLimited = scheduled_for === undefined;
  // Checked before collecting the inputs, and again under the lock.
  if (isLimited) await assertQueueCapacity(client, report.company_id);
  const inputs = await gatherInputs(
    client,
    report,
    span,
    periodBefore(span, report.period, report.time_zone),
    now,
  );
  if (isLimited) {
    await client.query(`select pg_advisory_xact_lock(${QUEUES}, $1)`, [report.company_id]);
    await assertQueueCapacity(client, report.company_id);
  }
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

const tryLock = async (client: PoolClient, first: string, second: number): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${first}, $1) as locked`,
    [second],
  );
  return rows[0]?.locked === true;
};
const release = (client: PoolClient, first: string, second: number) =>
  client.query(`select pg_advisory_unlock(${first}, $1)`, [second]);

/** Acquires one of the company's run slots; undefined when all are in use. */
const takeSlot = async (client: PoolClient, companyId: number): Promise<number | undefined> => {
  for (let n = 0; n < RUNNING_MAX; n++) {
    const slot = companyId * RUNNING_MAX + n;
    if (await tryLock(client, SLOTS, slot)) return slot;
  }
  return undefined;
};

// Companies take turns: first those with the fewest runs under way, of these the one whose last run began longest ago, so
// that one with many runs doesn't block the others, not even where a single server runs them one after another.
const NEXT = `
  select id, company_id from (
    select id, company_id, row_number() over (partition by company_id order by id) as turn
    from report_runs r where status in ('queued', 'running')
      and not exists (select from report_results w where w.run_id = r.id and w.waits_until > now())) waiting
  left join lateral (
    select max(started_at) as at from report_runs r where r.company_id = waiting.company_id) last on true
  where turn <= ${RUNNING_MAX + 1} order by turn, last.at nulls first, id limit 200`;

/**
 * Claims the next queued run, or one whose server is gone: a worker's locks end with its connection.
 * Undefined when there is none, or when every company is at its limit.
 */
export const claim = async (client: PoolClient): Promise<RunRow | undefined> => {
  const { rows: waiting } = await client.query<{ id: number; company_id: number }>(NEXT);
  const full = new Set<number>();
  for (const { id, company_id } of waiting) {
    if (full.has(company_id) || !(await tryLock(client, LOCKS, id))) continue;
    const slot = await takeSlot(client, company_id);
    if (slot === undefined) full.add(company_id);
    else {
      const { rows: claimed } = await client.query<Omit<RunRow, 'slot'>>(
        `update report_runs set status = 'running', progress = 0, started_at = coalesce(started_at, now()),
           attempts = attempts + 1, updated_at = now()
         where id = $1 and status in ('queued', 'running') returning id, report_id, company_id, attempts`,
        [id],
      );
      if (claimed[0]) return { ...claimed[0], slot };
      await release(client, SLOTS, slot);
    }
    await release(client, LOCKS, id);
  }
  return undefined;
};

export const unlock = async (client: PoolClient, { id, slot }: RunRow): Promise<void> => {
  await release(client, LOCKS, id);
  await release(client, SLOTS, slot);
};

export const inputsOf = async (client: Pool | PoolClient, run: number): Promise<Inputs> => {
  const { rows } = await client.query<{ inputs: Inputs }>(
    'select inputs from report_results where run_id = $1',
    [run],
  );
  if (!rows[0]) throw notFound();
  return rows[0].inputs;
};
