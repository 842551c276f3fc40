import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../../server/files/sweep.ts';
import { PICTURE_MAX } from '../../../src/domain/pictures.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { png } from '../../support/dashboards/dashboards.ts';
import { upload } from '../../support/server/upload.ts';

/** A company's logo represents every `picture` field. */
let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test.close());

const add = (picture: Blob, person = superadmin) =>
  upload(test, person, '/companies/add-picture', { picture });
const isThere = async (path: string) =>
  (await test.app.inject({ method: 'GET', url: path })).statusCode === 200;

describe('a picture of a record', () => {
  it('is kept first, and is the record’s once its path is saved', async () => {
    const kept = await add(png(3, 2));
    expect([kept.status, kept.body]).toEqual([
      201,
      { data: { path: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.png$/), width: 3, height: 2 } },
    ]);
    const logo: string = kept.body.data.path;
    const { body } = await superadmin.post('/companies', { name: 'With a logo', logo });
    expect(body.logo).toBe(logo);
    expect(await isThere(logo)).toBe(true);
    const admin = await test.asCompanyAdmin(body.id);
    expect((await admin.get('/auth/me')).body.company.logo).toBe(logo);
  });

  it('is refused when it is none, too large or not there, and for those who may not edit', async () => {
    const { id } = await test.seed.company();
    const [none, large] = [
      await add(new Blob(['no picture'])),
      await add(new Blob([new Uint8Array(PICTURE_MAX + 1)])),
    ];
    expect([none.status, none.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'picture', msg: 'This is not a PNG, JPEG, WebP or GIF picture.' }),
    ]);
    expect([large.status, large.body.errors[0].msg]).toEqual([413, 'This is larger than 5 MB.']);
    expect((await upload(test, superadmin, '/companies/add-picture', {})).status).toBe(400);
    expect((await add(png(), await test.asCompanyAdmin(id))).status).toBe(403);
  });

  it('is swept when it was never saved, and kept while a record or its history shows it', async () => {
    const [unused, former, present] = await Promise.all(
      [1, 2, 3].map(async (each) => (await add(png(3, 3, each))).body.data.path),
    );
    const { body } = await superadmin.post('/companies', { name: 'Twice drawn', logo: former });
    await superadmin.put(`/companies/${body.id}`, { logo: present });
    await sweepFiles(test.context);
    expect(await isThere(unused)).toBe(true);
    await test.context.pool.query(`update files set created_at = created_at - interval '31 days'`);
    await sweepFiles(test.context);
    expect(await Promise.all([unused, former, present].map(isThere))).toEqual([false, true, true]);
  });
});
