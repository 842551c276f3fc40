import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { LEARN_DAYS } from '../../src/domain/alarms/baseline.ts';
import { checkDevices } from '../../server/alarms/time/device-checks.ts';
import { checkGateways } from '../../server/alarms/time/gateway-checks.ts';
import type { CaseGateway } from '../../server/alarms/cases/effects.ts';
import type { Context } from '../../server/context.ts';
import { storeHeard } from '../../server/gateways/store-heard.ts';
import type { Placed } from '../devices.ts';
import type { PlacedDevice } from '../fleet.ts';
import { DAY_MS, MINUTE_MS } from '../simulator/model.ts';
import { type CaseRow } from '../../server/alarms/cases/case-row.ts';
import { createPast, type Past, type PastUplink } from './past.ts';
import { type Reactions, SOON } from './reactions.ts';
import { DEAD_GATEWAY, DEAD_MS, sceneOf } from './scenes.ts';

/** How many days are judged at least; of a device with a fault before them, from a day before that. */
const JUDGED_MS = 9 * DAY_MS;
/**
 * From when on counters are judged, after their first reading: until what is usual is known, every busy morning would be a burst. A day
 * more than it takes to learn, as some readings get lost.
 */
const LEARNING_MS = (LEARN_DAYS + 1) * DAY_MS;
/** From when on a device is judged (ms): what happened before is of no interest, since nothing was wrong. */
const judgedFrom = ({ span, type }: PlacedDevice, { since }: Placed, at: number): number => {
  const from = Math.min(at - JUDGED_MS, (span?.from ?? at) - DAY_MS);
  return type === 'tmv' ? from : Math.max(from, since + LEARNING_MS);
};
/**
 * What is due later than this before the demo begins is left to the server, which sends real messages. Not the message
 * about the last scald: sent only now, it would follow the end of the scald.
 */
const LEFT_MS = 2 * MINUTE_MS;
/** How much happens without a pause for other requests. */
const AT_ONCE = 200;
/** When the rules about the dead gateway and its devices are met: after 1.5 and 3 intervals of 15 minutes. */
const GATEWAY_SILENT_MS = 23 * MINUTE_MS;
const OFFLINE_MS = 46 * MINUTE_MS;

/** In ms. */
interface Times {
  /** When the demo is created. */
  readonly at: number;
  /** Until when readings are stored. */
  readonly now: number;
  /** When the devices were registered. */
  readonly since: number;
}

const uplinksOf = (
  device: PlacedDevice,
  { id, datapoints, since }: Placed,
  from: number,
  to: number,
): PastUplink[] =>
  device
    .until(to)
    .filter(({ body }) => body.ts > since && body.ts >= from)
    .map(({ body }) => ({
      device: id,
      ts: body.ts,
      values: Object.entries(body.values).flatMap(([key, value]) => {
        const datapoint = datapoints.get(key);
        return datapoint === undefined ? [] : [[datapoint, Number(value)] as const];
      }),
    }));

// Known since the devices that they hear belong to a company.
const DATE_GATEWAYS = `
  update gateways set created_at = $2, updated_at = $2
  where gateway_id = any($1::text[]) and company_id = any($3::int[])`;

/** The gateways that heard these devices last, and first when they were registered. */
const storeGateways = async (client: PoolClient, placed: readonly Placed[], { at, now, since }: Times) => {
  const heard = placed.map(({ id, device }) => {
    const { gateway, rssi, snr } = device.signal;
    return { device: id, gateway, rssi, snr, at: gateway === DEAD_GATEWAY ? at - DEAD_MS : now };
  });
  await storeHeard(client, heard);
  await client.query(DATE_GATEWAYS, [
    heard.map(({ gateway }) => gateway),
    new Date(since),
    placed.map(({ site }) => site.company_id),
  ]);
};

const lockDeadGateway = async (client: PoolClient): Promise<readonly CaseGateway[]> =>
  (
    await client.query<CaseGateway>(
      'select id, gateway_id, company_id from gateways where gateway_id = $1 for no key update',
      [DEAD_GATEWAY],
    )
  ).rows;

/** Something that happens at a time (ms). */
interface Moment {
  readonly at: number;
  readonly happen: (past: Past) => Promise<void>;
}

const checking = (context: Context, ids: readonly number[], at: number): Moment => ({
  at,
  happen: (past) =>
    past.change(at, (writer) => checkDevices(context, writer, ids, undefined, { now: at, outages: [] })),
});

/** The silence of the gateway, then that of its devices. */
const silenceOf = (context: Context, client: PoolClient, placed: readonly Placed[], at: number): Moment[] => {
  const dead = placed.filter(({ device }) => device.placement.gateway === DEAD_GATEWAY);
  if (dead.length === 0) return [];
  const silentAt = at - DEAD_MS + GATEWAY_SILENT_MS;
  const gateway: Moment = {
    at: silentAt,
    happen: async (past) => {
      const gateways = await lockDeadGateway(client);
      await past.change(silentAt, (writer) =>
        checkGateways(context, writer, gateways, { now: silentAt, outages: [] }),
      );
    },
  };
  const ids = dead.map(({ id }) => id);
  return [gateway, checking(context, ids, at - DEAD_MS + OFFLINE_MS)];
};

/** Who responds to a case, and how. */
const reactionsIn = (placed: readonly Placed[]) => {
  const byId = new Map(placed.map((one) => [one.id, one.device.placement]));
  return ({ device_id, occurrences, kind }: CaseRow): Reactions => {
    const placement = byId.get(device_id ?? 0);
    const scene = placement && sceneOf(placement);
    if (scene) return scene.reactions;
    const isLeft = placement === undefined || kind === 'device_offline';
    return isLeft ? [] : Array.from({ length: occurrences }, () => SOON);
  };
};

/** Those who responded had signed in shortly before. */
const SIGN_INS = `
  update users set last_login_at = e.ts - interval '2 minutes'
  from (select by, max(ts) as ts from alarm_events where by is not null group by by) e
  where users.id = e.by and users.last_login_at is null`;

/**
 * Tells the story of a demo that is created at `at`: judges what the devices with a scene or a fault have sent, and
 * writes what followed from it. The others are healthy. `fleet` is one that was not advanced yet; the readings until
 * `now` are stored. The devices were registered in the transaction of `client`.
 */
export const tellStory = async (
  context: Context,
  client: PoolClient,
  placed: readonly Placed[],
  fleet: readonly PlacedDevice[],
  times: Times,
  signal: AbortSignal,
): Promise<void> => {
  const { at, now } = times;
  const fresh = new Map(fleet.map((device) => [device.hw_serial, device]));
  await storeGateways(client, placed, times);
  const moments: Moment[] = silenceOf(context, client, placed, at);
  const judged: number[] = [];
  for (const one of placed) {
    const scene = sceneOf(one.device.placement);
    const device = fresh.get(one.device.hw_serial);
    if (!device || (!scene && device.fault === 'none')) continue;
    judged.push(one.id);
    for (const uplink of uplinksOf(device, one, judgedFrom(device, one, at), now))
      moments.push({ at: uplink.ts, happen: (past) => past.receive(uplink) });
    const judgedAt = scene?.judgedAt?.(at);
    if (judgedAt !== undefined) moments.push(checking(context, [one.id], judgedAt));
    await yieldToEventLoop();
  }
  const until = at - LEFT_MS;
  const past = await createPast(context, client, {
    devices: judged,
    reactionsTo: reactionsIn(placed),
    until,
  });
  let count = 0;
  for (const { happen } of moments.toSorted((a, b) => a.at - b.at)) {
    if (++count % AT_ONCE === 0) await yieldToEventLoop();
    signal.throwIfAborted();
    await happen(past);
  }
  await past.pass(until);
  await past.end();
  await client.query(SIGN_INS);
};
