import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let a: { id: number };
let b: { id: number };
let adminA: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  [a, b] = [await test.seed.company(), await test.seed.company()];
  adminA = await test.asCompanyAdmin(a.id);
});
afterAll(() => test?.close());

const created = async (companyId: number | null, more: Record<string, unknown> = {}, values?: unknown) =>
  (await registeredDevice(test, superadmin, companyId, more, values)).device;
const get = async (id: number) => (await superadmin.get(`/devices/${id}`)).body.data;

describe('many devices', () => {
  it('are changed by ids or by filter, all or none', async () => {
    const company = await test.seed.company();
    const project = (await superadmin.post('/projects', { title: 'Site', company_id: company.id })).body;
    const [one, two] = [
      await created(company.id, { tags: ['rate:5'] }),
      await created(company.id, { tags: ['x:1'] }),
    ];
    const both = [one.id, two.id];
    const answer = await superadmin.put('/devices/many', {
      ids: [two.id, one.id, two.id],
      data: { add_tags: ['LABEL:TMV'], remove_tags: ['x:1'], project_ids: [project.id], is_active: false },
    });
    expect(answer.body).toMatchObject({ data: both, count: 2 });
    expect([await get(one.id), await get(two.id)]).toMatchObject([
      {
        tags: ['rate:5', 'label:TMV'],
        project_ids: [project.id],
        is_active: false,
        version: one.version + 1,
      },
      { tags: ['label:TMV'], project_ids: [project.id], is_active: false },
    ]);
    const refused = await superadmin.put('/devices/many', { ids: both, data: { add_tags: ['rate:10'] } });
    expect(refused.status).toBe(400);
    expect((await get(two.id)).tags).toEqual(['label:TMV']);
    const filter = { company_id: company.id, tags: ['label:TMV'], is_active: false };
    expect(
      (await superadmin.put('/devices/many', { filter, data: { company_id: b.id } })).body,
    ).toMatchObject({
      data: both,
      count: 2,
    });
    expect(await get(one.id)).toMatchObject({ company_id: b.id, project_ids: [] });
    const foreign = await superadmin.put('/devices/many', { ids: both, data: { project_ids: [project.id] } });
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([400, 'data.project_ids']);
  });

  it('with one foreign or missing id are 404, and none is touched', async () => {
    const [own, foreign] = [await created(a.id), await created(b.id)];
    const changed = await adminA.put('/devices/many', {
      ids: [own.id, foreign.id],
      data: { add_tags: ['x:1'] },
    });
    expect(changed.status).toBe(404);
    expect((await get(own.id)).tags).toEqual([]);
    expect((await superadmin.delete('/devices/many', { ids: [own.id, 999_999] })).status).toBe(404);
    expect((await get(own.id)).id).toBe(own.id);
    expect((await adminA.delete('/devices/many', { ids: [own.id] })).status).toBe(403);
    const given = await adminA.put('/devices/many', { ids: [own.id], data: { company_id: b.id } });
    expect([given.status, given.body.errors[0].path]).toEqual([403, 'company_id']);
    // A filter matches only the caller's own devices.
    const mine = await adminA.put('/devices/many', {
      filter: { company_id: b.id },
      data: { add_tags: ['x:1'] },
    });
    expect(mine.body).toEqual({ data: [], count: 0 });
  });

  it('are deleted by ids or by filter', async () => {
    const company = await test.seed.company();
    const [one, two, three] = [
      await created(company.id),
      await created(company.id),
      await created(company.id),
    ];
    expect((await superadmin.delete('/devices/many', { ids: [one.id] })).body).toMatchObject({
      data: [one.id],
      count: 1,
    });
    const filter = { company_id: company.id };
    expect(
      (await superadmin.put('/devices/many', { filter: { ...filter, id: [] }, data: {} })).body.count,
    ).toBe(0);
    expect((await superadmin.delete('/devices/many', { filter })).body).toMatchObject({
      data: [two.id, three.id],
      count: 2,
    });
    expect((await superadmin.get(`/devices/get/total?company_id=${company.id}`)).body.data[0].total).toBe(0);
  });

  it.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ['1'] }],
    [{ ids: [1], filter: {} }],
    [{ filter: { $ne: 1 } }],
    [{ filter: { is_active: 'true' } }],
    [{ ids: [1], toaster: 1 }],
  ])('%j is 400', async (chosen) => {
    expect((await superadmin.delete('/devices/many', chosen)).status).toBe(400);
    expect((await superadmin.put('/devices/many', { ...chosen, data: { is_active: true } })).status).toBe(
      400,
    );
  });
});
