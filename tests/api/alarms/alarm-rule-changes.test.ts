import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeDevice, casesOf } from '../../support/alarms/alarm-rules.ts';
import { type Answer, type Person, startTestApp, type TestApp } from '../../support/server/app.ts';

/** Rules that an undo changes or restores, and rules whose list of devices changes. */
const MINUTE = 60_000;
const at = (minutes: number): number => Date.now() - (120 - minutes) * MINUTE;

let app: TestApp;

let superadmin: Person;
let admin: Person;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp();

  superadmin = await app.asSuperadmin();
  companyId = (await app.seed.company()).id;
  admin = await app.asCompanyAdmin(companyId);
});
afterAll(() => app.close());

let keys = 0;
/** A device whose latest value is 120, of a key of its own unless one is given. */
const newDevice = async (key = `level_${(keys += 1)}`) => {
  const device = await activeDevice(app, companyId);
  const send = (minutes: number, value: number) => device.send({ at: at(minutes), values: { [key]: value } });
  await send(0, 120);
  return { key, id: device.id, send };
};
/** A rule that is met above 100. */
const newRule = async (key: string, more: object = {}): Promise<number> => {
  const params = { key, above: 100 };
  const answer = await admin.post('/alarm-rules', {
    title: `Above: ${key}`,
    kind: 'threshold',
    params,
    ...more,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
};
const undo = async (person: Person, { headers }: Answer): Promise<void> => {
  expect((await person.post(`/audit/${headers['x-batch-id']}/undo`, {})).status).toBe(200);
};

test('an undo evaluates the rule as the call did', async () => {
  const device = await newDevice();
  const ruleId = await newRule(device.key);
  const cases = () => casesOf(app, device.id, ruleId);
  const edited = await admin.put(`/alarm-rules/${ruleId}`, { params: { key: device.key, above: 200 } });
  expect(await cases()).toMatchObject([{ close_reason: 'cleared' }]);
  await undo(admin, edited);
  expect(await cases()).toMatchObject([{ closed_at: null, condition: 'active', occurrences: 2 }]);

  const deleted = await admin.delete(`/alarm-rules/${ruleId}`);
  expect(await cases()).toMatchObject([{ close_reason: 'rule' }]);
  await undo(admin, deleted);
  expect(await cases()).toMatchObject([
    { close_reason: 'rule' },
    { closed_at: null, condition: 'active', value: 120 },
  ]);
});

test('an open case keeps the limit that raised it when its rule gets another', async () => {
  const device = await newDevice();
  const ruleId = await newRule(device.key);
  const cases = () => casesOf(app, device.id, ruleId);
  await admin.put(`/alarm-rules/${ruleId}`, { params: { key: device.key, above: 110 } });
  expect(await cases()).toMatchObject([{ closed_at: null, condition: 'active', limit: 100 }]);
  await device.send(1, 140);
  const [{ limit, peak, text }] = await cases();
  expect([limit, peak]).toEqual([100, 140]);
  expect(text).toContain('100');
  expect(text).not.toContain('110');
});

test('the rules of a project that is restored are evaluated', async () => {
  const device = await newDevice();
  const project = await admin.post('/projects', { title: `Wing ${device.key}`, device_ids: [device.id] });
  const ruleId = await newRule(device.key, { project_id: project.body.id });
  const deleted = await admin.delete(`/projects/${project.body.id}`);
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([{ close_reason: 'rule' }]);
  await undo(admin, deleted);
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([
    { close_reason: 'rule' },
    { closed_at: null },
  ]);
});

test('a change of the list of devices alone closes the cases of those that are no longer in it', async () => {
  const device = await newDevice();
  const other = await newDevice(device.key);
  const both = [device.id, other.id];
  const ruleId = await newRule(device.key, { device_ids: both });
  const openOf = async (id: number) =>
    (await casesOf(app, id, ruleId)).map(({ closed_at }) => closed_at === null);
  expect(await Promise.all(both.map(openOf))).toEqual([[true], [true]]);
  await admin.put(`/alarm-rules/${ruleId}`, { device_ids: [device.id] });
  expect(await Promise.all(both.map(openOf))).toEqual([[true], [false]]);
  await other.send(10, 130);
  expect(await openOf(other.id)).toEqual([false]);
  const many = await admin.put('/alarm-rules/many', {
    ids: [ruleId],
    data: { device_ids: [other.id] },
  });
  expect(many.status).toBe(200);
  expect(await Promise.all(both.map(openOf))).toEqual([[false], [false, true]]);
});

test('a rule about listed devices is about none once they are deleted, and about them again after an undo', async () => {
  const device = await newDevice();
  const other = await newDevice(device.key);
  const ruleId = await newRule(device.key, { device_ids: [device.id] });
  const deleted = await superadmin.delete(`/devices/${device.id}`);
  await other.send(10, 130);
  await admin.put(`/alarm-rules/${ruleId}`, { title: `Renamed: ${device.key}` });
  expect(await casesOf(app, other.id, ruleId)).toEqual([]);
  await undo(superadmin, deleted);
  await device.send(10, 130);
  expect(await casesOf(app, device.id, ruleId)).toMatchObject([{}, { closed_at: null }]);
  // Emptied on purpose, it is about all of them.
  await admin.put(`/alarm-rules/${ruleId}`, { device_ids: [] });
  expect(await casesOf(app, other.id, ruleId)).toMatchObject([{ closed_at: null }]);
});
