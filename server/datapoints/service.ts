import type { PoolClient } from 'pg';
import { isCounted } from '../../src/domain/readings/datapoint-roles.ts';
import type { Conversion } from '../../src/domain/readings/value-facts.ts';
import { thaw } from '../cold/thaw.ts';
import type { Context } from '../context.ts';
import { recomputeDatapoints } from '../counters/recount.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { startJobs } from '../jobs/jobs.ts';
import {
  convertOldHours,
  type Facts,
  factsOf,
  foldAllHours,
  removeKeptHours,
  rewriteLatest,
  rewriteQuarantined,
  rewriteSpan,
} from './rewrite-readings.ts';

/** Polling interval for the edits made on other servers; those of this one wake it at once. */
const POLL_MS = 5_000;
/** A model may have been assigned to many devices. */
const AT_ONCE = 2;
/** For how long a server has a datapoint to itself, renewed with each step. A server that was killed loses it. */
const LEASE_MS = 20_000;
/** A day of readings every second, or two months of them every minute, takes some tenths of a second. */
const READINGS_PER_STEP = 50_000;
const DAY_MS = 86_400_000;

const CLAIM = `
  update datapoint_rewrites set leased_until = now() + interval '${LEASE_MS} milliseconds'
  where datapoint_id = (
    select datapoint_id from datapoint_rewrites where leased_until is null or leased_until < now()
    order by requested_at, datapoint_id limit 1 for update skip locked)
  returning datapoint_id as id, factor, "offset", leased_until::text as lease`;
const RENEW = `
  update datapoint_rewrites set leased_until = now() + interval '${LEASE_MS} milliseconds'
  where datapoint_id = $1 and leased_until = $2::timestamptz returning leased_until::text as lease`;
const RELEASE = `
  update datapoint_rewrites set leased_until = null where datapoint_id = $1 and leased_until = $2::timestamptz`;
const DONE = 'delete from datapoint_rewrites where datapoint_id = $1';
// Unless it is being counted just now, which waits for the device.
const COUNTED = `
  delete from counter_recounts where datapoint_id in (
    select datapoint_id from counter_recounts where datapoint_id = $1 for update skip locked)`;
const KEPT = `
  select (extract(epoch from min(ts)) * 1000)::float8 as first, (extract(epoch from max(ts)) * 1000)::float8 as last,
    (select coalesce(sum(count), 0)::float8 from reading_hours where datapoint_id = $1) as count
  from readings where datapoint_id = $1`;
// As before every write of its readings. What servers remember of its datapoints is outdated then.
const LOCK_DEVICE = 'update devices set id = id where id = $1';
const REVIEW_ALARMS = 'update alarm_checks set is_changed = true where device_id = $1 and not is_changed';

/** A datapoint that this server rewrites, with the facts by which its values are stored. */
interface Job extends Pick<Conversion, 'factor' | 'offset'> {
  readonly id: number;
  lease: string;
}

const isSame = (a: Conversion, b: Conversion): boolean =>
  a.factor === b.factor &&
  a.offset === b.offset &&
  JSON.stringify(a.invalid ?? []) === JSON.stringify(b.invalid ?? []);

/** Renews the lease within a transaction; false: another server has taken over. */
const renew = async (client: PoolClient, job: Job): Promise<boolean> => {
  const { rows } = await client.query<{ lease: string }>(RENEW, [job.id, job.lease]);
  if (rows[0]) job.lease = rows[0].lease;
  return rows[0] !== undefined;
};

/** The spans in which a datapoint is rewritten, the latest first. */
const spansOf = async (client: PoolClient, id: number) => {
  const { rows } = await client.query<{ first: number | null; last: number | null; count: number }>(KEPT, [
    id,
  ]);
  const { first = null, last = null, count = 0 } = rows[0] ?? {};
  if (first === null || last === null) return [];
  const steps = Math.max(1, Math.ceil(count / READINGS_PER_STEP));
  const length = Math.max(DAY_MS, Math.ceil((last - first + 1) / steps));
  const spans: { from: number; to: number }[] = [];
  for (let to = last + 1; to > first; to -= length) spans.push({ from: Math.max(first, to - length), to });
  return spans;
};

/**
 * Rewrites one datapoint: its readings in steps, which do not delay its uplinks, then, while its device is locked, what is
 * computed from them. Uplinks that arrive meanwhile are stored by the new facts. Returns undefined if it has to be done again,
 * because its facts were changed or another server took over.
 */
const rewrite = async (context: Context, job: Job, isStopped: () => boolean): Promise<boolean> => {
  const { pool, events } = context;
  const { reader } = context.cold;
  const begun = await withTransaction(pool, async (client) => {
    const facts = await factsOf(client, job.id);
    if (facts) await thaw(reader, client, { ids: [job.id] });
    return facts && { facts, spans: await spansOf(client, job.id) };
  });
  if (!begun) return true;
  const { facts, spans } = begun;
  for (const span of spans) {
    const isDone = await withTransaction(pool, async (client) => {
      if (isStopped() || !(await renew(client, job))) return false;
      await thaw(reader, client, { ids: [job.id], ...span });
      await rewriteSpan(client, job.id, facts, span);
      return true;
    });
    if (!isDone) return false;
  }
  const latest = await withTransaction(pool, async (client) => {
    await client.query(LOCK_DEVICE, [facts.device_id]);
    const now = await factsOf(client, job.id);
    if (!now || !isSame(now, facts) || !(await renew(client, job))) return null;
    await thaw(reader, client, { ids: [job.id] });
    await finish(client, job, facts);
    const value = await rewriteLatest(client, job.id, job, facts);
    await client.query(REVIEW_ALARMS, [facts.device_id]);
    await client.query(DONE, [job.id]);
    return { value };
  });
  if (latest === null) return false;
  const { value: found } = latest;
  if (found && found.value !== null)
    await events.publish('values', [{ id: job.id, end: found.value, ts: found.ts }]);
  await events.publish('changed', { resource: 'datapoints' });
  context.alarms.wakers.wake();
  return true;
};

const finish = async (client: PoolClient, job: Job, facts: Facts): Promise<void> => {
  await rewriteQuarantined(client, job.id, facts);
  await convertOldHours(client, job.id, job, facts);
  // A counter is counted anew: hours of which some readings are no values any more would seem to have lost them.
  if (isCounted(facts)) await removeKeptHours(client, job.id);
  else await foldAllHours(client, job.id);
  await recomputeDatapoints(client, [job.id]);
  await client.query(COUNTED, [job.id]);
};

/** Rewrites the readings of the next datapoint whose facts have changed; returns whether there was one. */
export const rewriteNext = async (context: Context, isStopped = (): boolean => false): Promise<boolean> => {
  const { rows } = await context.pool.query<Job>(CLAIM);
  const [job] = rows;
  if (!job) return false;
  // Edited again meanwhile: the facts of the stored readings are still those of the job.
  while (!isStopped() && !(await rewrite(context, job, isStopped))) {
    const isOurs = await withTransaction(context.pool, (client) => renew(client, job));
    if (!isOurs) break;
  }
  if (isStopped()) await context.pool.query(RELEASE, [job.id, job.lease]);
  return true;
};

/** Starts rewriting the readings of datapoints whose facts change. Returns a function that stops it; the rest is left for the next start. */
export const startRewrites = (context: Context): (() => Promise<void>) =>
  startJobs(context, [
    {
      name: 'datapoint-rewrites',
      failureMessage: 'the readings of datapoints could not be rewritten',
      pollMs: POLL_MS,
      wakers: [context.rewrites],
      atOnce: AT_ONCE,
      work: (_, stopping) => rewriteNext(context, () => stopping.aborted),
    },
  ]);
