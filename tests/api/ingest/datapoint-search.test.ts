import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../support/server/app.ts';
import { layoutOf, startDashboards } from '../../support/dashboards/dashboards.ts';

const { test, superadmin, company, tools } = await startDashboards();
const other = await test.seed.company();

let number = 0;
/** Creates a device with datapoints and returns their ids by key. */
const device = async (
  title: string,
  devId: string,
  labels: Readonly<Record<string, string>>,
  companyId: number | null = company.id,
  isActive: boolean | null = true,
): Promise<Record<string, number>> => {
  const { pool } = test.context;
  const created = await pool.query<{ id: number }>(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active)
     values ($1, $2, $6, $3, 'tmv', $4, $5) returning id`,
    [title, devId, `FIND${++number}`, companyId, isActive, `app-${companyId}`],
  );
  const ids: Record<string, number> = {};
  for (const [key, label] of Object.entries(labels)) {
    const { rows } = await pool.query<{ id: number }>(
      'insert into datapoints (device_id, key, label, unit) values ($1, $2, $3, null) returning id',
      [created.rows[0]!.id, key, label],
    );
    ids[key] = rows[0]!.id;
  }
  return ids;
};
const search = async (query: Record<string, string>, person: Person = superadmin) =>
  person.get(`/datapoints/search?${new URLSearchParams(query).toString()}`);
const idsOf = async (query: Record<string, string>): Promise<number[]> =>
  (await search(query)).body.data.map(({ id }: { id: number }) => id);

const TMV = { temperature: 'Temperature', flow_rate: 'Flow rate' };
let room1: Record<string, number>;
let room10: Record<string, number>;
let shower: Record<string, number>;
let theirs: Record<string, number>;
beforeAll(async () => {
  room10 = await device('Room 10 basin valve', 'find-10', TMV);
  shower = await device('Room 1 shower, next to the basin valve', 'find-12', TMV);
  theirs = await device('Room 1 basin valve', 'find-1', TMV, other.id);
  room1 = await device('Room 1 basin valve', 'find-1', TMV);
});

describe('the search for a datapoint', () => {
  it('finds words of the device and of the datapoint together, the best match first', async () => {
    const found = await idsOf({ q: 'Room 1 basin valve temperature' });
    expect(new Set(found.slice(0, 2))).toEqual(new Set([room1.temperature, theirs.temperature]));
    expect(found).toContain(room10.temperature);
    expect(found).toContain(shower.temperature);
    expect(found).not.toContain(room1.flow_rate);
    // In any order, ignoring accents and case, and by id and key.
    const shuffled = await idsOf({ q: 'TEMPERATURE  rōom 1, basin' });
    expect(new Set(shuffled.slice(0, 2))).toEqual(new Set([room1.temperature, theirs.temperature]));
    expect(await idsOf({ q: 'temperature RŌOM 10 basin' })).toEqual([room10.temperature]);
    expect((await idsOf({ q: 'find-1 temperature' })).slice(0, 2).toSorted()).toEqual(
      [room1.temperature, theirs.temperature].toSorted(),
    );
    expect((await idsOf({ q: 'find-10 flow_rate' }))[0]).toBe(room10.flow_rate);
    // As the picker shows it.
    expect(await idsOf({ q: 'Flow rate · Room 10 basin valve' })).toEqual([room10.flow_rate]);
  });

  it('lists the dashboard’s companies first', async () => {
    const created = await tools.make({ data: layoutOf([]) });
    const query = { q: 'Room 1 basin valve temperature', dashboard_id: String(created.id) };
    await superadmin.put(`/dashboard-v2/${created.id}/attach-company`, { company_id: other.id });
    expect((await idsOf(query))[0]).toBe(theirs.temperature);
    await superadmin.put(`/dashboard-v2/${created.id}/detach-company`, { company_id: other.id });
    // By an attached user, by its datapoints, and by those of the draft.
    const user = await test.asUser(company.id);
    await superadmin.put(`/dashboard-v2/${created.id}/attach-user`, { user_id: user.id });
    expect((await idsOf(query))[0]).toBe(room1.temperature);
    await superadmin.put(`/dashboard-v2/${created.id}/detach-user`, { user_id: user.id });
    await tools.send(created.id, { data: layoutOf([theirs.flow_rate]) });
    expect((await idsOf(query))[0]).toBe(theirs.temperature);
    expect((await idsOf({ q: 'room 1 basin temperature', bound: String(room10.flow_rate) }))[0]).toBe(
      room1.temperature,
    );
    // Also without search words.
    const all = (await search({ q: '', bound: String(theirs.flow_rate), limit: '2' })).body.data;
    expect(all.map((each: { company_id: number }) => each.company_id)).toEqual([other.id, other.id]);
  });

  it('returns what the picker shows', async () => {
    const { body } = await search({ q: 'find-10 flow', limit: '1' });
    expect(body.data).toEqual([
      {
        id: room10.flow_rate,
        xid: null,
        key: 'flow_rate',
        label: 'Flow rate',
        unit: null,
        kind: 'gauge',
        role: null,
        device_id: expect.any(Number),
        dev_id: 'find-10',
        device_title: 'Room 10 basin valve',
        expected_interval_s: 3600,
        last_value: null,
        last_at: null,
        company_id: company.id,
        company_name: company.name,
      },
    ]);
  });

  it('takes text literally, puts active devices first, and knows its limits', async () => {
    const old = await device('Zebra 100%_a', 'zebra-1', TMV, company.id, false);
    const now = await device('Zebra 100%_a', 'zebra-2', TMV);
    expect(await idsOf({ q: 'zebra temperature' })).toEqual([now.temperature, old.temperature]);
    expect(await idsOf({ q: '100%_a temperature' })).toEqual([now.temperature, old.temperature]);
    expect(await idsOf({ q: 'zebra 100__a' })).toEqual([]);
    expect(await idsOf({ q: "'" })).toEqual([]);
    expect((await search({ q: 'zebra', limit: '3' })).body.data).toHaveLength(3);
    const malformed: readonly Record<string, string>[] = [
      { q: 'x'.repeat(201) },
      { q: 'x', limit: '0' },
      { q: 'x', limit: '101' },
      { q: 'x', bound: '1,x' },
      { q: 'x', bound: '99999999999' },
      { q: 'x', dashboard_id: 'x' },
      { q: 'x', other: '1' },
      { q: '\0' },
    ];
    for (const query of malformed) {
      expect([query, (await search(query)).status]).toEqual([query, 400]);
    }
    expect((await search({ q: 'x', dashboard_id: '2000000000' })).status).toBe(404);
  });

  it('is for superadmins, who edit dashboards', async () => {
    expect((await search({ q: 'room' }, await test.asCompanyAdmin(company.id))).status).toBe(403);
    expect((await search({ q: 'room' }, await test.asUser(company.id))).status).toBe(403);
    expect((await test.app.inject({ method: 'GET', url: '/api/datapoints/search?q=room' })).statusCode).toBe(
      401,
    );
  });
});
