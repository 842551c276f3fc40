import type fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { World } from '../support/world.ts';
import { callOf, type FuzzedCall, type Operation, operationsOf } from '../fuzz/calls.ts';
import { fuzz, inputOf, type Outcome } from '../fuzz/run.ts';
import { idsIn, makeWorlds, MARKER, marksOf, pathValueIn, type Worlds } from '../fuzz/worlds.ts';

/** Every call of the API description with malformed input, and with the ids of another company. See docs/fuzzing.md. */
const LANES = 4;
const CALLS_PER_WORLD = 500;
const HOURS = 3_600_000;
let test: TestApp;
let operations: Operation[];
beforeAll(async () => {
  test = await startTestApp();
  operations = operationsOf(test);
});
afterAll(() => test?.close());

const send = async ({ method, url, headers, payload }: FuzzedCall, token: string | undefined) => {
  const answer = await test.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, text: answer.body };
};
const shown = (call: FuzzedCall) => ({ ...call, payload: call.payload?.toString().slice(0, 1000) });

interface Lane {
  readonly worlds: Worlds;
  readonly callTo: (operation: Operation, number: number) => FuzzedCall;
}

/** Worlds for each lane, replaced before calls have used them up. Requests are built from the present ones. */
const lanesOf = (
  ofWorlds: (worlds: Worlds) => readonly World[],
  broken: boolean,
  renewed: (worlds: Worlds) => Promise<void> = async () => undefined,
) => {
  const lanes: { worlds: Worlds; left: number; calls: Map<Operation, fc.Arbitrary<FuzzedCall>> }[] = [];
  const laneAt = async (index: number): Promise<Lane> => {
    const known = lanes[index];
    if (known && known.left <= 0) await renewed(known.worlds);
    const lane = known ?? { worlds: await makeWorlds(test), left: CALLS_PER_WORLD, calls: new Map() };
    if (lane.left-- <= 0) {
      lane.worlds = await makeWorlds(test);
      lane.left = CALLS_PER_WORLD;
    }
    lanes[index] = lane;
    const worlds = () => ofWorlds(lane.worlds);
    const sources = { ids: idsIn(worlds), pathValue: pathValueIn(worlds), broken };
    return {
      worlds: lane.worlds,
      callTo: (operation, number) => {
        const calls = lane.calls.get(operation) ?? callOf(operation, sources);
        lane.calls.set(operation, calls);
        return inputOf(calls, number);
      },
    };
  };
  return { laneAt, finish: () => Promise.all(lanes.map(({ worlds }) => renewed(worlds))) };
};

it('describes its calls', () => {
  expect(operations.length).toBeGreaterThan(200);
  expect(operations.filter(({ bodies }) => bodies.length > 0).length).toBeGreaterThan(80);
});

it(
  'answers malformed calls with an error, never with 500',
  async () => {
    const { laneAt } = lanesOf(({ own, foreign }) => [own, foreign], true);
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
        const { status, text } = await send(call, caller?.token);
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

/** They end the session that the next calls need. */
const ENDS = /^(POST \/api\/auth\/logout|DELETE \/api\/auth\/)/;

it(
  'tells company roles nothing about another company, whatever ids they send',
  async () => {
    const aimed = operations.filter(({ method, path }) => !ENDS.test(`${method} ${path}`));
    const assertUntouched = async (worlds: Worlds): Promise<void> => {
      const marks = await marksOf(test, worlds);
      for (const [table, row] of marks as [string, Record<string, string> | undefined][]) {
        expect([table, Object.values(row ?? {}).every((text) => text.includes(MARKER))]).toEqual([
          table,
          true,
        ]);
        expect(row).toBeDefined();
      }
    };
    const { laneAt, finish } = lanesOf(({ foreign }) => [foreign], false, assertUntouched);
    await fuzz({
      kind: 'calls with ids of another company',
      inputs: [300, 20_000],
      atOnce: LANES,
      tryInput: async (number, lane): Promise<Outcome> => {
        const { worlds, callTo } = await laneAt(lane);
        const call = callTo(aimed[number % aimed.length] as Operation, number);
        const caller = Math.floor(number / aimed.length) % 2 === 0 ? 'admin' : 'user';
        const { status, text } = await send(call, worlds[caller].token);
        const result = `${Math.floor(status / 100)}xx`;
        const isWrong = text.includes(MARKER) || status >= 500;
        return isWrong
          ? { result, fault: { caller, ...shown(call), status, text: text.slice(0, 500) } }
          : { result };
      },
    });
    await finish();
  },
  2 * HOURS,
);
