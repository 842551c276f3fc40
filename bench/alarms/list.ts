import type { Pool } from 'pg';
import { until } from '../../server/startup/processes.ts';
import { makeFleet, withoutLimit } from '../fleet.ts';
import { type Site, startSite } from '../site.ts';
import { median, percentile95, printTable, verdict } from '../table.ts';

const FIRST_PAGE_MS = 15;
const CASES = 50_000;
const DEVICES = 10_000;
const CALLS = 60;
const WARM_UP = 30;

// Most of them belong to one company, as the largest does. Of one rule for each case and device at most.
const MAKE = `
  insert into alarms (rule_id, kind, severity, company_id, device_id, title, text, response, condition, evidence, since,
    detected_at, value, "limit", acknowledged_at, acknowledged_by)
  select 1000000 + n / ${DEVICES}, 'threshold', (array['critical', 'high', 'medium', 'low'])[1 + n % 4],
    case when n % 5 = 0 then 1 + n % 20 else 1 end, 1 + n % ${DEVICES}, 'Too warm', 'It is too warm.', 'Look at it.', 'active',
    (array['live', 'stale', 'unknown'])[1 + n % 3], now() - n * interval '1 minute', now() - n * interval '1 minute', 50, 40,
    case when n % 3 = 0 then now() end, case when n % 3 = 0 then 1 end
  from generate_series(0, $1::int - 1) n`;
// As while cases are being reviewed: rows change, and the visibility map is not current.
const SUMS = `select count(*) from alarm_counts`;
const REVIEW = `update alarms set check_at = now() + interval '1 hour' where id % 10 = 0`;

const inPage = (filter: object, sort: readonly string[]): string =>
  `/api/alarms?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,24]&sort=${encodeURIComponent(JSON.stringify(sort))}`;

const companyAdmin = async (site: Site): Promise<string> => {
  const email = 'large@example.com';
  await site.call('POST', '/users', { name: 'Large', email, role: 'companyadmin', company_id: 1 });
  const { rows } = await site.pool.query<{ id: number }>('select id from users where email = $1', [email]);
  // The same password as the superadmin's.
  await site.pool.query(
    `insert into credentials (user_id, password_hash)
     select $1, password_hash from credentials limit 1
     on conflict (user_id) do update set password_hash = excluded.password_hash`,
    [rows[0]?.id],
  );
  const answer = await site.call<{ token: string }>('POST', '/auth/login', {
    email,
    password: 'a password of the bench',
  });
  return answer.token;
};

const withCases = async (pool: Pool): Promise<void> => {
  // Nothing else happens during the measurement.
  await pool.query('update alarm_rules set is_enabled = false');
  await makeFleet(pool, { devices: DEVICES, companies: 20, datapoints: 1 });
  await withoutLimit(pool, [[MAKE, [CASES]], ['vacuum (analyze) alarms'], [REVIEW]]);
};

/** The first page of many cases, with its total. */
export const list = async (): Promise<void> => {
  const site = await startSite();
  try {
    await withCases(site.pool);
    // The server merges them every few seconds.
    const isMerged = async () =>
      Number((await site.pool.query<{ count: string }>(SUMS)).rows[0]?.count) < 1_000;
    if (!(await until(isMerged, 60_000, 500))) throw new Error('The counts were not merged.');
    const admin = await companyAdmin(site);
    const rows: string[][] = [];
    const open = { status: 'open' };
    for (const [what, token, path] of [
      ['open, the newest first, of all companies', site.token, inPage(open, ['since', 'DESC'])],
      ['of a company with four fifths of them', admin, inPage(open, ['since', 'DESC'])],
      ['unacknowledged ones', admin, inPage({ ...open, acknowledged: false }, ['since', 'DESC'])],
      ['critical ones', admin, inPage({ ...open, severity: 'critical' }, ['since', 'DESC'])],
      ['by severity', admin, inPage(open, ['severity', 'DESC'])],
      ['open and closed', admin, inPage({}, ['since', 'DESC'])],
      ['the summary of the bell', admin, '/api/alarms/summary'],
    ] as const) {
      const took: number[] = [];
      for (let call = 0; call < CALLS + WARM_UP; call++) {
        const before = performance.now();
        const answer = await fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        if (call >= WARM_UP) took.push(performance.now() - before);
      }
      const p95 = percentile95(took);
      rows.push([
        what,
        median(took).toFixed(1),
        p95.toFixed(1),
        `≤ ${FIRST_PAGE_MS}`,
        verdict(p95 <= FIRST_PAGE_MS),
      ]);
    }
    printTable(
      `The first page of ${CASES.toLocaleString('en')} cases with the total, ms`,
      ['what', 'median', 'p95', 'target', ''],
      rows,
    );
  } finally {
    await site.stop();
  }
};
