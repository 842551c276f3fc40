import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening } from '../../support/server/live-client.ts';
import { waitingForLocks } from '../../support/server/concurrently.ts';
import { upload } from '../../support/server/upload.ts';

let test: TestApp;
let superadmin: Person;
let company: { id: number; name: string };
let project: { id: number };
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  company = await test.seed.company(`Wet Works ${nextNumber()}`);
  project = (await superadmin.post('/projects', { title: 'Town Hall', company_id: company.id })).body;
});
afterAll(() => test?.close());

/** Timeout for steps that are slow on a busy machine. */

const send = (csv: string, fields: Record<string, string> = {}, query = '') =>
  upload(test, superadmin, `/devices/import${query}`, { ...fields, file: new Blob([csv]) });
const outcome = async (csv: string, fields?: Record<string, string>, query?: string) => {
  const answer = await send(csv, fields, query);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.data;
};
const byName = async (devId: string) =>
  (await superadmin.get(`/devices?dev_id=${encodeURIComponent(devId)}`)).body.data[0];
const total = async () => (await superadmin.get('/devices/get/total')).body.data[0].total as number;
const serial = () => `70B3D5${nextNumber().toString(16).padStart(10, '0')}`.toUpperCase();

describe('an import', () => {
  it('creates devices, and updates those matched by serial number and type', async () => {
    const [one, two] = [serial(), serial()];
    const csv = [
      'hw_serial,type,title,dev_id,app_id,tags,company_id,project_ids,is_active,location',
      `${one.toLowerCase()},tmv,"Basin, left",d-${one},app,LABEL:TMV;rate:5,${company.id},${project.id},true,`,
      `${two},water_meter,Main,d-${two},app,,"${company.name.toUpperCase()}",town hall,,Cellar`,
    ].join('\r\n');
    expect(await outcome(csv)).toEqual({
      rows: 2,
      create: 2,
      update: 0,
      unchanged: 0,
      errors: [],
      error_count: 0,
      batch_id: expect.any(String),
    });
    const first = await byName(`d-${one}`);
    expect(first).toMatchObject({
      hw_serial: one,
      title: 'Basin, left',
      tags: ['label:TMV', 'rate:5'],
      company_id: company.id,
      project_ids: [project.id],
      is_active: true,
      location: null,
      expected_interval_s: 3600,
      version: 1,
    });
    expect(await byName(`d-${two}`)).toMatchObject({
      is_active: null,
      company_id: company.id,
      project_ids: [project.id],
      tags: [],
    });

    const again = `hw_serial;type;tags;company_id\n${one};tmv;"rate:10;x:1";\n${two};water_meter;;${company.name}\n`;
    expect(await outcome(again)).toMatchObject({ rows: 2, create: 0, update: 2, unchanged: 1, errors: [] });
    expect(await byName(`d-${one}`)).toMatchObject({
      title: 'Basin, left',
      tags: ['rate:10', 'x:1'],
      company_id: null,
      project_ids: [],
      version: 2,
    });
    expect((await byName(`d-${two}`)).version).toBe(1);
  });

  it.each([
    ['as a part', { dry_run: 'true' }, ''],
    ['in the query', {}, '?dry_run=true'],
  ])('is only tried when asked %s', async (_how, fields, query) => {
    const csv = `hw_serial,type\n${serial()},tmv\n`;
    const before = await total();
    expect(await outcome(csv, fields, query)).toMatchObject({ rows: 1, create: 1, errors: [] });
    expect(await total()).toBe(before);
    expect(await outcome(csv, { dry_run: 'false' })).toMatchObject({ create: 1 });
    expect(await total()).toBe(before + 1);
  });

  it('fills what a new device lacks', async () => {
    const number = serial();
    await outcome(`hw_serial\n${number}\n`);
    expect(await byName(number.toLowerCase())).toMatchObject({
      title: number.toLowerCase(),
      app_id: 'imported',
      type: 'other',
      is_active: true,
    });
    // Without a type, the only device with that serial number matches.
    expect(await outcome(`hw_serial,title\n${number},Renamed\n`)).toMatchObject({ create: 0, update: 1 });
    expect((await byName(number.toLowerCase())).title).toBe('Renamed');
  });

  it('accepts labels as headers, and mapped columns', async () => {
    const number = serial();
    const csv = `Seriennummer\tTYPE\tDevice id\tCompany\tState\tNote\n${number}\tWater Meter\td-${number}\t${company.id}\tinactive\tx\n`;
    const columns = JSON.stringify({ Seriennummer: 'hw_serial', Note: null });
    expect(await outcome(csv, { columns })).toMatchObject({ create: 1, errors: [] });
    expect(await byName(`d-${number}`)).toMatchObject({
      type: 'water_meter',
      company_id: company.id,
      is_active: false,
    });
    const wrong = await outcome(csv, { columns: '{"Seriennummer":"hw_serial","Note":"notes"}' });
    expect(wrong.errors).toEqual([{ row: 1, column: 'Note', msg: 'There is no field “notes”.' }]);
    expect((await send(csv, { columns: '{"Elsewhere":"title"}' })).status).toBe(400);
    expect((await send(csv, { columns: '[1]' })).status).toBe(400);
  });

  it('lets devices swap unique values', async () => {
    const [one, two] = [serial(), serial()];
    const head = 'hw_serial,type,dev_id,app_id,xid\n';
    await outcome(`${head}${one},tmv,a-${one},app,x-${one}\n${two},tmv,a-${two},app,x-${two}\n`);
    const swapped = `${head}${one},tmv,a-${two},app,x-${two}\n${two},tmv,a-${one},app,x-${one}\n`;
    expect(await outcome(swapped)).toMatchObject({ update: 2, errors: [] });
    expect(await byName(`a-${two}`)).toMatchObject({ hw_serial: one, xid: `x-${two}` });
    expect(await outcome(swapped)).toMatchObject({ update: 2, unchanged: 2 });
  });

  it('reads what an export wrote: nothing changes', async () => {
    const [one, two] = [serial(), serial()];
    const created = [
      [one, "=1+1 'quoted'", ['label:TMV', '-x:a"b'], `'+61 ${one}`],
      [two, '@Zoë\u2019s, "tap"', [], null],
    ] as const;
    for (const [number, title, tags, location] of created) {
      await test.context.pool.query(
        `insert into devices (title, dev_id, app_id, hw_serial, type, tags, location, is_active, company_id)
         values ($1, $2, '+app', $3, 'tmv', $4, $5, null, $6)`,
        [title, `d-${number}`, number, tags, location, company.id],
      );
    }
    const before = await superadmin.get('/devices?limit=500&sort=id');
    const file = (await superadmin.get('/devices/export')).text;
    const result = await outcome(file);
    expect(result).toMatchObject({ create: 0, update: result.rows, unchanged: result.rows, errors: [] });
    expect((await superadmin.get('/devices?limit=500&sort=id')).body).toEqual(before.body);
    // Imported into another database, they are the same too.
    await test.context.pool.query(`delete from devices where hw_serial in ('${one}', '${two}')`);
    await outcome(file);
    expect(await byName(`d-${one}`)).toMatchObject({
      title: created[0][1],
      tags: created[0][2],
      location: created[0][3],
      app_id: '+app',
    });
    expect(await byName(`d-${two}`)).toMatchObject({ title: created[1][1], is_active: null });
  });

  it('is recorded in the audit as one change', async () => {
    const number = serial();
    await outcome(`hw_serial,type,title\n${number},tmv,Traced\n`);
    await outcome(`hw_serial,type,title\n${number},tmv,Traced anew\n`);
    const { rows } = await test.context.pool.query(
      `select action, actor_id, before->>'title' as before, after->>'title' as after from audit
       where record_title like 'Traced%' order by id`,
    );
    expect(rows).toEqual([
      { action: 'import', actor_id: superadmin.id, before: null, after: 'Traced' },
      { action: 'import', actor_id: superadmin.id, before: 'Traced', after: 'Traced anew' },
    ]);
  });

  it('that its client gives up leaves nothing behind', async () => {
    const [held, fresh] = [serial(), serial()];
    await outcome(`hw_serial,title\n${held},Held\n`);
    const { pool } = test.context;
    const working = async (): Promise<number> => {
      const { rows } = await pool.query(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      return rows[0].n;
    };
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from devices where hw_serial = $1 for update', [held]);

    const form = new FormData();
    form.append('file', new Blob([`hw_serial,title\n${held},Stopped\n${fresh},New\n`]), 'devices.csv');
    const body = new Response(form);
    const call = request(`http://${await listening(test)}/api/devices/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${superadmin.token}`,
        'content-type': body.headers.get('content-type')!,
      },
    });
    const gone = once(call, 'error');
    call.end(Buffer.from(await body.arrayBuffer()));
    await expect.poll(() => waitingForLocks(test)).toBe(1);
    call.destroy(new Error('left'));
    await gone;
    await expect.poll(connections).toBe(0);
    await holder.query('commit');
    holder.release();
    await expect.poll(working).toBe(0);
    const { rows } = await pool.query('select title from devices where hw_serial = any($1)', [[held, fresh]]);
    expect(rows).toEqual([{ title: 'Held' }]);
  });
});

/** The number of connections to the server. */
const connections = (): Promise<number> =>
  new Promise((resolve) => test.app.server.getConnections((_error, count) => resolve(count)));
