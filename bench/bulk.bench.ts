import { makeFleet } from './fleet.ts';
import { peakMemory } from './memory.ts';
import { type Site, startSite } from './site.ts';
import { printTable, TIMING_HEADS, timingRow, verdict } from './table.ts';

/** Target: 10,000 devices in ≤ 3 s, among 100,000; memory under 400 MB. */
const LIMIT_MS = 3_000;
const MEMORY_MB = 400;
const FLEET = { devices: 100_000, companies: 20, datapoints: 3 };
const CHOSEN = 10_000;
const ROUNDS = 3;

interface Bulk {
  readonly count: number;
  readonly batch_id: string;
}

const idsOf = async ({ pool }: Site, where: string): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from devices where ${where} order by id limit ${CHOSEN}`,
  );
  return rows.map(({ id }) => id);
};

const timed = async <T>(work: () => Promise<T>) => {
  const before = performance.now();
  const answer = await work();
  return { answer, took: performance.now() - before };
};

const site = await startSite();
try {
  await makeFleet(site.pool, FLEET);
  const ids = await idsOf(site, 'is_active is not null and company_id > 1');
  const [project] = (await site.pool.query<{ id: number }>('select id from projects where company_id = 1'))
    .rows;
  const many = (method: 'PUT' | 'DELETE', data?: object) =>
    site.call<Bulk>(method, '/devices/many', { ids, ...(data ? { data } : {}) });

  const calls: readonly (readonly [string, () => Promise<Bulk>])[] = [
    ['add a tag', () => many('PUT', { add_tags: ['rate:10'] })],
    ['add one, remove one', () => many('PUT', { add_tags: ['area:north'], remove_tags: ['label:TMV'] })],
    ['switch off', () => many('PUT', { is_active: false })],
    ['give to a company', () => many('PUT', { company_id: 1 })],
    ['give to a company and a project', () => many('PUT', { company_id: 1, project_ids: [project?.id] })],
    [
      'all at once',
      () => many('PUT', { company_id: 1, project_ids: [project?.id], is_active: null, add_tags: ['a:1'] }),
    ],
    ['delete', () => many('DELETE')],
  ];
  const rows: string[][] = [];
  const row = (what: string, took: readonly number[]): void => {
    rows.push(timingRow(what, took, LIMIT_MS));
  };
  for (const [what, make] of calls) {
    const done: number[] = [];
    const undone: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { answer, took } = await timed(make);
      done.push(took);
      undone.push((await timed(() => site.call('POST', `/audit/${answer.batch_id}/undo`))).took);
    }
    row(what, done);
    row(`… undone`, undone);
  }

  const preview = [];
  for (let round = 0; round < ROUNDS; round++) {
    const body = { ids, data: { add_tags: ['rate:10'] } };
    preview.push((await timed(() => site.call('POST', '/devices/many/preview', body))).took);
  }
  row('preview', preview);

  const register = [];
  for (let round = 0; round < ROUNDS; round++) {
    const body = { search: '', company_id: 1, tags: ['label:TMV'] };
    const { answer, took } = await timed(() => site.call<Bulk>('POST', '/devices_new/register-many', body));
    register.push(took);
    await site.call('POST', `/audit/${answer.batch_id}/undo`);
  }
  row('register all that wait', register);

  printTable(
    `${CHOSEN.toLocaleString('en')} of ${FLEET.devices.toLocaleString('en')} devices, audit included (medians of ${ROUNDS})`,
    TIMING_HEADS,
    rows,
  );
  const peak = peakMemory(site.pid);
  if (peak !== undefined) {
    const isMet = verdict(peak <= MEMORY_MB);
    printTable(
      'Memory of the server',
      ['what', 'measured', 'limit', ''],
      [['peak', `${peak.toFixed(0)} MB`, `≤ ${MEMORY_MB} MB`, isMet]],
    );
  }
} finally {
  await site.stop();
}
