import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claim, type RunRow, unlock } from '../../../server/reports/queue.ts';
import { startDue } from '../../../server/reports/schedule.ts';
import { PERIOD, type ReportSite, startReportSite } from '../../support/reports/report-site.ts';

/** Limits on queued and running runs per company. Nothing runs until a test starts it. */
let { test, superadmin, admin, user, stranger, company, report, rows } = {} as ReportSite;

const run = (by = admin, of = report) => by.post(`/reports/${of}/run`, PERIOD);
let turns = 0;
/** A queued scheduled run, without its schedule. */
const waits = (of = report, companyId = company) =>
  rows(
    `with run as (insert into report_runs (report_id, company_id, "from", "to", scheduled_for)
       values ($1, $2, now(), now(), $3) returning id)
     insert into report_results (run_id, inputs) select id, '{}' from run`,
    [of, companyId, new Date(Date.UTC(2026, 0, ++turns))],
  );

beforeAll(async () => {
  ({ test, superadmin, admin, user, stranger, company, report, rows } = await startReportSite());
});
afterEach(() => rows('delete from report_runs'));
afterAll(() => test.close());

describe('the queue of a company', () => {
  it('accepts twenty runs, whatever the user, and rejects the next with 429', async () => {
    const people = [admin, user, superadmin];
    const answers = await Promise.all(Array.from({ length: 45 }, (_, n) => run(people[n % people.length])));
    const accepted = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 429);
    expect([accepted.length, refused.length]).toEqual([20, 25]);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.message).toContain('already queued');
    }
    expect(await rows('select count(*)::int as count from report_runs')).toEqual([{ count: 20 }]);
  });

  it('is separate for each company, and a cancelled run frees capacity', async () => {
    for (let n = 0; n < 20; n++) expect((await run()).status).toBe(202);
    expect((await run()).status).toBe(429);
    const theirs = (await stranger.post('/reports', { title: 'Water', kind: 'metering' })).body.id;
    expect((await run(stranger, theirs)).status).toBe(202);
    const [first] = (await admin.get(`/reports/${report}/runs`)).body;
    await admin.delete(`/reports/${report}/runs/${first.id}`);
    expect((await run()).status).toBe(202);
  });

  it('never loses a scheduled run', async () => {
    for (let n = 0; n < 20; n++) await run();
    await rows(
      `update reports set schedule = 'daily', period = 'day', next_run_at = now() - interval '1 minute' where id = $1`,
      [report],
    );
    expect(await startDue(test.context)).toBe(true);
    const scheduled = await rows('select status from report_runs where scheduled_for is not null');
    expect(scheduled).toEqual([{ status: 'queued' }]);
    // Scheduled runs don't block manual ones.
    await rows('delete from report_runs');
    for (let n = 0; n < 30; n++) await waits();
    expect((await run()).status).toBe(202);
    await rows(`update reports set schedule = 'none', next_run_at = null where id = $1`, [report]);
  });
});

describe('runs under way', () => {
  it('are limited to three per company across all servers, without blocking other companies', async () => {
    const other = stranger.company_id!;
    const theirs = (await stranger.post('/reports', { title: 'Water', kind: 'metering' })).body.id;
    for (let n = 0; n < 10; n++) await waits();
    for (let n = 0; n < 2; n++) await waits(theirs, other);
    const clients = await Promise.all(Array.from({ length: 7 }, () => test.context.pool.connect()));
    try {
      const claimed = await Promise.all(clients.map((client) => claim(client)));
      const of = (id: number) => claimed.filter((one) => one?.company_id === id).length;
      expect([of(company), of(other)]).toEqual([3, 2]);
      const running = () =>
        rows(`select id from report_runs where status = 'running' and company_id = $1`, [company]);
      expect(await running()).toHaveLength(3);
      // Until one of them is done.
      const at = claimed.findIndex((one) => one?.company_id === company);
      const done = claimed[at] as RunRow;
      await rows(`update report_runs set status = 'done' where id = $1`, [done.id]);
      const idle = clients[claimed.indexOf(undefined)]!;
      expect(await claim(idle)).toBeUndefined();
      await unlock(clients[at]!, done);
      expect(await claim(idle)).toMatchObject({ company_id: company });
      expect(await running()).toHaveLength(3);
    } finally {
      // Locks end with the connection.
      for (const client of clients) client.release(true);
    }
  });

  it('begin with those of the company that has fewest', async () => {
    const theirs = (await stranger.post('/reports', { title: 'Water', kind: 'metering' })).body.id;
    for (let n = 0; n < 250; n++) await waits();
    await waits(theirs, stranger.company_id!);
    const clients = await Promise.all([1, 2].map(() => test.context.pool.connect()));
    try {
      const claimed = [await claim(clients[0]!), await claim(clients[1]!)];
      expect(claimed.map((one) => one?.company_id)).toEqual([company, stranger.company_id]);
    } finally {
      for (const client of clients) client.release(true);
    }
  });

  it('take turns where a single server runs them', async () => {
    const theirs = (await stranger.post('/reports', { title: 'Water', kind: 'metering' })).body.id;
    for (let n = 0; n < 4; n++) await waits();
    for (let n = 0; n < 2; n++) await waits(theirs, stranger.company_id!);
    const client = await test.context.pool.connect();
    try {
      const order: (number | undefined)[] = [];
      for (let n = 0; n < 5; n++) {
        const one = (await claim(client)) as RunRow;
        order.push(one.company_id);
        await rows(`update report_runs set status = 'done' where id = $1`, [one.id]);
        await unlock(client, one);
      }
      const [own, other] = [company, stranger.company_id];
      expect(order).toEqual([own, other, own, other, own]);
    } finally {
      client.release(true);
    }
  });
});
