import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/server/app.ts';
import { type Operation, operationsOf } from '../fuzz/calls.ts';
import { callAcrossCompanies } from '../fuzz/cross-company.ts';
import { lanesOf, send, shown } from '../fuzz/lanes.ts';
import { fuzz, type Outcome } from '../fuzz/run.ts';
import { makeWorlds } from '../fuzz/worlds.ts';

/** Every call of the API description with malformed input, and with the ids of another company. See docs/fuzzing.md. */
const LANES = 4;
const HOURS = 3_600_000;
let test: TestApp;
let operations: Operation[];
beforeAll(async () => {
  test = await startTestApp();
  operations = await operationsOf(test);
});
afterAll(() => test?.close());

it('describes its calls', () => {
  expect(operations.length).toBeGreaterThan(200);
  expect(operations.filter(({ bodies }) => bodies.length > 0).length).toBeGreaterThan(80);
});

it(
  'answers malformed calls with an error, never with 500',
  async () => {
    const { laneAt } = lanesOf(test, ({ own, foreign }) => [own, foreign], true);
    await fuzz({
      kind: 'calls',
      inputs: [400, 30_000],
      atOnce: LANES,
      tryInput: async (number, lane): Promise<Outcome> => {
        const { worlds, callTo } = await laneAt(lane);
        const operation = operations[number % operations.length] as Operation;
        const call = callTo(operation, number);
        // Not in step with the calls, so that in time everybody makes each of them.
        const caller =
          worlds.callers[Math.floor(number / operations.length + number) % worlds.callers.length];
        const { status, text } = await send(test, call, caller?.token);
        const result = `${Math.floor(status / 100)}xx`;
        const isWrong = status >= 500 || /\bat .+\.ts:\d+|select .+ from /i.test(status >= 400 ? text : '');
        return isWrong
          ? { result, fault: { caller: caller?.name, ...shown(call), status, text: text.slice(0, 500) } }
          : { result };
      },
    });
    expect((await test.call('GET', '/health')).body).toEqual({ status: 'ok' });
    const { admin, own } = await makeWorlds(test);
    expect((await admin.get(`/devices/${own.devices?.id}`)).status).toBe(200);
  },
  2 * HOURS,
);

it(
  'tells company roles nothing about another company, whatever ids they send',
  () => callAcrossCompanies(test, 'calls with ids of another company', [300, 20_000]),
  2 * HOURS,
);
