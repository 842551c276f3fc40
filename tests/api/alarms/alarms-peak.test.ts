import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeDevice, casesOf, historyOf, storeRule } from '../../support/alarms/alarm-rules.ts';
import { startTestApp, type TestApp } from '../../support/server/app.ts';

const MINUTE = 60_000;
const start = Date.now() - 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a case keeps its furthest value, which its text mentions, and the one that raised it', async () => {
  const { id: company_id } = await app.seed.company();
  const ruleId = await storeRule(app, { company_id, params: { key: 'pressure', above: 100 } });
  const device = await activeDevice(app, company_id);
  const send = (minutes: number, pressure: number) =>
    device.send({ at: start + minutes * MINUTE, values: { pressure } });
  await send(0, 101);
  const [raised] = await casesOf(app, device.id, ruleId);
  expect(raised).toMatchObject({ value: 101, peak: 101 });
  await send(5, 107);
  await send(10, 103);
  await send(15, 50);
  const [cleared] = await casesOf(app, device.id, ruleId);
  expect(cleared).toMatchObject({ condition: 'clear', value: 101, limit: 100, peak: 107 });
  expect(cleared.text).toContain('107');
  expect(await historyOf(app, raised.id)).toEqual(['raised', 'cleared', 'closed']);
});
