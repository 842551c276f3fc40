import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../src/resources/all.ts';
import { nextNumber } from '../../support/server/app.ts';
import { startDashboards } from '../../support/dashboards/dashboards.ts';
import { sharedBoard } from '../../support/dashboards/shares.ts';

const { test, superadmin, tools } = await startDashboards();
const { pool } = test.context;

/** A company with an admin. */
const company = async () => {
  const { id } = await test.seed.company();
  await superadmin.put(`/companies/${id}`, { may_share: true });
  return { id, admin: await test.asCompanyAdmin(id) };
};

/** Adds copies of a record to its table. */
const copies = async (table: string, id: number, count: number): Promise<void> => {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    [table],
  );
  const names = rows[0]?.names;
  await pool.query(
    `insert into ${table} (${names}) select ${names} from ${table}, generate_series(1, $2) where id = $1`,
    [id, count],
  );
};

const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  'alarm-rules': { kind: 'battery_low' },
  webhooks: { url: 'https://example.com/hook', events: ['alarm.raised'] },
  rosters: { entries: [] },
  'maintenance-windows': { starts_at: '2027-01-01T00:00:00Z', ends_at: '2027-01-01T01:00:00Z' },
  reports: { kind: 'device', period: 'month', tags: ['label:TMV'] },
};
/** A record that this person may create. */
const bodyOf = (name: string, { id }: { readonly id: number }) => ({
  title: `T${nextNumber()}`,
  ...(name === 'notification-policies'
    ? { severities: ['high'], steps: [{ after_min: 0, user_ids: [id], channels: ['app'] }] }
    : BODIES[name]),
});

const MAXIMUMS = {
  'alarm-rules': 200,
  webhooks: 100,
  'notification-policies': 100,
  rosters: 100,
  'maintenance-windows': 100,
  reports: 500,
};

describe('the most records of a company', () => {
  it.each(Object.entries(MAXIMUMS))('%s: %i, also with two creates at once', async (name, max) => {
    const [{ admin, id: companyId }, other] = [await company(), await company()];
    const create = () => admin.post(`/${name}`, bodyOf(name, admin));
    const first = await create();
    expect(first.status).toBe(201);
    await copies(name.replaceAll('-', '_'), first.body.id, max - 2);
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain(`at most ${max} `);
    // The superadmin's are the company's too; another company is not concerned.
    expect(
      (await superadmin.post(`/${name}`, { ...bodyOf(name, admin), company_id: companyId })).status,
    ).toBe(409);
    expect((await other.admin.post(`/${name}`, bodyOf(name, other.admin))).status).toBe(201);
    // What exists can be changed, and a deleted one makes room.
    expect((await admin.put(`/${name}/${first.body.id}`, { title: 'Changed' })).status).toBe(200);
    expect((await admin.delete(`/${name}/${first.body.id}`)).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  it('is stated for each of these in its definition', () => {
    for (const [name, count] of Object.entries(MAXIMUMS))
      expect(resourceNamed(name).maxPerCompany).toEqual({ count });
  });

  it('holds for records that move to a company, alone or many at once', async () => {
    const [full, other] = [await company(), await company()];
    const own = await full.admin.post('/webhooks', bodyOf('webhooks', full.admin));
    await copies('webhooks', own.body.id, 98);
    const ids: number[] = [];
    for (let n = 0; n < 2; n++)
      ids.push((await other.admin.post('/webhooks', bodyOf('webhooks', other.admin))).body.id);
    const data = { company_id: full.id };
    expect((await superadmin.put('/webhooks/many', { ids, data })).status).toBe(409);
    expect((await superadmin.put(`/webhooks/${ids[0]}`, data)).status).toBe(200);
    expect((await superadmin.put(`/webhooks/${ids[1]}`, data)).status).toBe(409);
    // Those of the platform have no maximum.
    expect((await superadmin.put(`/webhooks/${ids[1]}`, { company_id: null })).status).toBe(200);
  });

  it('holds for an undo that restores records', async () => {
    const { admin } = await company();
    const { body } = await admin.post('/rosters', bodyOf('rosters', admin));
    await copies('rosters', body.id, 99);
    const deleted = await admin.delete(`/rosters/${body.id}`);
    const undo = () => admin.post(`/audit/${deleted.headers['x-batch-id']}/undo`);
    const added = await admin.post('/rosters', bodyOf('rosters', admin));
    expect((await undo()).status).toBe(409);
    await admin.delete(`/rosters/${added.body.id}`);
    expect((await undo()).status).toBe(200);
  });
});

it('a company has at most 1000 share links; revoked ones do not count', async () => {
  const { id, admin } = await company();
  const { board } = await sharedBoard(tools, superadmin, id);
  const create = (path = `/dashboard-v2/${board}/shares`, more = {}) =>
    admin.post(path, { title: 'Hall', ...more });
  const { body } = await create();
  await copies('shares', body.data.id, 998);
  const answers = await Promise.all([
    create(),
    create('/dashboard-v2/wall', { boards: [board], seconds: 30 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('at most 1000 share links');
  await admin.delete(`/dashboard-v2/${board}/shares/${body.data.id}`);
  expect((await create()).status).toBe(201);
});
