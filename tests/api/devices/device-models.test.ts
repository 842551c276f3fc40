import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeBuiltInModels } from '../../../server/device-models/built-in.ts';
import { asSystem } from '../../../server/db/access/scope.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { nextNumber, startTestApp } from '../../support/server/app.ts';
import {
  type ModelledDevices,
  modelledDevices,
  modelFacts as facts,
  newSerial as serial,
} from '../../support/devices/modelled-devices.ts';
import { upload } from '../../support/server/upload.ts';
import { storedReadings } from '../../support/devices/uplinks.ts';

let test: TestApp;
let superadmin: Person;
let admin: Person;
let send: ModelledDevices['send'];
let deviceOf: ModelledDevices['deviceOf'];
let pointsOf: ModelledDevices['pointsOf'];
let rewriteAll: ModelledDevices['rewriteAll'];
beforeAll(async () => {
  test = await startTestApp();
  await storeBuiltInModels(test.context);
  superadmin = await test.asSuperadmin();
  admin = await test.asCompanyAdmin();
  ({ send, deviceOf, pointsOf, rewriteAll } = await modelledDevices(test, superadmin));
});
afterAll(() => test?.close());

const builtIn = async (name: string) =>
  (await superadmin.get(`/device-models?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)).body[0];

describe('device models', () => {
  it('are read by everybody signed in and written by superadmins', async () => {
    const made = await superadmin.post('/device-models', facts());
    expect([made.status, made.body.is_builtin, made.body.device_count]).toEqual([201, false, 0]);
    expect((await admin.get(`/device-models/${made.body.id}`)).status).toBe(200);
    expect((await test.call('GET', '/device-models')).status).toBe(401);
    expect((await admin.post('/device-models', facts())).status).toBe(403);
    expect((await admin.put(`/device-models/${made.body.id}`, { title: 'Mine' })).status).toBe(403);
    expect((await admin.delete(`/device-models/${made.body.id}`)).status).toBe(403);
    const edited = await superadmin.put(`/device-models/${made.body.id}`, { title: 'Theirs' });
    expect([edited.status, edited.body.title]).toEqual([200, 'Theirs']);
    expect((await superadmin.delete(`/device-models/${made.body.id}`)).status).toBe(200);
    expect((await superadmin.get(`/device-models/${made.body.id}`)).status).toBe(404);
  });

  it('that are built in can be copied, not changed or deleted', async () => {
    const model = await builtIn('em300-di');
    expect(model).toMatchObject({ key: 'milesight/em300-di', is_builtin: true });
    expect((await superadmin.put(`/device-models/${model.id}`, { title: 'Mine' })).status).toBe(403);
    expect((await superadmin.delete(`/device-models/${model.id}`)).status).toBe(403);
    const copy = await superadmin.post('/device-models', { ...model, key: `own/em300-di-${nextNumber()}` });
    expect([copy.status, copy.body.is_builtin]).toEqual([201, false]);
    expect(copy.body.values).toEqual(model.values);
    expect((await superadmin.post('/device-models', { ...model })).status).toBe(409);
    await superadmin.delete(`/device-models/${copy.body.id}`);
    const own = await superadmin.get(
      `/device-models?filter=${encodeURIComponent('{"is_builtin":true}')}&sort=${encodeURIComponent('["vendor","ASC"]')}`,
    );
    expect(own.body.length).toBeGreaterThan(10);
  });

  it.each([
    ['no values', { values: undefined }],
    ['values that are no list', { values: 'all' }],
    ['a value without a path', { values: [{ role: 'register' }] }],
    ['an unknown role', { values: [{ from: 'a', role: 'colour' }] }],
    ['a factor of 0', { values: [{ from: 'a', factor: 0 }] }],
    ['an unknown fact', { values: [{ from: 'a', colour: 'red' }] }],
    ['a list with two times', { lists: [{ path: 'a', value: '', every_s: 60, at: 'b' }] }],
    ['a list without a time', { lists: [{ path: 'a', value: '' }] }],
    ['a key without a vendor', { key: 'meter' }],
    ['an unknown type', { device_type: 'boat' }],
    ['a match of the wrong type', { match: { keys: 'a' } }],
  ])('with %s are refused', async (_name, change) => {
    expect((await superadmin.post('/device-models', facts(change))).status).toBe(400);
  });

  it('are found by the first message, and can’t be deleted while devices have them', async () => {
    const { body: model } = await superadmin.post('/device-models', facts());
    const eui = serial();
    const answer = await send(eui, {
      version_ids: model.match,
      decoded_payload: { count: 12, state: 'wet', frame: 7 },
    });
    expect([answer.status, answer.body.rejected]).toEqual([200, []]);
    const device = await deviceOf(eui);
    expect(device).toMatchObject({ model_id: model.id, type: 'water_meter' });
    expect(await pointsOf(device.id)).toEqual({
      count: ['register', 120, 'L'],
      state: ['leak', 1, null],
    });
    expect((await superadmin.get(`/device-models/${model.id}`)).body.device_count).toBe(1);
    const refused = await superadmin.delete(`/device-models/${model.id}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/1 device/)]);
  });

  it('that are chosen later apply to kept readings, and so do their changes', async () => {
    const eui = serial();
    await send(eui, { decoded_payload: { count: 12, frame: 7 } }, new Date(Date.now() - 60_000));
    const device = await deviceOf(eui);
    expect(await pointsOf(device.id)).toMatchObject({ count: [null, 12, null] });
    const { body: model } = await superadmin.post('/device-models', facts());
    const chosen = await superadmin.put(`/devices/${device.id}`, { model_id: model.id });
    expect(chosen.status).toBe(200);
    await rewriteAll();
    expect(await pointsOf(device.id)).toMatchObject({ count: ['register', 120, 'L'] });
    await send(eui, { decoded_payload: { count: 13, frame: 8 } });
    expect(await pointsOf(device.id)).toMatchObject({ count: ['register', 130, 'L'] });
    const values = [{ from: 'count', role: 'register', unit: 'L', factor: 100, kind: 'counter' }];
    expect((await superadmin.put(`/device-models/${model.id}`, { values })).status).toBe(200);
    await rewriteAll();
    expect(await pointsOf(device.id)).toMatchObject({ count: ['register', 1300, 'L'] });
    const other = serial();
    await send(other, { decoded_payload: { count: 5 } });
    const { id } = await deviceOf(other);
    const given = await superadmin.put(`/devices/${id}`, { model_id: model.id });
    await rewriteAll();
    expect(await pointsOf(id)).toMatchObject({ count: ['register', 500, 'L'] });
    const undone = await superadmin.post(`/audit/${given.headers['x-batch-id']}/undo`);
    expect(undone.status).toBe(200);
    await rewriteAll();
    expect(await pointsOf(id)).toMatchObject({ count: [null, 5, null] });
    expect((await deviceOf(other)).model_id).toBeNull();
  });

  it('convert what later messages say in another unit, and reject another quantity', async () => {
    const values = [{ from: 'reading.v', role: 'register', kind: 'counter', unit: { from: 'reading.u' } }];
    const { body: model } = await superadmin.post('/device-models', facts({ values }));
    const eui = serial();
    const now = Date.now();
    const say = (v: unknown, u: unknown, secondsAgo: number) =>
      send(
        eui,
        { version_ids: model.match, decoded_payload: { reading: { v, u } } },
        new Date(now - secondsAgo * 1_000),
      );
    await say(1.5, 'm3', 300);
    expect((await say(1_600, 'L', 240)).body).toMatchObject({ accepted: 1, rejected: [] });
    // A message that says nothing means the unit of the datapoint.
    await say(1.7, undefined, 180);
    expect((await say(21, '°C', 120)).body).toMatchObject({ accepted: 0, rejected: [expect.anything()] });
    await say(1_800, 'L', 60);
    const { id } = await deviceOf(eui);
    expect(await pointsOf(id)).toEqual({ 'reading.v': ['register', 1.8, 'm³'] });
    const stored = await storedReadings(test, `dev-${eui.toLowerCase()}`);
    expect(stored.map(({ value }: { value: number }) => value)).toEqual([1.5, 1.6, 1.7, 1.8]);
  });

  it('leave values as sent where a factor says what they are', async () => {
    const values = [
      { from: 'reading.v', role: 'register', kind: 'counter', factor: 10, unit: { from: 'reading.u' } },
    ];
    const { body: model } = await superadmin.post('/device-models', facts({ values }));
    const eui = serial();
    for (const [v, u, secondsAgo] of [
      [15, 'L', 120],
      [16, 'kL', 60],
    ] as const)
      await send(
        eui,
        { version_ids: model.match, decoded_payload: { reading: { v, u } } },
        new Date(Date.now() - secondsAgo * 1_000),
      );
    const { id } = await deviceOf(eui);
    expect(await pointsOf(id)).toEqual({ 'reading.v': ['register', 160, 'L'] });
  });

  it('give readings of the past', async () => {
    const lists = [
      { path: 'log', value: 'v', at: 't', key: 'count', role: 'register', unit: 'L', factor: 10 },
    ];
    const { body: model } = await superadmin.post('/device-models', facts({ lists }));
    const eui = serial();
    const at = new Date(Date.now() - 600_000);
    const hour = new Date(at.getTime() - 3_600_000).toISOString();
    const log = [{ v: 11, t: hour.slice(0, 19) }];
    const uplink = { version_ids: model.match, decoded_payload: { count: 12, log } };
    expect((await send(eui, uplink, at)).body).toMatchObject({ accepted: 2, rejected: [] });
    expect((await send(eui, uplink, at)).body).toMatchObject({ accepted: 0, duplicates: 2 });
    const { rows } = await asSystem(() =>
      test.context.pool.query(
        `select r.value from readings r join datapoints p on p.id = r.datapoint_id join devices d on d.id = p.device_id
         where d.hw_serial = $1 order by r.ts`,
        [eui],
      ),
    );
    expect(rows).toEqual([{ value: 110 }, { value: 120 }]);
  });

  it('are stored once, until they change', async () => {
    const before = (await builtIn('em300-di')).version;
    await storeBuiltInModels(test.context);
    expect((await builtIn('em300-di')).version).toBe(before);
    await asSystem(() =>
      test.context.pool.query(`update device_models set title = 'Old' where key = 'milesight/em300-di'`),
    );
    await asSystem(() => test.context.pool.query('update system_settings set built_in_models = null'));
    await storeBuiltInModels(test.context);
    expect(
      (await superadmin.get(`/device-models?filter=${encodeURIComponent('{"key":"milesight/em300-di"}')}`))
        .body,
    ).toMatchObject([{ title: 'Milesight EM300-DI', version: before + 1 }]);
  });
});

describe('an import', () => {
  const imported = async (csv: string) =>
    (await upload(test, superadmin, '/devices/import', { file: new Blob([csv]) })).body.data;

  it('names models by their key, and gives new devices their type', async () => {
    const [one, two] = [serial(), serial()];
    const good = await imported(`serial,model\n${one},milesight/em500-pt100\n`);
    expect(good).toMatchObject({ create: 1, errors: [] });
    const model = await builtIn('em500-pt100');
    expect(await deviceOf(one)).toMatchObject({ type: 'tmv', model_id: model.id });
    const bad = await imported(`serial,model\n${two},milesight/none\n`);
    expect(bad.errors).toMatchObject([
      { row: 2, column: 'model', msg: expect.stringMatching(/no device model/) },
    ]);
  });

  it('of The Things Stack’s own export recognises models', async () => {
    const eui = serial();
    const header = 'id;dev_eui;join_eui;name;frequency_plan_id;lorawan_version;brand_id;model_id';
    const row = `meter-14;${eui};70b3d57ed0000000;Meter 14;AU_915_928_FSB_2;MAC_V1_0_3;axioma;qalcosonic-w1`;
    expect(await imported(`${header}\n${row}\n`)).toMatchObject({ create: 1, errors: [] });
    const model = await builtIn('qalcosonic');
    expect(await deviceOf(eui)).toMatchObject({ title: 'Meter 14', type: 'water_meter', model_id: model.id });
  });
});

describe('a bulk change', () => {
  it('gives several devices a model, which applies to their readings', async () => {
    const { body: model } = await superadmin.post('/device-models', facts());
    const euis = [serial(), serial()];
    for (const eui of euis) await send(eui, { decoded_payload: { count: 2 } });
    const ids = await Promise.all(euis.map(async (eui) => (await deviceOf(eui)).id as number));
    const changed = await superadmin.put('/devices/many', { ids, data: { model_id: model.id } });
    expect(changed.status).toBe(200);
    await rewriteAll();
    for (const id of ids) expect(await pointsOf(id)).toMatchObject({ count: ['register', 20, 'L'] });
  });
});

describe('a model that is tried', () => {
  const tried = (body: Record<string, unknown>) => superadmin.post('/device-models/test', body);

  it('shows what each value becomes, and stores nothing', async () => {
    const { status, body } = await tried({
      model: facts(),
      payload: { count: 3, state: 'dry', frame: 9, x: 'y' },
    });
    expect(status).toBe(200);
    expect(body.data.values).toMatchObject([
      {
        path: 'count',
        key: 'count',
        role: 'register',
        value: 30,
        unit: 'L',
        outcome: 'stored',
        reason: null,
      },
      { path: 'state', role: 'leak', value: 0, outcome: 'stored' },
      { path: 'frame', key: null, outcome: 'ignored', reason: expect.stringMatching(/left out/) },
      { path: 'x', key: null, outcome: 'ignored' },
    ]);
    expect(body.data.readings).toMatchObject([
      { key: 'count', value: 30 },
      { key: 'state', value: 0 },
    ]);
    expect(body.data.errors).toEqual([]);
  });

  it('decodes bytes, and says what goes wrong', async () => {
    const decoder =
      'function decodeUplink({ bytes, fPort }) { return { data: { count: bytes[0] * fPort } } }';
    const good = await tried({ model: facts({ decoder }), bytes: '0x05', f_port: 2 });
    expect(good.body.data.values).toMatchObject([{ path: 'count', value: 100 }]);
    const loop = await tried({
      model: facts({ decoder: 'function decodeUplink() { for (;;); }' }),
      bytes: '05',
    });
    expect(loop.body.data).toMatchObject({ values: [], errors: ['The decoder took longer than 50 ms.'] });
    const none = await tried({ model: facts(), bytes: '05' });
    expect(none.body.data.errors).toEqual(['The model has no decoder for bytes.']);
  });

  it('is refused without a message, with two, with wrong bytes, and to others than superadmins', async () => {
    expect((await tried({ model: facts() })).status).toBe(400);
    expect((await tried({ model: facts(), payload: {}, bytes: '00' })).status).toBe(400);
    expect((await tried({ model: facts(), bytes: 'xyz' })).status).toBe(400);
    expect((await tried({ model: { values: 5 }, payload: {} })).status).toBe(400);
    expect((await tried({ payload: {} })).status).toBe(400);
    expect((await admin.post('/device-models/test', { model: facts(), payload: {} })).status).toBe(403);
  });
});

describe('messages that the network does not decode', () => {
  it('are decoded by the model of their device; what goes wrong is their own error', async () => {
    const decoder =
      'function decodeUplink({ bytes }) { if (bytes[0] === 255) throw new Error("bad"); return { data: { count: bytes[0] } } }';
    const { body: model } = await superadmin.post('/device-models', facts({ decoder }));
    const eui = serial();
    const uplink = { version_ids: model.match, f_port: 1 };
    const earlier = new Date(Date.now() - 600_000);
    expect((await send(eui, { ...uplink, frm_payload: 'BQ==' }, earlier)).body).toMatchObject({
      accepted: 1,
      rejected: [],
    });
    const device = await deviceOf(eui);
    expect(await pointsOf(device.id)).toEqual({ count: ['register', 50, 'L'] });
    const bad = await send(eui, { ...uplink, frm_payload: '/w==' });
    expect(bad.body).toMatchObject({ accepted: 0, rejected: [{ index: 0, msg: 'The decoder failed: bad' }] });
    // Without what the network says: the device is known.
    expect((await send(eui, { f_port: 1, frm_payload: 'Bg==' })).body).toMatchObject({ accepted: 1 });
    expect(await pointsOf(device.id)).toEqual({ count: ['register', 60, 'L'] });
  });
});

describe('a device of which nothing is understood', () => {
  it('is named in lists, in Overview and by its state', async () => {
    const eui = serial();
    await send(eui, { decoded_payload: { strange: 5 } });
    const { id } = await deviceOf(eui);
    await superadmin.put(`/devices/${id}`, { is_active: true });
    const { body } = await superadmin.get(`/devices/${id}`);
    expect(body.data.status_reason).toMatch(/Not understood: Strange. Choose its model/);
    const listed = async (is: boolean) =>
      (await superadmin.get(`/devices?is_unreadable=${is}&limit=100`)).body.data.map(
        (one: { id: number }) => one.id,
      );
    expect(await listed(true)).toContain(id);
    expect(await listed(false)).not.toContain(id);
    const before = (await superadmin.get('/overview')).body.data.devices.unreadable;
    expect(before).toBeGreaterThan(0);
    expect((await admin.get('/overview')).body.data.devices).not.toHaveProperty('unreadable');
    const [point] = (await superadmin.get(`/devices/${id}/datapoints`)).body.data;
    await superadmin.put(`/datapoints/${point.id}`, { role: 'level' });
    expect(await listed(true)).not.toContain(id);
    expect((await superadmin.get('/overview')).body.data.devices.unreadable).toBe(before - 1);
    expect((await superadmin.get(`/devices/${id}`)).body.data.status_reason).toBe('Reporting');
  });
});
