import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { upload } from '../../support/server/upload.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number };
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
});
afterAll(() => test?.close());

const outcome = async (csv: string) => {
  const answer = await upload(test, superadmin, '/devices/import', { file: new Blob([csv]) });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.data;
};
const byName = async (devId: string) =>
  (await superadmin.get(`/devices?dev_id=${encodeURIComponent(devId)}`)).body.data[0];
const total = async () => (await superadmin.get('/devices/get/total')).body.data[0].total as number;
const serial = () => `70B3D6${nextNumber().toString(16).padStart(10, '0')}`.toUpperCase();

describe('an import, undone', () => {
  const undo = (batch: string) => superadmin.post(`/audit/${batch}/undo`);

  it('deletes what it created, and restores what it changed', async () => {
    const [one, two] = [serial(), serial()];
    await outcome(`hw_serial,title,xid\n${one},Before,x-${one}\n`);
    const before = await total();
    const { batch_id } = await outcome(`hw_serial,title,xid\n${one},After,\n${two},New,x-${one}\n`);
    // Uplinks don't count as changes made by a person.
    await test.context.pool.query(
      `update device_contacts set uplinks = 5, last_seen_at = now() from devices d where d.id = device_id and hw_serial = $1`,
      [two],
    );
    const undone = await undo(batch_id);
    expect([undone.status, undone.body.count]).toEqual([200, 2]);
    expect(await byName(one.toLowerCase())).toMatchObject({ title: 'Before', xid: `x-${one}` });
    expect(await byName(two.toLowerCase())).toBeUndefined();
    expect(await total()).toBe(before);
    expect((await undo(batch_id)).status).toBe(409);
  });

  it('undoes an import that only created devices', async () => {
    const before = await total();
    const { batch_id, create } = await outcome(`hw_serial\n${serial()}\n${serial()}\n`);
    expect([create, await total()]).toEqual([2, before + 2]);
    expect((await undo(batch_id)).body.count).toBe(2);
    expect(await total()).toBe(before);
  });

  it('leaves out devices that are deleted already', async () => {
    const [one, two] = [serial(), serial()];
    const { batch_id } = await outcome(`hw_serial\n${one}\n${two}\n`);
    await superadmin.delete(`/devices/${(await byName(one.toLowerCase())).id}`);
    expect((await undo(batch_id)).status).toBe(200);
    expect(await byName(two.toLowerCase())).toBeUndefined();
  });

  it('keeps everything when somebody has changed a new device since, or when it is too late', async () => {
    const number = serial();
    const { batch_id } = await outcome(`hw_serial\n${number}\n${serial()}\n`);
    const { id } = await byName(number.toLowerCase());
    const after = await total();
    await superadmin.put(`/devices/${id}`, { title: 'Renamed since' });
    const refused = await undo(batch_id);
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, `ids.${id}`]);
    const late = await outcome(`hw_serial\n${serial()}\n`);
    await test.context.pool.query(`alter table audit disable trigger user`);
    await test.context.pool.query(`update audit set at = at - interval '11 minutes' where batch_id = $1`, [
      late.batch_id,
    ]);
    await test.context.pool.query(`alter table audit enable trigger user`);
    expect((await undo(late.batch_id)).status).toBe(410);
    expect(await total()).toBe(after + 1);
  });

  it('is allowed for the importer or a superadmin', async () => {
    const { batch_id } = await outcome(`hw_serial,company_id\n${serial()},${company.id}\n`);
    const admin = await test.asCompanyAdmin();
    expect((await admin.post(`/audit/${batch_id}/undo`)).status).toBe(404);
  });
});
