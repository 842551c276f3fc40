import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeCounts } from '../../../server/alarms/cases/merge-counts.ts';
import { insertCase } from '../../support/alarms/alarms.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

const query = (text: string, values: unknown[] = []) => test.context.pool.query(text, values);
/** The total of a list. */
const totalOf = async (person: Person, filter: object): Promise<number> => {
  const { headers } = await person.get(
    `/alarms?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`,
  );
  return Number(headers['content-range']?.split('/')[1]);
};
/** The same by a filter that selects the same cases and whose total is not kept. */
const countedOf = (person: Person, filter: object): Promise<number> =>
  totalOf(person, { ...filter, q: 'Case' });

const FILTERS = [
  {},
  { status: 'open' },
  { status: 'closed' },
  { status: ['open', 'closed'], severity: ['critical', 'low'] },
  { status: 'open', acknowledged: false },
  { severity: 'critical', acknowledged: true },
  { company_id: null },
  { severity: [] },
];
const expectKept = async (people: readonly Person[]): Promise<void> => {
  for (const person of people) {
    for (const filter of FILTERS) expect(await totalOf(person, filter)).toBe(await countedOf(person, filter));
  }
};
const sums = async (): Promise<number> =>
  Number((await query('select count(*) from alarm_counts')).rows[0].count);

describe('the total of a list of alarms', () => {
  it('follows every change, for each company and for all', async () => {
    const [one, other] = [await test.asCompanyAdmin(), await test.asCompanyAdmin()];
    const people = [superadmin, one, other];
    const ids: number[] = [];
    for (const severity of ['critical', 'high', 'medium', 'low']) {
      ids.push(await insertCase(test.context.pool, { company_id: one.company_id, severity }));
      await insertCase(test.context.pool, { company_id: other.company_id, severity });
      await insertCase(test.context.pool, { severity, closed_at: new Date() });
    }
    await expectKept(people);
    expect(await totalOf(one, { status: 'open' })).toBe(4);
    expect(await totalOf(one, { company_id: other.company_id })).toBe(0);

    await query('update alarms set acknowledged_at = now() where id = $1', [ids[0]]);
    await query('update alarms set closed_at = now() where id = $1', [ids[1]]);
    await query(`update alarms set severity = 'critical' where id = $1`, [ids[2]]);
    await query('delete from alarms where id = $1', [ids[3]]);
    await query('update alarms set check_at = now() where company_id = $1', [one.company_id]);
    await expectKept(people);
    expect(await totalOf(one, { status: 'open' })).toBe(2);
    expect((await one.get('/alarms/summary')).body.data).toEqual({
      open: 2,
      unacknowledged: 1,
      by_severity: { critical: 2, high: 0, medium: 0, low: 0 },
    });
  });

  it('stays the same while its parts are merged, also by two servers at once, and cases are opened', async () => {
    const admin = await test.asCompanyAdmin();
    const open = () => insertCase(test.context.pool, { company_id: admin.company_id });
    for (let n = 0; n < 210; n++) await open();
    const client = await test.context.pool.connect();
    await client.query('begin');
    await client.query('update alarms set acknowledged_at = now() where company_id = $1', [admin.company_id]);
    await Promise.all([mergeCounts(test.context), mergeCounts(test.context), open()]);
    expect(await totalOf(admin, { acknowledged: false })).toBe(211);
    await client.query('commit');
    client.release();
    expect(await totalOf(admin, { acknowledged: true })).toBe(210);
    await mergeCounts(test.context);
    expect(await sums()).toBeLessThan(60);
    await expectKept([superadmin, admin]);
  });
});
