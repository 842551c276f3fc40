import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { listening } from '../../support/server/live-client.ts';
import { unzip } from '../../support/unzip.ts';

/** Timeout for steps that are slow on a busy machine. */

let test: TestApp;
let superadmin: Person;
let own: { id: number };
let foreign: { id: number };
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  [own, foreign] = [await test.seed.company(), await test.seed.company()];
});
afterAll(() => test?.close());

const device = async (companyId: number | null, title: string, tags: string[] = [], isActive = true) => {
  const number = nextNumber();
  const { rows } = await test.context.pool.query(
    `insert into devices (title, dev_id, app_id, hw_serial, company_id, tags, is_active)
     values ($1, $2, 'app', $3, $4, $5, $6) returning id`,
    [title, `dev-${number}`, `SERIAL${number}`, companyId, tags, isActive],
  );
  const id = rows[0].id as number;
  await test.context.pool.query(
    `update device_contacts set last_seen_at = '2026-11-20T02:15:45.812Z' where device_id = $1`,
    [id],
  );
  return id;
};
const lines = (text: string): string[] => text.replace('\uFEFF', '').trimEnd().split('\r\n');

describe('an export of devices', () => {
  const mark = `mark${nextNumber()}`;
  beforeAll(async () => {
    await device(own.id, `=cmd() ${mark}`, ['label:TMV', 'rate:5']);
    await device(own.id, `Zoë, "the" ${mark}`, ['label:TMV'], false);
    await device(foreign.id, `Foreign ${mark}`, ['label:TMV']);
  });

  it('has the rows of the list, the requested columns, and is safe for spreadsheets', async () => {
    const answer = await superadmin.get(
      `/devices/export?q=${mark}&tags=LABEL:TMV&sort=-title&columns=title,tags,is_active,last_seen_at,expected_interval_s`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="devices-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.text.startsWith('\uFEFF')).toBe(true);
    expect(lines(answer.text)).toEqual([
      'title,tags,is_active,last_seen_at,expected_interval_s',
      `"Zoë, ""the"" ${mark}",label:TMV,false,2026-11-20T02:15:45.812Z,3600`,
      `Foreign ${mark},label:TMV,true,2026-11-20T02:15:45.812Z,3600`,
      `'=cmd() ${mark},label:TMV;rate:5,true,2026-11-20T02:15:45.812Z,3600`,
    ]);
  });

  it('contains only the company’s own rows', async () => {
    for (const person of [await test.asCompanyAdmin(own.id), await test.asUser(own.id)]) {
      const answer = await person.get(`/devices/export?q=${mark}&columns=id,title`);
      expect(lines(answer.text)).toHaveLength(3);
      expect(answer.text).not.toContain('Foreign');
      expect(answer.headers['x-total-count']).toBe('2');
      const foreignOnes = await person.get(`/devices/export?company_id=${foreign.id}`);
      expect(lines(foreignOnes.text)).toHaveLength(1);
    }
  });

  it('XLSX keeps texts as texts and numbers as numbers', async () => {
    const answer = await test.app.inject({
      url: `/api/devices/export?format=xlsx&q=${mark}&sort=title&columns=id,title,is_active,location`,
      headers: { authorization: `Bearer ${superadmin.token}` },
    });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const files = unzip(answer.rawPayload);
    const sheet = files.get('xl/worksheets/sheet1.xml')!;
    expect(sheet).toContain(`<t xml:space="preserve">'=cmd() ${mark}</t>`);
    expect(sheet).toContain(`<t xml:space="preserve">Zoë, &quot;the&quot; ${mark}</t>`);
    expect(sheet).toMatch(/<row><c><v>\d+<\/v><\/c>/);
    expect(sheet).toContain('<c t="b"><v>0</v></c><c/></row>');
    expect(sheet.match(/<row>/g)).toHaveLength(4);
    expect(sheet).not.toContain('<f>');
    for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml'])
      expect(files.get(name)).toContain('<?xml');
  });

  it.each([
    ['columns=title,password_hash', 'columns'],
    ['columns=,', 'columns'],
    ['sort=nothing', 'sort'],
    ['format=pdf', 'format'],
    ['toaster=1', 'toaster'],
    ['limit=5', 'limit'],
  ])('%s is 400', async (query, path) => {
    const answer = await superadmin.get(`/devices/export?${query}`);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });
});

describe('every resource', () => {
  it('can be exported by its list’s filter', async () => {
    const admin = await test.asCompanyAdmin(own.id);
    const users = await admin.get(
      `/users/export?filter=${encodeURIComponent('{"role":"companyadmin"}')}&sort=["email","ASC"]&columns=email,company_id`,
    );
    expect(users.status).toBe(200);
    expect(lines(users.text)[0]).toBe('email,company_id');
    expect(lines(users.text).slice(1)).toContain(`${admin.email},${own.id}`);
    expect(lines(users.text).every((line, at) => at === 0 || line.endsWith(`,${own.id}`))).toBe(true);
    expect((await superadmin.get('/companies/export?format=xlsx')).status).toBe(200);
    expect((await superadmin.get('/users/export?range=[0,1]')).status).toBe(400);
  });

  it('that a role may not export is 403', async () => {
    const user = await test.asUser(own.id);
    expect((await user.get('/users/export')).status).toBe(403);
    expect((await user.get('/api-keys/export')).status).toBe(403);
    expect((await test.call('GET', '/devices/export')).status).toBe(401);
  });

  it('can be exported by a key that reads, within its company', async () => {
    const { body } = await superadmin.post('/api-keys', {
      name: `Key ${nextNumber()}`,
      scopes: ['read'],
      company_id: own.id,
    });
    const answer = await test.call('GET', '/devices/export?columns=company_id', { token: body.key });
    expect(answer.status).toBe(200);
    expect(new Set(lines(answer.text).slice(1))).toEqual(new Set([String(own.id)]));
  });
});

describe('a long export', () => {
  let host: string;
  beforeAll(async () => {
    await test.context.pool.query(
      `insert into devices (title, dev_id, app_id, hw_serial, company_id, is_active, location)
       select 'Many ' || n, 'many-' || n, 'many', 'MANY' || n, $1, true, repeat('far ', 200)
       from generate_series(1, 20000) n`,
      [foreign.id],
    );
    host = await listening(test);
  });

  /** Starts an export and reads only its first chunk. */
  const begin = async (): Promise<IncomingMessage> => {
    const call = request(`http://${host}/api/devices/export?q=Many`, {
      headers: { authorization: `Bearer ${superadmin.token}` },
    });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.once('readable', () => answer.read(1));
    await once(answer, 'readable');
    return answer;
  };
  const cursors = async (then = 'count(*)::int as n'): Promise<number> => {
    const { rows } = await test.context.pool.query(
      `select ${then} from pg_stat_activity where query like 'fetch%' and datname = current_database()
         and state like 'idle in%'`,
    );
    return rows[0]?.n as number;
  };

  it('that nobody reads to its end gives its connection back', async () => {
    // One more than may run at a time.
    for (let round = 0; round < 7; round++) {
      const answer = await begin();
      answer.destroy();
      await expect.poll(cursors).toBe(0);
    }
    const whole = await superadmin.get('/devices/export?q=Many&columns=id');
    expect(lines(whole.text)).toHaveLength(20_001);
  });

  it('whose connection to the database breaks ends short, and nothing else does', async () => {
    const answer = await begin();
    // Listen from the start, so that the event is not missed.
    const failed = once(answer, 'error');
    // Find and terminate it in one statement, before it fetches again.
    const end = () => cursors('count(pg_terminate_backend(pid))::int as n');
    await expect.poll(end).toBe(1);
    answer.resume();
    const [error] = (await failed) as [Error];
    expect(error.message).toBe('aborted');
    expect((await superadmin.get('/devices/get/total')).status).toBe(200);
  });

  it('is refused while its company has several running, and no other company’s is', async () => {
    const running = await Promise.all(Array.from({ length: 4 }, begin));
    const refused = await superadmin.get('/devices/export');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    const other = await test.asCompanyAdmin();
    for (let n = 0; n < 6; n++) expect((await other.get('/devices/export')).status).toBe(200);
    for (const answer of running) answer.destroy();
    await expect.poll(cursors).toBe(0);
  });
});
