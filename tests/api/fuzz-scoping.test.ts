import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAcrossCompanies } from '../fuzz/cross-company.ts';
import { newAddressIn, startTestApp, type TestApp } from '../support/server/app.ts';
import { makeWorld } from '../support/server/world.ts';

/** A server whose own conditions by company are off: only the policies of the database are left. */
const HOURS = 3_600_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { isScopedByDatabaseOnly: true });
});
afterAll(() => test?.close());

it(
  'tells company roles nothing about another company, whatever ids they send',
  () => callAcrossCompanies(test, 'calls that only the database limits', [300, 20_000]),
  2 * HOURS,
);

it('shows no record of another company, and moves none there', async () => {
  const [mine, theirs] = [await test.seed.company(), await test.seed.company()];
  const admin = await test.asCompanyAdmin(mine.id);
  const own = await makeWorld(test, mine.id, admin);
  const foreign = await makeWorld(test, theirs.id, await test.asCompanyAdmin(theirs.id));
  // The address of the calls before may have reached a limit.
  const sent = { token: admin.token, from: newAddressIn('10.77') };
  const statusOf = async (name: string, id: number | undefined): Promise<number> =>
    (await test.call('GET', `/${name}/${id}`, sent)).status;
  for (const name of ['devices', 'datapoints', 'projects', 'reports', 'users']) {
    expect([name, await statusOf(name, own[name]?.id)]).toEqual([name, 200]);
    expect([name, await statusOf(name, foreign[name]?.id)]).toEqual([name, 404]);
  }
  const body = { company_id: theirs.id };
  const moved = await test.call('PUT', `/projects/${own.projects?.id}`, { ...sent, body });
  expect(moved.status).toBeGreaterThanOrEqual(400);
  const { rows } = await test.context.pool.query('select company_id from projects where id = $1', [
    own.projects?.id,
  ]);
  expect(rows).toEqual([{ company_id: mine.id }]);
});
