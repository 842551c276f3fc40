import type fc from 'fast-check';
import type { TestApp } from '../support/server/app.ts';
import type { World } from '../support/server/world.ts';
import { callOf, type FuzzedCall, type Operation } from './calls.ts';
import { inputOf } from './run.ts';
import { idsIn, makeWorlds, pathValueIn, type Worlds } from './worlds.ts';

const CALLS_PER_WORLD = 500;

/** Makes a call as its caller. */
export const send = async (
  { app }: TestApp,
  { method, url, headers, payload }: FuzzedCall,
  token: string | undefined,
) => {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, text: answer.body };
};
/** A call as it is printed with a fault. */
export const shown = (call: FuzzedCall) => ({ ...call, payload: call.payload?.toString().slice(0, 1000) });

interface Lane {
  readonly worlds: Worlds;
  readonly callTo: (operation: Operation, number: number) => FuzzedCall;
}

/** Calls of other lanes may delete people while rows are inserted for them. */
const makeUndisturbed = async (test: TestApp, tries = 5): Promise<Worlds> => {
  try {
    return await makeWorlds(test);
  } catch (error) {
    if (tries === 1) throw error;
    return makeUndisturbed(test, tries - 1);
  }
};

/** Worlds for each lane, replaced before calls have used them up. Requests are built from the present ones. */
export const lanesOf = (
  test: TestApp,
  ofWorlds: (worlds: Worlds) => readonly World[],
  broken: boolean,
  renewed: (worlds: Worlds) => Promise<void> = async () => undefined,
) => {
  const lanes: { worlds: Worlds; left: number; calls: Map<Operation, fc.Arbitrary<FuzzedCall>> }[] = [];
  const laneAt = async (index: number): Promise<Lane> => {
    const known = lanes[index];
    if (known && known.left <= 0) await renewed(known.worlds);
    const lane = known ?? { worlds: await makeUndisturbed(test), left: CALLS_PER_WORLD, calls: new Map() };
    if (lane.left-- <= 0) {
      lane.worlds = await makeUndisturbed(test);
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
