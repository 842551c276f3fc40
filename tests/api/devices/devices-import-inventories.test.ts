import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { ingestKey } from '../../support/devices/uplinks.ts';
import { upload } from '../../support/server/upload.ts';

/** Inventories as people have them. */
let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp();
  superadmin = await test.asSuperadmin();
});
afterAll(() => test?.close());

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../samples/csv', name), 'utf8');
const send = async (csv: string, fields: Record<string, string> = {}) => {
  const answer = await upload(test, superadmin, '/devices/import', { ...fields, file: new Blob([csv]) });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.data;
};
const deviceOf = async (serial: string) =>
  (await superadmin.get(`/devices?hw_serial=${serial}`)).body.data[0] as Record<string, unknown>;

describe('an inventory', () => {
  it('names its separator in the first line', async () => {
    expect(await send(sample('sep-line.csv'))).toMatchObject({ rows: 2, create: 2, errors: [] });
    expect(await deviceOf('70B3D54991000001')).toMatchObject({
      title: 'Main meter – Level 2',
      type: 'water_meter',
      tags: ['label:Water Meter', 'rate:10'],
      location: 'Plant room O’Neill',
    });
    const wrong = sample('sep-line.csv').replace('"TMV"', '"toaster"');
    expect((await send(wrong)).errors).toMatchObject([{ row: 4, column: 'Type' }]);
  });

  it('has serials as formulas, so that Excel keeps them as text', async () => {
    expect(await send(sample('excel-formula-text.csv'))).toMatchObject({ create: 1, errors: [] });
    expect(await deviceOf('70B3D54991000004')).toMatchObject({ title: 'Meter 4' });
    // As people type it, without the quotation marks of CSV.
    expect(await send('Serial,Type,Title\n="70B3D54991000005",tmv,="007"\n')).toMatchObject({ create: 1 });
    expect(await deviceOf('70B3D54991000005')).toMatchObject({ title: '007' });
  });

  it('has serials that Excel has destroyed', async () => {
    const { create, errors } = await send(sample('scientific.csv'));
    expect(create).toBe(0);
    expect(errors).toEqual([
      { row: 2, column: 'Serial', msg: expect.stringContaining('7.0B3E+15') },
      { row: 3, column: 'Serial', msg: expect.stringContaining('Format the column as text') },
    ]);
  });

  it('writes serials in every form', async () => {
    expect(await send(sample('eui-formats.csv'))).toMatchObject({ create: 5, errors: [] });
    for (const [at, end] of ['8', '9', 'A', 'B', 'C'].entries())
      expect(await deviceOf(`70B3D5499100000${end}`)).toMatchObject({ title: `M${at + 8}` });
    // A serial in two forms is one serial.
    const twice = 'Serial,Type\n70B3D5499100000D,tmv\n70-b3-d5-49-91-00-00-0d,tmv\n';
    expect((await send(twice)).errors).toMatchObject([{ row: 3, column: 'Serial' }]);
  });

  it('has a title above its header', async () => {
    expect(await send(sample('title-row-above.csv'))).toMatchObject({ rows: 1, create: 1, errors: [] });
    expect(await deviceOf('70B3D54991000016')).toMatchObject({ title: 'T' });
    const columns = JSON.stringify({ Serial: 'hw_serial', Type: 'type', Title: null });
    expect(await send(sample('title-row-above.csv'), { columns })).toMatchObject({ update: 1, errors: [] });
    expect((await send('Asset register\nPrinted today\nType,Title\ntmv,A\n')).errors).toMatchObject([
      { row: 1, column: 'Asset register' },
      { row: 1, column: 'hw_serial' },
    ]);
  });

  it('is the export of The Things Stack, whose devices get their type from their model', async () => {
    const model = await superadmin.post('/device-models', {
      title: 'W9',
      vendor: 'Acme',
      key: 'acme/w9',
      device_type: 'water_meter',
      match: { brand_id: 'acme', model_id: 'w9' },
      values: [{ from: 'total', role: 'register', unit: 'L', kind: 'counter' }],
    });
    expect(model.status).toBe(201);
    const known = sample('tts-export.csv')
      .replace('axioma;qalcosonic-w1', 'acme;w9')
      .replaceAll('70B3D5499100000E', '70B3D5499100000F')
      .replace('meter-14', 'meter-15');
    expect(await send(known)).toMatchObject({ create: 1, errors: [] });
    expect(await deviceOf('70B3D5499100000F')).toMatchObject({
      type: 'water_meter',
      model_id: (model.body.data ?? model.body).id,
    });
  });

  it('is the export of The Things Stack, whose devices are imported without a known model', async () => {
    const csv = sample('tts-export.csv').replace('axioma;qalcosonic-w1', 'nobody;knows');
    expect(await send(csv)).toMatchObject({ create: 1, errors: [] });
    expect(await deviceOf('70B3D5499100000E')).toMatchObject({
      title: 'Meter 14',
      dev_id: 'meter-14',
      is_active: true,
    });
    const { rows } = await test.context.pool.query(
      `select is_type_guessed from devices where hw_serial = '70B3D5499100000E'`,
    );
    expect(rows).toEqual([{ is_type_guessed: true }]);
    expect(JSON.stringify((await superadmin.get('/audit')).body)).not.toContain('0'.repeat(32));

    // Its uplinks are that device's, in whatever application.
    const key = await ingestKey(test, superadmin);
    await key.post(
      { volume_total: 5 },
      { eui: '70B3D5499100000E', device: 'meter-14', application: 'water' },
    );
    expect((await superadmin.get('/devices_new?search=70B3D5499100000E')).body.data).toEqual([]);
  });

  it('registers the device that has sent already, and says the type that was guessed', async () => {
    const key = await ingestKey(test, superadmin);
    await key.post({ a: 1 }, { eui: '70B3D549910000AA', application: 'app', device: 'x' });
    const csv = 'Serial,Type,Title\n70-B3-D5-49-91-00-00-AA,water_meter,Meter\n';
    expect(await send(csv)).toMatchObject({ create: 0, update: 1, errors: [] });
    expect(await deviceOf('70B3D549910000AA')).toMatchObject({ type: 'water_meter', uplinks: 1 });
    await key.post({ a: 2 }, { eui: '70B3D549910000AA', application: 'water-tmv', device: 'x' });
    expect(await deviceOf('70B3D549910000AA')).toMatchObject({ type: 'water_meter', uplinks: 2 });
  });
});
