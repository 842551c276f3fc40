import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseRow } from '../../../server/alarms/cases/case-row.ts';
import { createAlarmLink } from '../../../server/notify/links.ts';
import { sweepMessages } from '../../../server/notify/sweep.ts';
import { callConcurrently } from '../../support/server/concurrently.ts';
import { closeCase, openCase } from '../../support/alarms/cases.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.asCompanyAdmin();
});
afterAll(() => test.close());

const query = (text: string, values: unknown[] = []) => test.context.pool.query(text, values);
const open = (): Promise<CaseRow> => openCase(test.context, admin.company_id!);
const linkTo = (id: number, user = admin.id) => createAlarmLink(test.context.pool, id, user);
const view = (token: string, from?: string) =>
  test.call('GET', `/alarm-links/${token}`, from === undefined ? {} : { from });
const acknowledge = (token: string, from?: string) =>
  test.call('POST', `/alarm-links/${token}/acknowledge`, from === undefined ? {} : { from });
const stored = async (id: number) => (await query('select * from alarms where id = $1', [id])).rows[0];

describe('the link of an alarm mail', () => {
  it('shows the case without signing in, as often as it is opened, and changes nothing', async () => {
    const { id, version } = await open();
    const token = await linkTo(id);
    for (const method of ['GET', 'GET'] as const) {
      const { status, body } = await test.call(method, `/alarm-links/${token}`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id,
        title: 'Scald risk',
        severity: 'critical',
        acknowledged_at: null,
      });
    }
    const head = await test.app.inject({ method: 'HEAD', url: `/api/alarm-links/${token}` });
    expect(head.statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({ version, acknowledged_at: null });
  });

  it('acknowledges once, for its addressee', async () => {
    const { id } = await open();
    const token = await linkTo(id);
    expect((await acknowledge(token)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ acknowledged_by: admin.id });
    const { rows } = await query(`select type, by from alarm_events where alarm_id = $1 order by id`, [id]);
    expect(rows).toEqual([
      { type: 'raised', by: null },
      { type: 'acknowledged', by: admin.id },
    ]);
    expect([(await view(token)).status, (await acknowledge(token)).status]).toEqual([410, 410]);
  });

  it('acknowledges once even if it is used twice at the same time', async () => {
    const { id, device_id } = await open();
    const token = await linkTo(id);
    const both = [() => acknowledge(token), () => acknowledge(token)];
    const answers = await callConcurrently(test, device_id!, both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410]);
    const { rows } = await query(`select from alarm_events where alarm_id = $1 and type = 'acknowledged'`, [
      id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('leaves the acknowledgement of somebody else as it is', async () => {
    const { id } = await open();
    const other = await test.asUser(admin.company_id!);
    const [first, second] = [await linkTo(id, other.id), await linkTo(id)];
    await acknowledge(first);
    expect((await view(second)).body.data.acknowledged_by).toMatch(/^Person/);
    expect((await acknowledge(second)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ acknowledged_by: other.id });
  });

  it('does not acknowledge a closed case', async () => {
    const { id } = await open();
    const token = await linkTo(id);
    await closeCase(test.context, id);
    expect((await view(token)).body.data.closed_at).not.toBeNull();
    expect((await acknowledge(token)).status).toBe(409);
  });

  it.each([
    ['it has expired', `update alarm_links set expires_at = now() - interval '1 s'`],
    ['its addressee was deactivated', `update users set is_active = false`],
    ['its addressee changed the company', `update users set company_id = null, role = 'user'`],
  ])('is no longer valid once %s', async (_why, change) => {
    const { id } = await open();
    const other = await test.asUser(admin.company_id!);
    const token = await linkTo(id, other.id);
    await query(`${change} where ${change.includes('alarm_links') ? 'alarm_id' : 'id'} = $1`, [
      change.includes('alarm_links') ? id : other.id,
    ]);
    const answer = await view(token);
    expect([answer.status, (await acknowledge(token)).status]).toEqual([410, 410]);
    expect(answer.text).not.toContain('Scald');
    expect(await stored(id)).toMatchObject({ acknowledged_at: null });
  });

  it.each([
    ['was deactivated', 'user', 'is_active = false', 'is_active = true'],
    ['moved to another company', 'user', 'company_id = $2', 'company_id = $3'],
    ['was demoted', 'companyadmin', `role = 'user'`, `role = 'companyadmin'`],
  ] as const)('is invalid for good once its addressee %s', async (_why, role, change, back) => {
    const { id } = await open();
    const company = admin.company_id!;
    const { id: other } = await test.seed.company();
    const user = await test.seed.user(role, company);
    const token = await linkTo(id, user.id);
    expect((await view(token)).status).toBe(200);
    for (const set of [change, back])
      await query(`update users set ${set} where id = $1 and $2::int + $3::int > 0`, [
        user.id,
        other,
        company,
      ]);
    expect([(await view(token)).status, (await acknowledge(token)).status]).toEqual([410, 410]);
    expect((await view(await linkTo(id, user.id))).status).toBe(200);
  });

  it('is invalid for good once its company was deactivated, but not after a promotion', async () => {
    const { id: company } = await test.seed.company();
    const { id } = await openCase(test.context, company);
    const user = await test.seed.user('user', company);
    const token = await linkTo(id, user.id);
    await query(`update users set role = 'companyadmin', name = 'Promoted' where id = $1`, [user.id]);
    expect((await view(token)).status).toBe(200);
    for (const active of [false, true])
      await query('update companies set is_active = $2 where id = $1', [company, active]);
    expect((await view(token)).status).toBe(410);
  });

  it('is deleted some time after it expired', async () => {
    const { id } = await open();
    await linkTo(id);
    await query(`update alarm_links set expires_at = now() - interval '2 days' where alarm_id = $1`, [id]);
    await sweepMessages(test.context);
    expect((await query('select from alarm_links where alarm_id = $1', [id])).rows).toEqual([]);
  });
});

it('further invalid links of an address are refused after many, while a valid one is accepted', async () => {
  const { id } = await open();
  const token = await linkTo(id);
  const from = '203.0.113.77';
  for (let n = 0; n < 20; n++) expect((await view(`guess${n}`, from)).status).toBe(410);
  const refused = await view('guess', from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await view(token, from)).status).toBe(200);
});
