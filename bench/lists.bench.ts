import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import { pageStatement } from '../server/crud/read.ts';
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

/** Alternates between the two, so that both see the same noise. */
const inTurn = async (a: string, b: string, tokens: readonly [string, string]) => {
  const times: [number[], number[]] = [[], []];
  for (let call = 0; call < CALLS + WARM_UP; call++) {
    const [one, other] = [await timed(a, tokens[0]), await timed(b, tokens[1])];
    if (call >= WARM_UP) {
      times[0].push(one);
      times[1].push(other);
    }
  }
  return times;
};

const devices = resourceNamed('devices');
const superadmin = { role: 'superadmin', id: 1, company_id: null } as const;

/** A route that only runs the same SQL statement. */
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
      const [ours, theirs] = await inTurn(`${large.url}/api/devices?${query}`, `${bare.url}/bare?${query}`, [
        large.token,
        '',
      ]);
      const ratio = median(ours) / median(theirs);
      const p95 = percentile95(ours);
      rows.push([
        query,
        ms(median(ours)),
        ms(p95),
        ms(percentile95(theirs)),
        ratio.toFixed(2),
        verdict(p95 <= limit && ratio <= TO_BARE),
      ]);
    }
    printTable(
      `${title} (p95 ≤ ${limit}, ≤ ${TO_BARE} × bare)`,
      ['query', 'median', 'p95', 'bare p95', '× bare', ''],
      rows,
    );
  }

  const rows: string[][] = [];
  for (const query of first.slice(0, SORTS.length)) {
    const [ours, tenth] = await inTurn(
      `${large.url}/api/devices?${query}`,
      `${small.url}/api/devices?${query}`,
      [large.token, small.token],
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
