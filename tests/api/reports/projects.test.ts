import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Severity } from '../../../src/domain/alarms/alarm.ts';
import { openCase } from '../../support/alarms/alarm-cases.ts';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

let server: TestApp;
let root: Person;
let admin: Person;
let user: Person;
let company: { id: number };
let other: { id: number };
beforeAll(async () => {
  server = await startTestApp();
  root = await server.asSuperadmin();
  [company, other] = [await server.seed.company(), await server.seed.company()];
  [admin, user] = [await server.asCompanyAdmin(company.id), await server.asUser(company.id)];
});
afterAll(() => server?.close());

const insertDevice = async (companyId: number, title = `Meter ${nextNumber()}`, isActive = true) => {
  const number = nextNumber();
  const { rows } = await server.context.pool.query<{ id: number }>(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active)
     values ($1, $2, 'app', $3, 'water_meter', $4, $5) returning id`,
    [title, `p-${number}`, `PR${number}`, companyId, isActive],
  );
  return rows[0]!.id;
};
const project = async (device_ids: number[] = [], title = `Project ${nextNumber()}`) =>
  (await admin.post('/projects', { title, device_ids })).body as {
    id: number;
    version: number;
  };
const idsOf = async (id: number): Promise<number[]> =>
  (await admin.get(`/projects/${id}`)).body.device_ids.toSorted((a: number, b: number) => a - b);

describe('devices of a project', () => {
  it('company users can attach and detach idempotently, and undo it', async () => {
    const [a, b] = [await insertDevice(company.id), await insertDevice(company.id)];
    const { id } = await project([a]);
    const put = await user.put(`/projects/${id}/attach-devices`, { ids: [a, b] });
    expect([put.status, put.body]).toEqual([200, { data: [b], count: 1, batch_id: expect.any(String) }]);
    expect((await user.put(`/projects/${id}/attach-devices`, { ids: [b] })).body).toEqual({
      data: [],
      count: 0,
    });
    expect(await idsOf(id)).toEqual([a, b]);
    const out = await user.put(`/projects/${id}/detach-devices`, { ids: [a, b] });
    expect([out.body.count, await idsOf(id)]).toEqual([2, []]);
    expect((await user.post(`/audit/${out.body.batch_id}/undo`)).status).toBe(200);
    expect(await idsOf(id)).toEqual([a, b]);
    const { body } = await admin.get(
      `/audit?filter=${encodeURIComponent(`{"resource":"projects","record_id":${id}}`)}`,
    );
    expect(body.map((each: { action: string }) => each.action)).toEqual(
      expect.arrayContaining(['attach', 'detach', 'undo']),
    );
  });

  it('attaches all matches of a filter, within the project’s company', async () => {
    const word = `Wing${nextNumber()}`;
    const mine = [await insertDevice(company.id, `${word} 1`), await insertDevice(company.id, `${word} 2`)];
    await insertDevice(other.id, `${word} 3`);
    const { id } = await project();
    const filter = { q: word, without_project_id: id };
    const listed = await root.get(`/devices?q=${word}&without_project_id=${id}&company_id=${company.id}`);
    expect(listed.body.data).toHaveLength(2);
    expect((await root.put(`/projects/${id}/attach-devices`, { filter })).body.data.toSorted()).toEqual(mine);
    expect((await user.get(`/devices/get/total?q=${word}&without_project_id=${id}`)).body.data[0].total).toBe(
      0,
    );
    expect((await user.get(`/devices/get/total?q=${word}&project_id=${id}`)).body.data[0].total).toBe(2);
    await user.put(`/projects/${id}/detach-devices`, { filter: { project_id: id, q: `${word} 2` } });
    expect(await idsOf(id)).toEqual([mine[0]]);
  });

  it('come in by several at once, and none is lost', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => insertDevice(company.id)));
    const { id } = await project();
    const answers = await Promise.all(
      ids.map((one) => user.put(`/projects/${id}/attach-devices`, { ids: [one] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await idsOf(id)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('of others can’t be had, and nothing is changed then', async () => {
    const [mine, foreign] = [await insertDevice(company.id), await insertDevice(other.id)];
    const { id } = await project();
    for (const who of [admin, user]) {
      expect((await who.put(`/projects/${id}/attach-devices`, { ids: [mine, foreign] })).status).toBe(404);
      expect((await who.put(`/projects/${id}/attach-devices`, { ids: [mine, 999_999] })).status).toBe(404);
    }
    const said = await root.put(`/projects/${id}/attach-devices`, { ids: [mine, foreign] });
    expect([said.status, said.body.errors[0].path]).toEqual([400, 'device_ids']);
    expect(await idsOf(id)).toEqual([]);
    const stranger = await server.asUser(other.id);
    expect((await stranger.put(`/projects/${id}/attach-devices`, { ids: [foreign] })).status).toBe(404);
    expect((await stranger.get(`/projects/${id}/summary`)).status).toBe(404);
  });

  it.each([[{}], [{ ids: [] }], [{ ids: ['1'] }], [{ ids: [1], filter: {} }], [{ filter: { $ne: 1 } }]])(
    '%j is refused',
    async (body) => {
      const { id } = await project();
      expect((await user.put(`/projects/${id}/attach-devices`, body)).status).toBe(400);
    },
  );
});

describe('permissions', () => {
  it('users create and change, only admins delete', async () => {
    const created = await user.post('/projects', { title: 'Roof' });
    expect([created.status, created.body.company_id, created.body.time_zone]).toEqual([
      201,
      company.id,
      'Australia/Sydney',
    ]);
    expect((await user.put(`/projects/${created.body.id}`, { title: 'Attic' })).body.title).toBe('Attic');
    expect((await user.delete(`/projects/${created.body.id}`)).status).toBe(403);
    expect((await admin.delete(`/projects/${created.body.id}`)).status).toBe(200);
  });
});

describe('the city of a project', () => {
  it('is a place; its name is stored and searchable', async () => {
    const [place] = (await user.get(`/places?search=${encodeURIComponent('Queenstown')}&limit=1`)).body.data;
    const created = (await user.post('/projects', { title: `City ${nextNumber()}`, city: place.id })).body;
    expect([created.city, created.city_name]).toEqual([place.id, place.name]);
    const found = await user.get(`/projects?filter=${encodeURIComponent(JSON.stringify({ q: place.name }))}`);
    expect(found.body.map((each: { id: number }) => each.id)).toContain(created.id);
    const back = await user.put(`/projects/${created.id}`, { ...created, city: null });
    expect([back.status, back.body.city_name]).toEqual([200, null]);
    expect((await user.post(`/audit/${back.headers['x-batch-id']}/undo`)).status).toBe(200);
    expect((await user.get(`/projects/${created.id}`)).body).toMatchObject({
      city: place.id,
      city_name: place.name,
    });
    const none = await user.put(`/projects/${created.id}`, { city: 1 });
    expect([none.status, none.body.errors[0].path]).toEqual([400, 'city']);
  });
});

describe('the devices in a summary', () => {
  it('are counted by state and by last contact', async () => {
    const seen = async (ago: string | null, isActive: boolean | null = true) => {
      const id = await insertDevice(company.id, `Seen ${ago}`);
      await server.context.pool.query('update devices set is_active = $2 where id = $1', [id, isActive]);
      if (ago !== null) {
        await server.context.pool.query(
          'update device_contacts set last_seen_at = now() - $2::interval where device_id = $1',
          [id, ago],
        );
      }
      return id;
    };
    const [live, late, day, never] = [
      await seen('5 minutes'),
      await seen('2 hours'),
      await seen('25 hours'),
      await seen(null),
    ];
    const { id } = await project([
      live,
      late,
      day,
      never,
      await seen('9 days', false),
      await seen(null, null),
    ]);
    for (const who of [user, admin, root]) {
      const { status, body } = await who.get(`/projects/${id}/summary`);
      expect([status, body.data.time_zone]).toEqual([200, 'Australia/Sydney']);
      expect(body.data.devices).toEqual({
        total: 6,
        active: 4,
        inactive: 1,
        new: 1,
        live: 1,
        stale: 1,
        silent: 2,
        late: [
          { id: never, title: 'Seen null', last_seen_at: null, is_silent: true },
          { id: day, title: 'Seen 25 hours', last_seen_at: expect.any(String), is_silent: true },
          { id: late, title: 'Seen 2 hours', last_seen_at: expect.any(String), is_silent: false },
        ],
      });
    }
  });

  it('are empty for a project without devices, and its water is unknown', async () => {
    const { id } = await project();
    const { data } = (await user.get(`/projects/${id}/summary`)).body;
    expect(data.devices).toMatchObject({ total: 0, live: 0, late: [] });
    expect(data.water).toMatchObject({ meters: 0, heard: 0, this_month: { consumption: null } });
  });
});

describe('the open alarms of a project', () => {
  it('are counted with the worst severity, in its summary and in the list, which sorts by it', async () => {
    const [a, b] = [await insertDevice(company.id), await insertDevice(company.id)];
    const well = await insertDevice(company.id);
    const [none, some, worst] = [
      await project([a], 'Low'),
      await project([a, b, well], 'Beach'),
      // As bad as the one before: then it is the title that decides.
      await project([b], 'Attic'),
    ];
    const open = (device_id: number, rule_id: number, severity: Severity, company_id = company.id) =>
      openCase(server, { company_id, device_id, rule_id, severity, title: `Alarm ${rule_id}` });
    const low = await open(a, 1, 'low');
    await open(b, 2, 'medium');
    await open(b, 3, 'critical');
    // Of a former company of the device.
    await open(a, 4, 'critical', other.id);
    const SHOWN = ['id', 'alarm_level', 'open_alarms', 'worst_alarm'];
    const ofList = async () => {
      const filter = encodeURIComponent(JSON.stringify({ id: [none.id, some.id, worst.id] }));
      const { status, body } = await user.get(`/projects?filter=${filter}&sort=["alarm_level","DESC"]`);
      expect(status).toBe(200);
      return body.map((of: Record<string, unknown>) => SHOWN.map((name) => of[name]));
    };
    expect(await ofList()).toEqual([
      [worst.id, 4, 2, 'Alarm 3'],
      [some.id, 4, 3, 'Alarm 3'],
      [none.id, 1, 1, 'Alarm 1'],
    ]);
    const summary = (await user.get(`/projects/${some.id}/summary`)).body.data;
    expect(summary.alarms).toMatchObject({
      open: 3,
      worst: 'critical',
      by_severity: { critical: 1, high: 0, medium: 1, low: 1 },
    });
    const { stale, silent } = summary.devices;
    const listed = (await user.get(`/projects?filter=${encodeURIComponent(`{"id":[${some.id}]}`)}`)).body;
    expect(listed[0].silent_devices).toBe(stale + silent);
    const ids = (await user.get(`/devices?project_id=${some.id}&has_alarm=true&sort=-alarm_level`)).body.data;
    expect(ids.map(({ id }: { id: number }) => id).toSorted()).toEqual([a, b].toSorted());
    await server.context.pool.query('update alarms set closed_at = now() where id = $1', [low]);
    expect((await user.get(`/projects/${none.id}/summary`)).body.data.alarms).toMatchObject({
      open: 0,
      worst: null,
    });
    // They are not a part of the record that a form writes.
    const record = (await admin.get(`/projects/${none.id}`)).body;
    expect(record).toMatchObject({ alarm_level: null, open_alarms: 0 });
    expect((await admin.put(`/projects/${none.id}`, { ...record, open_alarms: 7 })).status).toBe(200);
    expect((await user.get(`/projects/${some.id}`)).body.open_alarms).toBe(2);
  });
});
