import { setTimeout as wait } from 'node:timers/promises';
import type { WholeSite } from './whole-site.ts';

/** Devices whose values change. */
export interface Changing {
  readonly app: string;
  readonly devices: number;
}
export const LIVE: Changing = { app: 'live', devices: 200 };
/** Each batch has the values of a quarter of the devices, spread evenly. */
export const VALUES = 5;
const PARTS = 4;
const KEYS = ['temperature', 'battery_v', 'flow_rate', 'volume_total', 'humidity'];
/** With more requests than this in flight, ingest can't keep up. */
const UNDER_WAY = 20;

/** The current values of these devices. `n` is the batch number. */
const uplinks = ({ app, devices }: Changing, n: number, part: number | null) => {
  const ts = Date.now();
  return Array.from({ length: devices }, (_, index) => index + 1)
    .filter((device) => part === null || device % PARTS === part)
    .map((device) => ({
      app_id: app,
      dev_id: `${app}-${device}`,
      ts,
      values: Object.fromEntries(
        KEYS.map((key, place) => [key, 20 + ((n * 7 + device * 3 + place) % 977) / 16]),
      ),
    }));
};

const post = async ({ url, key }: WholeSite, body: unknown): Promise<number> => {
  const answer = await fetch(`${url}/api/ingest/uplink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { accepted: number }).accepted;
};

/** Registers and activates the devices. Returns the ids of their datapoints, device by device. */
export const makeDevices = async (site: WholeSite, changing = LIVE): Promise<number[][]> => {
  await post(site, uplinks(changing, 0, null));
  return site.withPool(async (pool) => {
    await pool.query('update devices set is_active = true where app_id = $1', [changing.app]);
    const { rows } = await pool.query<{ ids: number[] }>(
      `select array_agg(p.id order by p.id) as ids from datapoints p join devices d on d.id = p.device_id
       where d.app_id = $1 group by d.id order by d.id`,
      [changing.app],
    );
    return rows.map(({ ids }) => ids);
  });
};

/** Sends changes in batches at a given rate for some seconds. Returns the rate achieved. */
export const sendChanges = async (
  site: WholeSite,
  perSecond: number,
  seconds: number,
  changing = LIVE,
): Promise<number> => {
  const every = (((changing.devices / PARTS) * VALUES) / perSecond) * 1000;
  const begin = performance.now();
  const underWay = new Set<Promise<void>>();
  let accepted = 0;
  // Batches that exceed that time are not sent later.
  for (let n = 1; performance.now() - begin < seconds * 1000; n++) {
    await wait(Math.max(0, begin + n * every - performance.now()));
    if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
    const one = post(site, uplinks(changing, n, n % PARTS)).then((count) => {
      accepted += count;
      underWay.delete(one);
    });
    underWay.add(one);
  }
  await Promise.all(underWay);
  return accepted / ((performance.now() - begin) / 1000);
};
