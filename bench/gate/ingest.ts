import { type Batch, batchOf, postUplinks, rawValues, RAW_INSERT } from '../batches.ts';
import { BEGIN, type FilledSite, SENDERS } from './filled.ts';
import { allInTurn, type Figure, type Pair, timed } from './figure.ts';

const BATCHES = [26, 5] as const;
/** Few uplinks in each of many rounds, since the disk is fast and slow by turns. */
const SINGLES = [50, 10] as const;
const READINGS = 5_000;
const SINGLES_A_ROUND = 16;
const AT_ONCE = 8;
const MINUTE_MS = 60_000;
/** Ids of datapoints that nobody has, for the reference. */
const RAW_ID = 1_000_000_000;
const KEYS = ['temperature', ...Array.from({ length: 9 }, (_, n) => `key${n}`)];

/** When the next readings are from. Ours and the reference store the same ones. */
let clock = BEGIN;
const takeUplinks = (batch: Batch) => {
  const uplinks = batchOf(batch, clock, 0);
  clock += (batch.readings / batch.devices) * MINUTE_MS;
  return uplinks;
};

const batchPair = ({ site, pool }: FilledSite, name: string, keys: readonly string[]): Pair => {
  const batch = { readings: READINGS, devices: 500, of: SENDERS, keys };
  return {
    name,
    unit: 'ms',
    reference: () => {
      const values = rawValues(batchOf(batch, clock, 0), batch, RAW_ID);
      return timed(() => pool.query({ name: 'raw', text: RAW_INSERT, values }));
    },
    ours: () => postUplinks(site, JSON.stringify(takeUplinks(batch)), READINGS),
  };
};

/** Batches : an insert of the same readings. */
export const batches = (filled: FilledSite): Promise<Figure[]> =>
  allInTurn(BATCHES, [
    batchPair(filled, '5,000 uplinks of one value : bare insert', KEYS.slice(0, 1)),
    batchPair(filled, '500 uplinks of ten values : bare insert', KEYS),
  ]);

const postBare = async (url: string, reading: object): Promise<void> => {
  const answer = await fetch(`${url}/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reading),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
};

/** Makes calls, `atOnce` of them at the same time. Returns how long each takes (ms), which is all of them by their number. */
const callAll = async (calls: readonly (() => Promise<unknown>)[], atOnce: number): Promise<number> => {
  const left = [...calls];
  const work = async (): Promise<void> => {
    for (let call = left.pop(); call; call = left.pop()) await call();
  };
  return (await timed(() => Promise.all(Array.from({ length: atOnce }, work)))) / calls.length;
};

const singlePair = ({ site, bare }: FilledSite, name: string, atOnce: number): Pair => {
  const batch = { readings: SINGLES_A_ROUND, devices: SINGLES_A_ROUND, of: SENDERS, keys: KEYS.slice(0, 1) };
  return {
    name,
    unit: 'ms',
    reference: () => {
      const [ids, times, values] = rawValues(batchOf(batch, clock, 0), batch, RAW_ID);
      return callAll(
        ids.map((id, n) => () => postBare(bare.url, { id, ts: times[n], value: values[n] })),
        atOnce,
      );
    },
    ours: () =>
      callAll(
        takeUplinks(batch).map((uplink) => () => postUplinks(site, JSON.stringify(uplink), 1)),
        atOnce,
      ),
  };
};

/** Single uplinks : a call that inserts the reading. */
export const singles = (filled: FilledSite): Promise<Figure[]> =>
  allInTurn(SINGLES, [
    singlePair(filled, 'uplinks one after another : bare call', 1),
    singlePair(filled, `uplinks, ${AT_ONCE} at once : bare call`, AT_ONCE),
  ]);
