import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withScope } from '../../../server/db/access/scope.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey, nativeUplink, newDevice } from '../../support/devices/uplinks.ts';

/** Rows with the company of their device next to them: which companies PostgreSQL shows them to after a move. */
let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
let former: number;
let next: number;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
  [former, next] = [(await test.seed.company()).id, (await test.seed.company()).id];
});
afterAll(() => test?.close());

let names: { readonly dev_id: string; readonly hw_serial: string }[];
let devices: number[];
let datapoints: number[];

const send = async (): Promise<void> => {
  const uplinks = names.map((name) => nativeUplink({ temperature: 41 }, { ...name, type: 'tmv' }));
  const answers = await Promise.all(uplinks.map((uplink) => key.to('uplink', JSON.stringify(uplink))));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
};
const ids = async (query: string): Promise<number[]> =>
  (await test.context.pool.query<{ id: number }>(query, [names.map(({ hw_serial }) => hw_serial)])).rows.map(
    ({ id }) => id,
  );
const move = async (company_id: number | null, which = devices): Promise<void> => {
  const answer = await superadmin.put('/devices/many', { ids: which, data: { company_id } });
  expect(answer.status).toBe(200);
};
/** Which of these ids a company reads in a table, without any condition of the server. */
const shown = async (company: number, table: string, column: string, of: readonly number[]) =>
  withScope(String(company), async () => {
    const query = `select ${column} as id from ${table} where ${column} = any($1::int[]) order by 1`;
    return (await test.serving.pool.query<{ id: number }>(query, [of])).rows.map(({ id }) => id);
  });
const expectOnlyIn = async (company: number | null): Promise<void> => {
  for (const each of [former, next]) {
    const mine = each === company;
    expect(await shown(each, 'device_contacts', 'device_id', devices)).toEqual(mine ? devices : []);
    expect(await shown(each, 'datapoint_values', 'datapoint_id', datapoints)).toEqual(mine ? datapoints : []);
    expect(await shown(each, 'datapoints', 'id', datapoints)).toEqual(mine ? datapoints : []);
  }
};

const addDevices = async (): Promise<void> => {
  names = Array.from({ length: 6 }, newDevice).map(({ device, eui }) => ({ dev_id: device, hw_serial: eui }));
  await send();
  devices = await ids('select id from devices where hw_serial = any($1::text[]) order by id');
  datapoints = await ids(
    'select p.id from datapoints p join devices d on d.id = p.device_id where hw_serial = any($1::text[]) order by p.id',
  );
  expect([devices.length, datapoints.length]).toEqual([6, 6]);
  await move(former);
};
beforeEach(addDevices);

describe('rows of devices that move', () => {
  it('are those of the new company at once, in both directions, and of none without a company', async () => {
    await expectOnlyIn(former);
    await move(next);
    await expectOnlyIn(next);
    await move(former);
    await expectOnlyIn(former);
    await move(null);
    await expectOnlyIn(null);
  });

  it('stay with the company when the move is rolled back', async () => {
    const client = await test.context.pool.connect();
    try {
      await client.query('begin');
      await client.query('update devices set company_id = $1 where id = any($2)', [next, devices]);
      await expectOnlyIn(former);
      await client.query('rollback');
    } finally {
      client.release();
    }
    await expectOnlyIn(former);
  });

  it('move with devices that send at the same time', async () => {
    for (const company of [next, former, next]) {
      await Promise.all([send(), move(company), send(), move(company, devices.toReversed()), send()]);
      await expectOnlyIn(company);
    }
    const { rows } = await test.context.pool.query(
      'select distinct uplinks from device_contacts where device_id = any($1)',
      [devices],
    );
    expect(rows).toEqual([{ uplinks: 10 }]);
  });

  it('take on the company of a device that is restored', async () => {
    await superadmin.put('/devices/many', { ids: devices, data: { is_active: false } });
    const removed = await superadmin.delete('/devices/many', { ids: devices });
    expect(removed.status).toBe(200);
    await test.context.pool.query('update device_contacts set company_id = $1 where device_id = any($2)', [
      next,
      devices,
    ]);
    const undone = await superadmin.post(`/audit/${removed.headers['x-batch-id']}/undo`);
    expect(undone.status).toBe(200);
    await expectOnlyIn(former);
  });
});

describe('links to projects', () => {
  const link = (device: number | undefined, project: number): string =>
    `insert into project_devices (device_id, project_id, company_id) values (${device}, ${project}, ${next})`;

  it('have the company of their device, no matter who writes them', async () => {
    const { rows } = await test.context.pool.query<{ id: number }>(
      `insert into projects (title, company_id) values ('P', $1) returning id`,
      [former],
    );
    const project = rows[0]?.id ?? 0;
    const projects = (company: number) => shown(company, 'project_devices', 'device_id', devices);
    await withScope(String(former), () => test.serving.pool.query(link(devices[0], project)));
    await test.context.pool.query(link(devices[1], project));
    expect([await projects(former), await projects(next)]).toEqual([devices.slice(0, 2), []]);
    await expect(
      withScope(String(next), () => test.serving.pool.query(link(devices[2], project))),
    ).rejects.toMatchObject({ code: '42501' });
    await test.context.pool.query('update devices set company_id = $1 where id = $2', [next, devices[0]]);
    expect([await projects(former), await projects(next)]).toEqual([[devices[1]], [devices[0]]]);
  });
});
