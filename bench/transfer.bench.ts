import { csvText } from '../src/domain/api/csv.ts';
import { makeFleet } from './fleet.ts';
import { peakMemory } from './memory.ts';
import { startSite } from './site.ts';
import { median, printTable, TIMING_HEADS, timingRow, verdict } from './table.ts';

/** Target: 10,000 rows in ≤ 3 s; memory under 400 MB. */
const LIMIT_MS = 3_000;
const MEMORY_MB = 400;
const FLEET = { devices: 100_000, companies: 20, datapoints: 3 };
const ROWS = 10_000;
const CALLS = 20;

interface Outcome {
  readonly data: { readonly create: number; readonly update: number; readonly error_count: number };
}

const COLUMNS = [
  'hw_serial',
  'type',
  'title',
  'dev_id',
  'app_id',
  'tags',
  'company_id',
  'is_active',
  'location',
];
const file = (from: number, change: (n: number) => Record<string, unknown> = () => ({})): string =>
  csvText(
    COLUMNS,
    Array.from({ length: ROWS }, (_, index) => {
      const n = from + index;
      return {
        hw_serial: `BENCH${String(n).padStart(9, '0')}`,
        type: 'tmv',
        title: `Basin ${n}, left`,
        dev_id: `bench-${n}`,
        app_id: 'bench',
        tags: ['label:TMV', `building:${n % 200}`, `floor:${n % 12}`],
        company_id: 1 + (n % 20),
        is_active: true,
        location: `Room ${n % 500}`,
        ...change(n),
      };
    }),
  );

const site = await startSite();
try {
  await makeFleet(site.pool, FLEET);
  const headers = { authorization: `Bearer ${site.token}` };
  const send = async (csv: string, dryRun = false): Promise<{ took: number; outcome: Outcome['data'] }> => {
    const body = new FormData();
    body.append('dry_run', String(dryRun));
    body.append('file', new Blob([csv]), 'devices.csv');
    const before = performance.now();
    const answer = await fetch(`${site.url}/api/devices/import`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as Outcome;
    return { took: performance.now() - before, outcome: data };
  };

  const rows: string[][] = [];
  const row = (what: string, took: readonly number[]): void => {
    rows.push(timingRow(what, took, LIMIT_MS));
  };
  const times: Record<string, number[]> = {};
  for (let round = 0; round < 3; round++) {
    const from = round * ROWS;
    const steps: [string, string, boolean][] = [
      ['dry run, all new', file(from), true],
      ['import, all new', file(from), false],
      ['import, nothing changes', file(from), false],
      ['import, all change', file(from, (n) => ({ title: `Basin ${n}, right`, tags: ['label:TMV'] })), false],
      ['import, all to another company', file(from, () => ({ company_id: 1 })), false],
      ['import, every row is wrong', file(from, () => ({ tags: ['rate:1', 'rate:2'] })), false],
    ];
    for (const [what, csv, dryRun] of steps) (times[what] ??= []).push((await send(csv, dryRun)).took);
  }
  for (const [what, took] of Object.entries(times)) row(what, took);
  printTable(`Import of ${ROWS.toLocaleString('en')} rows, audit included`, TIMING_HEADS, rows);

  const exports: string[][] = [];
  for (const format of ['csv', 'xlsx']) {
    const before = performance.now();
    const answer = await fetch(`${site.url}/api/devices/export?format=${format}`, { headers });
    let bytes = 0;
    let first = 0;
    for await (const part of answer.body ?? []) {
      first ||= performance.now() - before;
      bytes += part.length;
    }
    const took = performance.now() - before;
    exports.push([
      format.toUpperCase(),
      Number(answer.headers.get('x-total-count')).toLocaleString('en'),
      `${first.toFixed(0)} ms`,
      `${took.toFixed(0)} ms`,
      `${(bytes / 1e6).toFixed(1)} MB`,
    ]);
  }
  printTable('Export of all devices', ['what', 'rows', 'first bytes', 'whole', 'size'], exports);

  const lists: string[][] = [];
  for (const [what, query] of [
    ['first page', ''],
    ['last page', 'offset=129975'],
    ['by the number of devices', 'sort=-total'],
    ['search', 'search=99'],
    ['of one company', 'company_id=3'],
  ] as const) {
    const took: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const before = performance.now();
      await site.call('GET', `/devices/endpoints?${query}`);
      took.push(performance.now() - before);
    }
    lists.push([
      what,
      `${median(took).toFixed(0)} ms`,
      `${took
        .toSorted((a, b) => a - b)
        .at(-2)
        ?.toFixed(0)} ms`,
    ]);
  }
  printTable('Devices by endpoint', ['what', 'median', 'p95'], lists);

  const peak = peakMemory(site.pid);
  if (peak !== undefined) {
    printTable(
      'Memory of the server',
      ['what', 'measured', 'limit', ''],
      [['peak', `${peak.toFixed(0)} MB`, `≤ ${MEMORY_MB} MB`, verdict(peak <= MEMORY_MB)]],
    );
  }
} finally {
  await site.stop();
}
