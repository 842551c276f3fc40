import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import { pageStatement } from '../server/crud/reading/page.ts';
import { listQueryOf } from '../server/crud/register-list.ts';
import { resourceNamed } from '../src/resources/all.ts';
import { makeFleet } from './fleet.ts';
import { type Site, startSite } from './site.ts';
import { median, percentile95, printTable, verdict } from './table.ts';

/** Target: lists of 100,000 devices, and of a tenth of them. */
const FIRST_PAGE_MS = 15;
const FAR_OR_SEARCH_MS = 30;
const TO_BARE = 1.5;
const TO_TENTH = 1.3;
const DEVICES = 100_000;
const CALLS = 40;
const WARM_UP = 8;

const SORTS = [
  'title',
  '-title',
  'type',
  'dev_id',
  'hw_serial',
  'company_id',
  '-company_id',
  'is_active',
  'location',
  'endpoint_name',
  'last_seen_at',
  '-last_seen_at',
  '-alarm_level',
  'created_at',
];
const FILTERS = [
  'is_active=true',
  'is_active=false',
  'tags=label:TMV',
  'type=tmv',
  'company_id=3',
  'project_id=2',
];
const SEARCHES = ['evice 0012', 'dev-999', '00000000001', 'no such device'];

const first = [
  ...SORTS.map((sort) => `sort=${sort}&is_active=true`),
  ...FILTERS.map((filter) => `sort=title&${filter}`),
  'sort=-last_seen_at&tags=label:TMV&company_id=3',
];
const far = [
  ...SORTS.map((sort) => `sort=${sort}&offset=${DEVICES - 25}`),
  ...SEARCHES.map((text) => `sort=title&q=${encodeURIComponent(text)}`),
];

const timed = async (url: string, token: string): Promise<number> => {
  const before = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - before;
};

/** Alternates between calls, so that all see the same noise: the times of each, in ms. */
const inTurn = async (...calls: readonly (readonly [url: string, token: string])[]): Promise<number[][]> => {
  const times: number[][] = calls.map(() => []);
  for (let round = 0; round < CALLS + WARM_UP; round++) {
    for (const [at, [url, token]] of calls.entries()) {
      const took = await timed(url, token);
      if (round >= WARM_UP) times[at]?.push(took);
    }
  }
  return times;
};

const devices = resourceNamed('devices');
const superadmin = { role: 'superadmin', id: 1, company_id: null } as const;

/** The plain columns of `devices`; whatever records come to contain, this reference stays as it is. */
const PLAIN = `select id, version, title, dev_id, app_id, hw_serial, type, xid, company_id, tags, is_active, location,
  expected_interval_s, endpoint_name, created_at, updated_at from devices`;

/** The SQL of a query's filters, by parameter; searches are compared with an unfiltered page. */
const PLAIN_FILTERS: Readonly<Record<string, (value: string) => string>> = {
  is_active: (value) => `is_active = ${value}`,
  tags: (value) => `tags @> array['${value}']`,
  type: (value) => `type = '${value}'`,
  company_id: (value) => `company_id = ${value}`,
  project_id: (value) => `id in (select device_id from project_devices where project_id = ${value})`,
};

const plainSql = (query: string): string => {
  const conditions = [...new URLSearchParams(query)].flatMap(
    ([name, value]) => PLAIN_FILTERS[name]?.(value) ?? [],
  );
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return `${PLAIN}${where} order by title collate "und-x-icu", id limit 25`;
};

/**
 * Two routes without anything else: `/bare` runs the same statement, `/plain` one that is written here, of 25 devices with
 * the same filter by title. Both as the owner.
 */
const startBare = async ({ pool }: Site) => {
  const app = Fastify();
  const db = drizzle(pool);
  const statements = new Map<string, { sql: string; params: unknown[] }>();
  for (const query of [...first, ...far]) {
    const { schema, read } = listQueryOf(devices);
    const request = read(schema().parse(Object.fromEntries(new URLSearchParams(query))), superadmin);
    statements.set(query, pageStatement(db, devices, superadmin, request).toSQL());
  }
  app.get('/bare', async (request) => {
    const statement = statements.get(request.url.split('?')[1] ?? '');
    if (!statement) throw new Error(request.url);
    return { data: (await pool.query(statement.sql, statement.params)).rows };
  });
  app.get('/plain', async (request) => ({
    data: (await pool.query(plainSql(request.url.split('?')[1] ?? ''))).rows,
  }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
};

const ms = (value: number): string => value.toFixed(1);

const [large, small] = [await startSite(), await startSite()];
const bare = await startBare(large);
try {
  await makeFleet(large.pool, { devices: DEVICES, companies: 20, datapoints: 3 });
  await makeFleet(small.pool, { devices: DEVICES / 10, companies: 20, datapoints: 3 });

  for (const [title, queries, limit] of [
    ['First page of 100,000 devices, ms', first, FIRST_PAGE_MS],
    ['Last page and search, ms', far, FAR_OR_SEARCH_MS],
  ] as const) {
    const rows: string[][] = [];
    for (const query of queries) {
      const [ours = [], theirs = [], plain = []] = await inTurn(
        [`${large.url}/api/devices?${query}`, large.token],
        [`${bare.url}/bare?${query}`, ''],
        [`${bare.url}/plain?${query}`, ''],
      );
      const ratio = median(ours) / median(theirs);
      const p95 = percentile95(ours);
      rows.push([
        query,
        ms(median(ours)),
        ms(p95),
        ms(percentile95(theirs)),
        ratio.toFixed(2),
        ms(median(plain)),
        (median(ours) / median(plain)).toFixed(2),
        verdict(p95 <= limit && ratio <= TO_BARE),
      ]);
    }
    printTable(
      `${title} (p95 ≤ ${limit}, ≤ ${TO_BARE} × bare)`,
      ['query', 'median', 'p95', 'bare p95', '× bare', 'plain', '× plain', ''],
      rows,
    );
  }

  const rows: string[][] = [];
  for (const query of first.slice(0, SORTS.length)) {
    const [ours = [], tenth = []] = await inTurn(
      [`${large.url}/api/devices?${query}`, large.token],
      [`${small.url}/api/devices?${query}`, small.token],
    );
    const ratio = median(ours) / median(tenth);
    rows.push([query, ms(median(tenth)), ms(median(ours)), ratio.toFixed(2), verdict(ratio <= TO_TENTH)]);
  }
  printTable(
    `Page 1 of 10,000 and of 100,000 devices, ms (≤ ${TO_TENTH} ×)`,
    ['query', '10,000', '100,000', '×', ''],
    rows,
  );
} finally {
  await bare.stop();
  await large.stop();
  await small.stop();
}
