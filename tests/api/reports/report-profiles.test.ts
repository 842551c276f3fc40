import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDue } from '../../../server/reports/schedule.ts';
import { defaultProfileKey, FACILITY_TYPES } from '../../../src/domain/valves/facility.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { newDevice } from '../../support/devices/uplinks.ts';

/** Which temperature limits a report applies, by the company's facility type. Nothing runs here. */
let test: TestApp;
let superadmin: Person;

const rows = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const company = async (facility_type: string | null, time_zone = 'Australia/Sydney') => {
  const { id } = await test.seed.company(undefined, facility_type);
  await rows('update companies set time_zone = $2 where id = $1', [id, time_zone]);
  return { id, admin: await test.asCompanyAdmin(id) };
};
const tmv = { title: 'Valves', kind: 'tmv' } as const;
/** The limits that a run of this report would apply. */
const appliedTo = async (admin: Person, report: number) => {
  const run = await admin.post(`/reports/${report}/run`, { from: '2026-10-01', to: '2026-10-02' });
  expect(run.status).toBe(202);
  const [{ profile }] = await rows(
    `select inputs -> 'profile' as profile from report_results where run_id = $1`,
    [run.body.data.id],
  );
  return profile;
};

beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test.close());

describe('the facility type of a company', () => {
  it('is set and changed by superadmins, and may be unknown', async () => {
    const created = await superadmin.post('/companies', { name: 'Unknown yet' });
    expect([created.status, created.body.facility_type]).toEqual([201, null]);
    const at = `/companies/${created.body.id}`;
    expect((await superadmin.put(at, { facility_type: 'child_care' })).body.facility_type).toBe('child_care');
    const wrong = await superadmin.put(at, { facility_type: 'prison' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'facility_type']);
  });
});

describe('a report without a profile', () => {
  it('takes the limit of aged care for an aged-care company', async () => {
    const { admin } = await company('aged_care');
    const report = (await admin.post('/reports', tmv)).body.id;
    const profile = await appliedTo(admin, report);
    expect(profile).toMatchObject({ key: 'au_care', limits: { outlet_max: 45 } });
  });

  it('takes the country from its time zone', async () => {
    const { admin } = await company('child_care');
    const report = await admin.post('/reports', { ...tmv, time_zone: 'Pacific/Auckland' });
    expect((await appliedTo(admin, report.body.id)).limits.outlet_max).toBe(40);
  });

  it.each(['tmv', 'project'])('is refused while the facility type is unknown: %s', async (kind) => {
    const { admin } = await company(null);
    const project_id = (await admin.post('/projects', { title: 'House' })).body.id;
    const refused = await admin.post('/reports', { title: 'How it is', kind, project_id });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'profile']);
    const named = await admin.post('/reports', { title: 'How it is', kind, project_id, profile: 'nz_care' });
    expect(named.status).toBe(201);
    expect((await appliedTo(admin, named.body.id)).key).toBe('nz_care');
    const cleared = await admin.put(`/reports/${named.body.id}`, { profile: null });
    expect([cleared.status, cleared.body.errors[0].path]).toEqual([400, 'profile']);
  });

  it('that judges no temperatures needs no facility type', async () => {
    const { admin } = await company(null);
    for (const kind of ['metering', 'device']) {
      const report = await admin.post('/reports', { title: 'Water', kind });
      expect(report.status).toBe(201);
      await appliedTo(admin, report.body.id);
      const turned = await admin.put(`/reports/${report.body.id}`, { kind: 'tmv' });
      expect([turned.status, turned.body.errors[0].path]).toEqual([400, 'profile']);
    }
  });

  it('can be edited, but not run, after the facility type was removed', async () => {
    const { id, admin } = await company('school');
    const report = (await admin.post('/reports', { ...tmv, schedule: 'daily', period: 'day' })).body.id;
    await superadmin.put(`/companies/${id}`, { facility_type: null });
    expect((await admin.put(`/reports/${report}`, { title: 'Other' })).status).toBe(200);
    const run = await admin.post(`/reports/${report}/run`, {});
    expect([run.status, run.body.errors[0].path]).toEqual([400, 'profile']);
    // The scheduled run shows the error in the list.
    await rows(`update reports set next_run_at = now() - interval '1 minute' where id = $1`, [report]);
    await startDue(test.context);
    const [failed] = (await admin.get(`/reports/${report}/runs`)).body;
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('facility type') });
  });

  it('keeps the profile that it names whatever the facility type becomes', async () => {
    const { id, admin } = await company('other');
    const report = (await admin.post('/reports', { ...tmv, profile: 'au_care' })).body.id;
    await superadmin.put(`/companies/${id}`, { facility_type: 'health' });
    await superadmin.put(`/companies/${id}`, { facility_type: null });
    expect((await appliedTo(admin, report)).key).toBe('au_care');
  });
});

describe('the limits that a form shows', () => {
  const asked = (person: Person, query = '') => person.get(`/reports/default-profile${query}`);

  it('are those of the caller’s company', async () => {
    const { admin } = await company('disability', 'Pacific/Auckland');
    const { status, body } = await asked(admin);
    expect([status, body.data]).toEqual([
      200,
      {
        facility_type: 'disability',
        time_zone: 'Pacific/Auckland',
        profile: expect.objectContaining({ key: 'nz_school', source: expect.stringContaining('G12') }),
      },
    ]);
    const inSydney = await asked(admin, '?time_zone=Australia/Sydney');
    expect(inSydney.body.data.profile.key).toBe('au_care');
  });

  it('follow the zone of the project', async () => {
    const { admin } = await company('other');
    const project = (await admin.post('/projects', { title: 'There', time_zone: 'Pacific/Chatham' })).body.id;
    expect((await asked(admin, `?project_id=${project}`)).body.data.profile.key).toBe('nz_general');
  });

  it('are null while the facility type is unknown', async () => {
    const { admin } = await company(null);
    expect((await asked(admin)).body.data).toMatchObject({ facility_type: null, profile: null });
  });

  it('are of the company that a superadmin selects; company users get only their own', async () => {
    const { id } = await company('health');
    const { admin: stranger } = await company('school');
    expect((await asked(superadmin, `?company_id=${id}`)).body.data.profile.key).toBe('au_care');
    const missing = await asked(superadmin);
    expect([missing.status, missing.body.errors[0].path]).toEqual([400, 'company_id']);
    expect((await asked(stranger, `?company_id=${id}`)).status).toBe(404);
    const theirs = (await superadmin.post('/projects', { title: 'Theirs', company_id: id })).body.id;
    expect((await asked(stranger, `?project_id=${theirs}`)).status).toBe(404);
    expect((await asked(stranger, '?time_zone=Mars')).status).toBe(400);
  });
});

describe('a device', () => {
  it('has the limits of its company, as the site’s own rule finds them', async () => {
    for (const time_zone of ['Pacific/Auckland', 'Antarctica/McMurdo', 'Australia/Perth', 'UTC']) {
      for (const facility_type of [...FACILITY_TYPES, null]) {
        const { id, admin } = await company(facility_type, time_zone);
        const { eui } = newDevice();
        const [{ id: device }] = await rows(
          `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active)
           values ('Valve', $1, 'a', $1, 'tmv', $2, true) returning id`,
          [eui, id],
        );
        const expected = defaultProfileKey({ facility_type, time_zone });
        expect((await admin.get(`/devices/${device}`)).body.data.limits_profile).toBe(expected);
      }
    }
  });
});
