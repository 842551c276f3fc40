import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { overviewRecords } from '../../support/devices/overview-records.ts';

let server: TestApp;
let admin: Person;
let other: Person;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  [admin, other, root] = await Promise.all([
    server.asCompanyAdmin(),
    server.asCompanyAdmin(),
    server.asSuperadmin(),
  ]);
});
afterAll(() => server?.close());

const { insert, device, datapoint, open } = overviewRecords(() => server);
const overview = async (person: Person, query = '') => {
  const { status, body } = await person.get(`/overview${query}`);
  expect(status).toBe(200);
  return body.data;
};

describe('the overview', () => {
  it('requires a signed-in user and takes no unknown parameters', async () => {
    expect((await server.call('GET', '/overview')).status).toBe(401);
    expect((await server.call('GET', '/overview/water')).status).toBe(401);
    expect((await admin.get('/overview?limit=0')).status).toBe(400);
    expect((await admin.get('/overview?limit=101')).status).toBe(400);
    expect((await admin.get('/overview?company_id=1')).status).toBe(400);
    expect((await admin.post('/overview')).status).toBe(404);
  });

  it('says when nothing is open, and what was closed last', async () => {
    expect(await overview(admin)).toMatchObject({
      unacknowledged: [],
      summary: { open: 0, unacknowledged: 0 },
      counts: { unacknowledged: 0, acknowledged: 0, grouped: 0, set_aside: 0 },
      cases: [],
      last: null,
    });
    const id = await open(await device(admin.company_id), admin.company_id, {
      more: `closed_at = '2026-11-20T00:00:00Z'`,
    });
    expect((await overview(admin)).last).toEqual({
      id,
      title: 'tamper',
      closed_at: '2026-11-20T00:00:00.000Z',
    });
    expect((await overview(other)).last).toBeNull();
  });

  it('says which devices no enabled rule watches', async () => {
    const { company_id, ...person } = await server.asCompanyAdmin();
    const valve = await device(company_id);
    await datapoint(valve, 'temperature');
    const meter = await insert(
      `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active)
       values ('M', 'watch-meter', 'app', 'WATCHMETER', 'water_meter', $1, true)`,
      [company_id],
    );
    await datapoint(meter, 'volume_total', 'counter', 'L');
    const watched = async () => {
      const { rules, unwatched } = await overview(person as Person);
      return { rules, unwatched };
    };
    const { pool } = server.context;
    for (const kind of ['scald', 'burst', 'reverse_flow', 'device_offline'])
      await insert(
        `insert into alarm_rules (title, kind, severity, response) values ('Platform', $1, 'high', 'Go')`,
        [kind],
      );
    const { rules, unwatched } = await watched();
    expect(rules).toBeGreaterThanOrEqual(4);
    expect(unwatched).toEqual([]);
    await pool.query(
      `update alarm_rules set is_enabled = false where kind in ('scald', 'burst', 'device_offline')`,
    );
    try {
      const found = (await watched()).unwatched;
      expect(found).toHaveLength(3);
      expect(found).toEqual(
        expect.arrayContaining([
          { kind: 'scald', devices: 1 },
          { kind: 'burst', devices: 1 },
          { kind: 'device_offline', devices: 2 },
        ]),
      );
      // A rule of the company's own for one of the devices is enough for that one.
      const own = await insert(
        `insert into alarm_rules (title, kind, severity, response, company_id, lists_devices)
         values ('R', 'device_offline', 'low', 'Go', $1, true)`,
        [company_id],
      );
      await pool.query(`insert into alarm_rule_devices (alarm_rule_id, device_id) values ($1, $2)`, [
        own,
        meter,
      ]);
      expect((await watched()).unwatched).toContainEqual({ kind: 'device_offline', devices: 1 });
      await pool.query('update alarm_rules set is_enabled = false where id = $1', [own]);
      await pool.query(`update alarm_rules set is_enabled = false where company_id is null`);
      expect(await watched()).toEqual({ rules: 0, unwatched: [] });
    } finally {
      await pool.query(`delete from alarm_rules where title = 'Platform'`);
    }
  });

  it('lists the worst first, acknowledged cases last, and only counts what is set aside', async () => {
    const person = await server.asUser();
    const company = person.company_id;
    const devices = await Promise.all([1, 2, 3, 4, 5].map(() => device(company)));
    const [first, second, third, fourth, fifth] = devices as [number, number, number, number, number];
    const low = await open(first, company, { severity: 'low' });
    const critical = await open(second, company, { severity: 'critical', kind: 'scald' });
    const handled = await open(third, company, {
      severity: 'critical',
      kind: 'scald',
      more: `acknowledged_at = now(), acknowledged_by = ${person.id}, assigned_to = ${person.id}`,
    });
    await open(fourth, company, { more: `shelved_until = now() + interval '1 hour'` });
    await open(fifth, company, { more: `suppressed_by = 'maintenance'` });
    await open(first, company, { kind: 'device_offline', more: `suppressed_by = 'gateway:roof'` });
    const over = await open(fifth, company, { more: `shelved_until = now() - interval '1 hour'` });
    await server.context.pool.query(
      `insert into alarm_events (alarm_id, type, ts) values ($1, 'raised', $2), ($1, 'reopened', now())`,
      [critical, '2026-01-02T03:04:05Z'],
    );
    await server.context.pool.query(`update alarms set occurrences = 2 where id = $1`, [critical]);
    const found = await overview(person);
    expect(found.cases.map(({ id }: { id: number }) => id)).toEqual([critical, over, low, handled]);
    expect(found.cases[0]).toMatchObject({
      device: 'Basin',
      location: 'Ward 3',
      company: null,
      text: 'It happened.',
      raised_at: '2026-01-02T03:04:05.000Z',
    });
    expect(found.cases[1].raised_at).toBe(found.cases[1].detected_at);
    expect(found.cases[3]).toMatchObject({ assigned_to: person.id });
    expect(found.cases[3].assigned_to_name).toContain('Person');
    expect(found.counts).toEqual({ unacknowledged: 3, acknowledged: 1, grouped: 1, set_aside: 2 });
    expect(found.unacknowledged).toContainEqual({ kind: 'scald', severity: 'critical', count: 1 });
    expect((await overview(person, '?limit=2')).cases).toHaveLength(2);
    expect((await overview(other)).cases).toEqual([]);
    const seen = await overview(root, '?limit=100');
    expect(seen.cases.find(({ id }: { id: number }) => id === critical).company).toContain('Company');
  });

  it('counts a device once for several cases of a kind', async () => {
    const person = await server.asUser();
    const id = await device(person.company_id);
    await open(id, person.company_id, { kind: 'threshold' });
    await open(id, person.company_id, { kind: 'threshold' });
    expect((await overview(person)).unacknowledged).toEqual([
      { kind: 'threshold', severity: 'high', count: 1 },
    ]);
  });

  it('shows the sites by their worst open case, and how many devices report', async () => {
    const person = await server.asUser();
    const company = person.company_id;
    const [quiet, bad, worse] = await Promise.all([device(company), device(company), device(company)]);
    const { pool } = server.context;
    await pool.query('update device_contacts set last_seen_at = now() where device_id = $1', [quiet]);
    const site = async (title: string, ids: readonly (number | undefined)[]) => {
      const project = await insert('insert into projects (title, company_id) values ($1, $2)', [
        title,
        company,
      ]);
      for (const id of ids) {
        await pool.query('insert into project_devices (project_id, device_id) values ($1, $2)', [
          project,
          id,
        ]);
      }
    };
    await site('A quiet', [quiet]);
    await site('B bad', [bad, quiet]);
    await site('C worse', [worse, bad]);
    await open(bad, company, { severity: 'medium' });
    await open(worse, company, { severity: 'critical' });
    await open(worse, company, { severity: 'low', more: `suppressed_by = 'gateway:roof'` });
    const found = await overview(person);
    expect(found.sites).toMatchObject([
      { title: 'C worse', severity: 'critical', open: 3, device_count: 2 },
      { title: 'B bad', severity: 'medium', open: 1 },
      { title: 'A quiet', severity: null, open: 0, coord: null, city_name: null },
    ]);
    expect(found.devices).toEqual({ active: 3, reporting: 1 });
    // As many as the list of devices says, from the same time on.
    for (const [quietFor, silent] of [
      ['85 minutes', 2],
      ['95 minutes', 3],
    ] as const) {
      await pool.query(
        'update device_contacts set last_seen_at = now() - $2::interval where device_id = $1',
        [quiet, quietFor],
      );
      expect((await overview(person)).devices).toEqual({ active: 3, reporting: 3 - silent });
      expect((await person.get('/devices/get/total?is_silent=true')).body.data).toEqual([{ total: silent }]);
    }
    expect(found.site_count).toBe(3);
    expect((await overview(other)).sites).toEqual([]);
  });

  it('counts the case of a silent gateway at the sites whose devices it explains, on every page', async () => {
    const person = await server.asUser();
    const company = person.company_id;
    const [served, elsewhere] = await Promise.all([device(company), device(company)]);
    const project = async (title: string, id: number) => {
      const found = await insert('insert into projects (title, company_id) values ($1, $2)', [
        title,
        company,
      ]);
      const { pool } = server.context;
      await pool.query('insert into project_devices (project_id, device_id) values ($1, $2)', [found, id]);
      return found;
    };
    const [pool, school] = [await project('Pool', served), await project('School', elsewhere)];
    await open(served, company, { severity: 'medium', more: `suppressed_by = 'gateway:roof'` });
    await open(elsewhere, company, { severity: 'low', more: 'acknowledged_at = now()' });
    const gateway = await open(served, company, {
      kind: 'gateway_silent',
      more: `device_id = null, gateway_id = 'roof'`,
    });
    // Of another company, which has named a gateway the same.
    await open(await device(other.company_id), other.company_id, { more: `suppressed_by = 'gateway:roof'` });
    const found = await overview(person);
    expect(found.summary).toEqual({ open: 3, unacknowledged: 2 });
    expect(found.sites).toMatchObject([
      { id: pool, severity: 'high', open: 2 },
      { id: school, severity: 'low', open: 1 },
    ]);
    expect(found.cases[0]).toMatchObject({ id: gateway, projects: [{ id: pool, title: 'Pool' }] });
    expect((await person.get('/alarms/summary')).body.data).toMatchObject(found.summary);
    expect((await person.get(`/projects/${pool}`)).body).toMatchObject({ open_alarms: 2, alarm_level: 3 });
    expect((await person.get(`/projects/${pool}/summary`)).body.data.alarms).toMatchObject({
      open: 2,
      worst: 'high',
    });
    const listed = await person.get(`/alarms?filter={"project_id":${pool},"status":"open"}`);
    expect(listed.body.map(({ id }: { id: number }) => id)).toContain(gateway);
    expect(listed.body).toHaveLength(2);
  });
});
