import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../../server/db/access/scope.ts';
import { holdLeases } from '../../../server/mqtt/leases.ts';
import { until } from '../../../server/startup/processes.ts';
import { claim } from '../../../server/reports/queue.ts';
import { type ReportSite, startReportSite } from '../../support/reports/report-site.ts';

let { test, company, report, rows } = {} as ReportSite;
let stopLease: () => Promise<void>;
/** The connections of a server that is frozen: they stay open, and nothing happens on them. */
let frozen: ReturnType<typeof test.openApp>;
const connect = (): Promise<PoolClient> =>
  asSystem(async () => {
    const client = await frozen.connect();
    client.on('error', () => undefined);
    await client.query(`set application_name = 'flowgen 7'`);
    return client;
  });

beforeAll(async () => {
  ({ test, company, report, rows } = await startReportSite());
  frozen = test.openApp();
  stopLease = test.serving.lease.start();
  await test.serving.lease.hold();
  await rows(`update server_leases set began_at = now() - interval '1 minute'`);
});
afterAll(async () => {
  await stopLease();
  await frozen.end();
  await test.close();
});

it('the locks and transactions of a frozen server end when its lease has lapsed, and not before', async () => {
  await rows(
    `with run as (insert into report_runs (report_id, company_id, "from", "to")
       values ($1, $2, now(), now()) returning id)
     insert into report_results (run_id, inputs) select id, '{}' from run`,
    [report, company],
  );
  await rows(`insert into server_leases (server, renewed_at) values (7, now() - interval '10 s')`);
  const [worker, writer, broker] = [await connect(), await connect(), await connect()];
  const run = await asSystem(() => claim(worker));
  expect(run).toMatchObject({ company_id: company, attempts: 1 });
  await asSystem(async () => {
    await writer.query('begin');
    await writer.query('select from reports where id = $1 for update', [report]);
    await broker.query('select pg_advisory_lock(730412, slot) from generate_series(1, 4) slot');
  });
  const acquired: number[] = [];
  const leases = asSystem(() =>
    holdLeases(test.serving, {
      acquired: (slot) => acquired.push(slot),
      releasing: async () => undefined,
      lost: () => undefined,
    }),
  );
  const other = await asSystem(() => test.serving.pool.connect());
  expect(await asSystem(() => claim(other))).toBeUndefined();

  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(acquired).toEqual([]);
  await rows(`update server_leases set renewed_at = now() - interval '21 s' where server = 7`);
  await until(async () => acquired.length === 4, 10_000);
  expect(acquired).toEqual([1, 2, 3, 4]);
  expect(await asSystem(() => claim(other))).toMatchObject({ id: run?.id, attempts: 2 });
  await rows('select from reports where id = $1 for update nowait', [report]);
  // What it was about to write when it was frozen.
  await expect(worker.query('select')).rejects.toThrow();
  await leases.pause();
  leases.stop();
  for (const client of [worker, writer, broker, other]) client.release(true);
});
