import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { upload } from '../../support/server/upload.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number; name: string };
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = await test.seed.company();
  await test.context.pool.query(
    `insert into devices (title, dev_id, app_id, hw_serial, type, xid, is_active)
     values ('Taken', 'taken', 'app', 'TAKEN', 'tmv', 'x-taken', true), ('Twin', 'twin', 'app', 'TAKEN', 'other', null, true)`,
  );
});
afterAll(() => test?.close());

const send = (file: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
  upload(test, superadmin, '/devices/import', { ...fields, file: new Blob([file]) });
const count = async () =>
  (await test.context.pool.query('select count(*)::int as n from devices')).rows[0].n as number;

/** Imports an invalid file, asserts that nothing was written, and returns the errors. */
const errorsOf = async (csv: string): Promise<[number, string, string][]> => {
  const before = await count();
  const answer = await send(csv);
  expect(answer.status).toBe(200);
  const { create, update, errors, error_count } = answer.body.data;
  expect([create, update, error_count]).toEqual([0, 0, errors.length]);
  expect(await count()).toBe(before);
  const tried = await send(csv, { dry_run: 'true' });
  expect(tried.body.data.errors).toEqual(errors);
  return errors.map(({ row, column, msg }: { row: number; column: string; msg: string }) => [
    row,
    column,
    msg,
  ]);
};

const HEAD = 'hw_serial,type,title,dev_id,app_id,tags,is_active,company_id,xid,expected_interval_s';
const line = (facts: Record<string, string> = {}): string => {
  const number = nextNumber();
  const base: Record<string, string> = {
    hw_serial: `S${number}`,
    type: 'tmv',
    title: 'T',
    dev_id: `d${number}`,
    app_id: 'a',
  };
  return HEAD.split(',')
    .map((name) => facts[name] ?? base[name] ?? '')
    .map((text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');
};
const file = (...lines: string[]): string => [HEAD, ...lines].join('\n');

describe('a file with errors is not imported, and each error is listed by row and column', () => {
  it.each<[Record<string, string>, string, string | RegExp]>([
    [{ tags: 'toaster' }, 'tags', '“toaster”: A tag looks like “label:TMV”: a key, a colon, a value.'],
    [{ tags: 'label:TMV, rate:5' }, 'tags', /can’t hold commas/],
    [{ tags: 'rate:5;rate:10' }, 'tags', 'A device can have one “rate:” tag only.'],
    [{ type: 'toaster' }, 'type', /one of: tmv/],
    [{ title: '' }, 'title', 'This is required.'],
    [{ title: 'x'.repeat(201) }, 'title', 'This can have at most 200 characters.'],
    [{ title: 'a\u0000b' }, 'title', 'This contains characters that can’t be stored.'],
    [{ hw_serial: '' }, 'hw_serial', 'This is required.'],
    [{ is_active: 'maybe' }, 'is_active', 'This must be true, false or empty.'],
    [{ company_id: '999999' }, 'company_id', 'There is no company “999999”.'],
    [{ company_id: 'Nobody Ltd' }, 'company_id', 'There is no company “Nobody Ltd”.'],
    [{ expected_interval_s: 'often' }, 'expected_interval_s', 'This must be a number.'],
    [{ expected_interval_s: '0' }, 'expected_interval_s', 'This must be at least 1.'],
    [{ xid: 'x-taken' }, 'xid', '“Taken” already has this external ID.'],
    [
      { dev_id: 'taken', app_id: 'app', is_active: 'true' },
      'dev_id',
      '“Taken” already has this device ID in this application.',
    ],
    [{ hw_serial: 'taken', type: '' }, 'type', /Several devices have this serial/],
  ])('%j', async (facts, column, msg) => {
    const errors = await errorsOf(file(line(), line(facts), line()));
    expect(errors).toEqual([[3, column, typeof msg === 'string' ? msg : expect.stringMatching(msg)]]);
  });

  it('twice in one file', async () => {
    const errors = await errorsOf(
      file(
        line({ hw_serial: 'TWICE', xid: 'x1' }),
        line({ hw_serial: 'twice' }),
        line({ xid: 'x1' }),
        line({ dev_id: 'same', app_id: 'b', is_active: 'true' }),
        line({ dev_id: 'same', app_id: 'b', is_active: 'true' }),
      ),
    );
    expect(errors).toEqual([
      [3, 'hw_serial', 'Row 2 already describes this device.'],
      [4, 'xid', 'Row 2 already has this external ID.'],
      [6, 'dev_id', 'Row 5 already has this device ID in this application.'],
    ]);
  });

  it('in columns', async () => {
    expect(await errorsOf('hw_serial,colour,Serial\nA,red,B\n')).toEqual([
      [1, 'colour', 'There is no field “colour”.'],
      [1, 'Serial', 'This column duplicates “hw_serial”.'],
    ]);
    expect(await errorsOf('title,type\nA,tmv\n')).toEqual([
      [1, 'hw_serial', expect.stringContaining('required')],
    ]);
    const stray = await errorsOf('hw_serial,\nSTRAY,here\nSTRAY2,\n');
    expect(stray).toEqual([[2, '', 'Cell 2 has no header.']]);
  });

  it('all at once', async () => {
    expect(await errorsOf('hw_serial,colour,tags\nALL1,red,toaster\nALL2,red,a:b\nall1,red,\n')).toEqual([
      [1, 'colour', 'There is no field “colour”.'],
      [2, 'tags', expect.stringContaining('toaster')],
      [4, 'hw_serial', 'Row 2 already describes this device.'],
    ]);
  });

  it('in rows after quoted line breaks, by line number', async () => {
    const csv = `hw_serial,type,title\r\nQ1,tmv,"a\r\nb\r\nc"\r\n\r\nQ2,tmv\r\nQ3,toaster,"x\ny"\r\nQ4,"tm"v,x\r\n`;
    expect(await errorsOf(csv)).toEqual([
      [2, 'title', 'This contains characters that can’t be stored.'],
      [6, '', 'This row has 2 cells, but the header has 3.'],
      [7, 'type', expect.any(String)],
      [7, 'title', expect.any(String)],
      [9, '', expect.stringContaining('quotation mark')],
    ]);
    const open = await errorsOf('hw_serial,title\nA1,x\nA2,"never closed\n\n');
    expect(open).toEqual([[3, '', 'A quotation mark in this row is never closed.']]);
  });

  it('in projects of another company', async () => {
    const other = await test.seed.company();
    const site = (await superadmin.post('/projects', { title: 'Site', company_id: other.id })).body;
    const head = 'hw_serial,company_id,project_ids';
    const errors = await errorsOf(
      `${head}\nP1,${company.id},${site.id}\nP2,${company.id},Site\nP3,${other.id},Site\nP4,,${site.id}\n`,
    );
    expect(errors).toEqual([
      [2, 'project_ids', `The device’s company has no project “${site.id}”.`],
      [3, 'project_ids', 'The device’s company has no project “Site”.'],
      [5, 'project_ids', `The device’s company has no project “${site.id}”.`],
    ]);
  });
});

describe('invalid files', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, RegExp]>([
    ['nothing', '', 400, /empty/],
    ['a workbook', 'PK\u0003\u0004xxxx', 400, /workbook/],
    ['another encoding', Buffer.from('hw_serial\nZo\u00eb', 'latin1'), 400, /UTF-8/],
    ['too many rows', `hw_serial\n${'x\n'.repeat(50_001)}`, 413, /50,000 rows/],
    ['too many bytes', 'x'.repeat(20_000_001), 413, /20 MB/],
    ['too many columns', `hw_serial,${'a,'.repeat(300)}\n`, 400, /maximum is 200/],
  ])('%s', async (_what, content, status, msg) => {
    const answer = await send(content);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(msg)]);
    expect(answer.body.errors[0].path).toBe('file');
  });

  it('another shape of body', async () => {
    expect((await superadmin.post('/devices/import', { file: 'x' })).status).toBe(415);
    const broken = await test.call('POST', '/devices/import', {
      token: superadmin.token,
      headers: { 'content-type': 'multipart/form-data; boundary=xx' },
      body: Buffer.from('--xx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhw'),
    });
    expect(broken.status).toBe(400);
    expect((await upload(test, superadmin, '/devices/import', { dry_run: 'true' })).status).toBe(400);
    expect((await send('hw_serial\nA', { dry_run: 'yes' })).body.errors[0].path).toBe('dry_run');
    expect((await send('hw_serial\nA', { toaster: '1' })).body.errors[0].path).toBe('toaster');
  });

  it('a header alone, blank rows', async () => {
    expect((await send('hw_serial,title\n,\n\n  ,\n')).body.data).toMatchObject({ rows: 0, errors: [] });
  });

  it('by anyone but a superadmin', async () => {
    const admin = await test.asCompanyAdmin(company.id);
    const answer = await upload(test, admin, '/devices/import', { file: new Blob(['hw_serial\nA']) });
    expect(answer.status).toBe(403);
  });
});
