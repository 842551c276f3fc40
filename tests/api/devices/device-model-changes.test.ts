import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeBuiltInModels } from '../../../server/device-models/built-in.ts';
import { builtInModels } from '../../../src/device-models/all.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import {
  type ModelledDevices,
  modelledDevices,
  modelFacts as facts,
  newSerial as serial,
} from '../../support/devices/modelled-devices.ts';

let test: TestApp;
let superadmin: Person;
let field: ModelledDevices;
beforeAll(async () => {
  test = await startTestApp();
  await storeBuiltInModels(test.context);
  superadmin = await test.asSuperadmin();
  field = await modelledDevices(test, superadmin);
});
afterAll(() => test?.close());

it('a changed model keeps what somebody has set by hand, and its change is undone as a whole', async () => {
  const values = [
    { from: 'pulses', role: 'register', unit: 'pulses', kind: 'counter' },
    { from: 'inside', role: 'outlet_temperature', unit: '°C', kind: 'gauge' },
    { from: 'pipe', role: 'water_temperature', unit: '°C', kind: 'gauge' },
    { from: 'level', unit: '%', kind: 'gauge', factor: 10 },
  ];
  const { body: model } = await superadmin.post('/device-models', facts({ values }));
  const payload = { pulses: 7, inside: 22, pipe: 43, level: 3 };
  const [one, two] = [serial(), serial()];
  for (const eui of [one, two])
    await field.send(
      eui,
      { version_ids: model.match, decoded_payload: payload },
      new Date(Date.now() - 60_000),
    );
  const [set, plain] = [(await field.deviceOf(one)).id, (await field.deviceOf(two)).id];
  const pulses = (await superadmin.get(`/devices/${set}/datapoints`)).body.data.find(
    (point: { key: string }) => point.key === 'pulses',
  );
  expect((await superadmin.put(`/datapoints/${pulses.id}`, { factor: 10, unit: 'L' })).status).toBe(200);
  await field.rewriteAll();
  const before = [await field.pointsOf(set), await field.pointsOf(plain)];
  expect(before[0]).toMatchObject({ pulses: ['register', 70, 'L'], level: [null, 30, '%'] });

  // Two datapoints change their roles with each other.
  const changed = await superadmin.put(`/device-models/${model.id}`, {
    values: [
      { from: 'pulses', role: 'register', unit: 'm³', kind: 'counter' },
      { from: 'inside', role: 'water_temperature', unit: '°C', kind: 'gauge' },
      { from: 'pipe', role: 'outlet_temperature', unit: '°C', kind: 'gauge' },
      { from: 'level', unit: '%', kind: 'gauge', factor: 20 },
    ],
  });
  expect(changed.status).toBe(200);
  await field.rewriteAll();
  const after = {
    inside: ['water_temperature', 22, '°C'],
    pipe: ['outlet_temperature', 43, '°C'],
    level: [null, 60, '%'],
  };
  expect(await field.pointsOf(set)).toEqual({ ...after, pulses: ['register', 70, 'L'] });
  expect(await field.pointsOf(plain)).toEqual({ ...after, pulses: ['register', 7, 'm³'] });

  const undone = await superadmin.post(`/audit/${changed.headers['x-batch-id']}/undo`);
  expect(undone.status).toBe(200);
  await field.rewriteAll();
  expect([await field.pointsOf(set), await field.pointsOf(plain)]).toEqual(before);
  expect((await superadmin.get(`/device-models/${model.id}`)).body.values).toEqual(values);
});

it('a built-in model that an upgrade changes applies to the readings that its devices have', async () => {
  const eui = serial();
  const network = { brand_id: 'milesight-iot', model_id: 'em300-di' };
  const payload = { water: 2560, water_conv: 10, pulse_conv: 1, battery: 92 };
  await field.send(eui, { version_ids: network, decoded_payload: payload }, new Date(Date.now() - 60_000));
  const { id } = await field.deviceOf(eui);
  const before = await field.pointsOf(id);
  expect(before).toMatchObject({ water: ['register', 2560, 'L'], battery: ['battery_percent', 92, '%'] });
  const upgraded = [...builtInModels.values()].map((model) =>
    model.key === 'milesight/em300-di'
      ? {
          ...model,
          values: model.values.map((value) =>
            value.from === 'water' ? { ...value, unit: 'm³', factor: 0.001 } : value,
          ),
        }
      : model,
  );
  await storeBuiltInModels(test.context, upgraded);
  await field.rewriteAll();
  expect(await field.pointsOf(id)).toEqual({ ...before, water: ['register', 2.56, 'm³'] });
  await field.send(eui, { decoded_payload: { ...payload, water: 2570 } });
  expect(await field.pointsOf(id)).toMatchObject({ water: ['register', 2.57, 'm³'] });
  const water = (await superadmin.get(`/devices/${id}/datapoints`)).body.data.find(
    (point: { key: string }) => point.key === 'water',
  );
  const filter = encodeURIComponent(JSON.stringify({ resource: 'datapoints', record_id: water.id }));
  const [entry] = (await superadmin.get(`/audit?filter=${filter}`)).body;
  expect(entry).toMatchObject({
    action: 'edit',
    actor_name: 'Upgrade',
    before: { unit: 'L', factor: 1 },
    after: { unit: 'm³', factor: 0.001 },
  });
  // The next start changes nothing, and an upgrade back changes it back.
  await storeBuiltInModels(test.context, upgraded);
  expect((await superadmin.get(`/audit?filter=${filter}`)).body).toHaveLength(1);
  expect((await superadmin.post(`/audit/${entry.batch_id}/undo`)).status).toBe(200);
  await field.rewriteAll();
  expect(await field.pointsOf(id)).toMatchObject({ water: ['register', 2570, 'L'] });
  await storeBuiltInModels(test.context);
  await field.rewriteAll();
  expect(await field.pointsOf(id)).toMatchObject({ water: ['register', 2570, 'L'] });
});
