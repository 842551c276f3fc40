import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import pg from 'pg';
import { until } from '../../../server/startup/processes.ts';
import { startMosquitto } from './mosquitto.ts';
import { startPatroni } from './patroni.ts';
import { startServer, type TestServer } from '../server/server.ts';
import { apiAs } from '../server/server-api.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

export const ACCOUNT = { SUPERADMIN_EMAIL: 'root@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };

/** Devices that send all the time, and how many uplinks a call has. */
const DEVICES = 200;
const BATCH = 100;

const deviceName = (n: number): string => `steady-${n}`;

/** An installation whose primary can be killed: PostgreSQL under Patroni, two brokers, and two servers. What was started is stopped if it fails. */
export const startInstallation = async () => {
  const started: { close: () => Promise<unknown> }[] = [];
  const closing = <T extends object>(one: T, close: (one: T) => Promise<unknown>): T => {
    started.push({ close: () => close(one) });
    return one;
  };
  const close = async (): Promise<void> => {
    for (const one of started.splice(0).toReversed()) await one.close();
  };
  try {
    const patroni = closing(await startPatroni(), (one) => one.close());
    const brokers = await Promise.all([startMosquitto(), startMosquitto()]);
    for (const broker of brokers) closing(broker, (one) => one.close());
    // Both servers have the same key.
    const keyFolder = temporaryFolder();
    started.push({ close: () => removeFolder(keyFolder) });
    const keyFile = join(keyFolder, 'secret.key');
    writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    const env = {
      ...ACCOUNT,
      SECRET_KEY_FILE: keyFile,
      DATABASE_URL: patroni.url,
      DATABASE_REPLICA_URL: patroni.replicaUrl,
      MQTT_URL: brokers.map(({ url }) => url).join(','),
      LOG_LEVEL: 'warn',
    };
    const first = closing(await startServer({ env }), (one) => one.stop());
    const second = closing(await startServer({ env }), (one) => one.stop());
    const api = await apiAs(first.url, ACCOUNT);
    const { id: companyId } = (await api.post('/companies', { name: 'Baths' })) as { id: number };
    const { key } = await api.post('/api-keys', { name: 'Network', scopes: ['ingest'] });
    const settings = { connectionString: patroni.url, max: 2, connectionTimeoutMillis: 5_000 };
    const database = closing(new pg.Pool(settings), (one) => one.end());
    database.on('error', () => undefined);
    return {
      patroni,
      brokers,
      servers: [first, second] as const,
      api,
      companyId,
      key: key as string,
      /** As the owner, who sees every row. */
      database,
      /** Registered devices with these names. */
      addDevices: async (names: readonly string[]): Promise<void> => {
        await database.query(
          `insert into devices (title, app_id, dev_id, hw_serial, type, company_id, is_active)
           select name, 'plant', name, upper(md5(name)), 'tmv', $2, true from unnest($1::text[]) name`,
          [names, companyId],
        );
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
export type Installation = Awaited<ReturnType<typeof startInstallation>>;

const uplinkOf = (device: string, ts: number, values: Readonly<Record<string, number>>) => ({
  app_id: 'plant',
  dev_id: device,
  type: 'tmv',
  ts,
  values,
});

interface Refusal {
  readonly status: number;
  readonly retryAfter: string | null;
}

/**
 * Sends uplinks of the devices to both servers, a batch at a time and again until it is acknowledged, as devices and network servers
 * do; and by MQTT with QoS 1.
 */
export const startLoad = async (
  { servers, key, brokers }: Pick<Installation, 'servers' | 'key' | 'brokers'>,
  perSecond: number,
) => {
  const stopping = new AbortController();
  /** When each acknowledged uplink was measured (ms), by device. */
  const acknowledged = new Map<string, number[]>();
  const refusals: Refusal[] = [];
  /** When each server acknowledged a call that had begun after this time (ms). */
  const firstAfter = new Map<string, number>();
  let since = Infinity;
  let sent = 0;
  let ts = Date.now() - 86_400_000;
  const acknowledge = (device: string, at: number): void => {
    const times = acknowledged.get(device);
    if (times) times.push(at);
    else acknowledged.set(device, [at]);
  };
  const post = async (address: string, uplinks: readonly ReturnType<typeof uplinkOf>[]): Promise<void> => {
    let url = address;
    for (;;) {
      const began = Date.now();
      try {
        const answer = await fetch(`${url}/api/ingest/uplink`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: JSON.stringify(uplinks),
        });
        const text = await answer.text();
        if (answer.status === 200) {
          if (began >= since && !firstAfter.has(url)) firstAfter.set(url, Date.now());
          if (text.includes('"rejected":[{')) throw new Error(text);
          return;
        }
        refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
      } catch (error) {
        // A server that was killed: the other one takes its calls.
        if (!(error instanceof TypeError)) throw error;
        url = servers.find((server) => server.url !== url)?.url ?? url;
      }
      await wait(200);
    }
  };
  let next = 0;
  const sender = async (url: string, everyMs: number): Promise<void> => {
    let due = performance.now();
    while (!stopping.signal.aborted) {
      const batch = Array.from({ length: BATCH }, () => {
        next += 1;
        ts += 1;
        return uplinkOf(deviceName(next % DEVICES), ts, { temperature: 35 + (next % 50) / 10 });
      });
      sent += batch.length;
      await post(url, batch);
      for (const one of batch) acknowledge(one.dev_id, one.ts);
      due += everyMs;
      // After an outage, what is due meanwhile is made up for.
      await wait(Math.max(0, due - performance.now()));
    }
  };
  // Several at each server, since a call waits for its answer.
  const SENDERS = 4;
  const everyMs = (BATCH * SENDERS * servers.length * 1_000) / perSecond;
  const running = servers.flatMap(({ url }) => Array.from({ length: SENDERS }, () => sender(url, everyMs)));

  const clients: readonly MqttClient[] = await Promise.all(
    brokers.map(({ url }, n) => {
      const { username, password, host } = new URL(url);
      return mqtt.connectAsync(`mqtt://${host}`, {
        username,
        password: decodeURIComponent(password),
        clean: false,
        clientId: `failover-sender-${n}`,
      });
    }),
  );
  for (const client of clients) client.on('error', () => undefined);
  const publisher = async (client: MqttClient, broker: number): Promise<void> => {
    let mqttTs = Date.now() - 86_400_000;
    while (!stopping.signal.aborted) {
      const at = (mqttTs += 10);
      const device = `mqtt-${broker}-${at % 7}`;
      await client.publishAsync(
        `flowgen/plant/${device}/up`,
        JSON.stringify({ ts: at, values: { temperature: 36 } }),
        { qos: 1 },
      );
      acknowledge(device, at);
      await wait(20);
    }
  };
  running.push(...clients.map(publisher));
  return {
    post,
    refusals,
    acknowledged,
    sentCount: () => sent,
    /** Waits until each server has acknowledged a call that was begun after now; returns how long that took (ms), the longest. */
    writesAgain: async (): Promise<number> => {
      firstAfter.clear();
      const began = Date.now();
      since = began;
      if (!(await until(() => firstAfter.size === servers.length, 60_000, 20)))
        throw new Error('No server writes again.');
      return Math.max(...firstAfter.values()) - began;
    },
    /** Ends when everything that was begun is acknowledged. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(running);
      await Promise.all(clients.map((client) => client.endAsync()));
    },
  };
};
export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Compares what was acknowledged with what is stored: how many are missing, and how many are stored more than once. */
export const compareWithStored = async (database: pg.Pool, { acknowledged }: Pick<Load, 'acknowledged'>) => {
  let [missing, doubled, all] = [0, 0, 0];
  for (const [device, times] of acknowledged) {
    const { rows } = await database.query<{ ts: number; n: number }>(
      `select (extract(epoch from r.ts) * 1000)::float8 as ts, count(*)::int as n from readings r
       join datapoints p on p.id = r.datapoint_id join devices d on d.id = p.device_id
       where d.dev_id = $1 and p.key = 'temperature' group by r.ts`,
      [device],
    );
    const stored = new Map(rows.map(({ ts, n }) => [Math.round(ts), n]));
    all += times.length;
    missing += times.filter((ts) => !stored.has(ts)).length;
    doubled += [...stored.values()].filter((n) => n > 1).length;
  }
  return { all, missing, doubled };
};

/** How long uplinks are counted before the primary is killed, in s. */
const RATE_S = 3;

/** One kill of the primary while uplinks arrive. Times in ms since the kill; uplinks a second are those before it. */
export const killPrimary = async (
  { patroni, database, addDevices }: Pick<Installation, 'patroni' | 'database' | 'addDevices'>,
  load: Load,
  round: number,
  servers: readonly TestServer[],
) => {
  await patroni.isWhole();
  // Devices whose batteries run down while nothing can be stored.
  const failing = Array.from({ length: 20 }, (_, n) => `failing-${round}-${n}`);
  await addDevices(failing);
  const sentBefore = load.sentCount();
  await wait(RATE_S * 1_000);
  const perSecond = Math.round((load.sentCount() - sentBefore) / RATE_S);
  const began = Date.now();
  const killed = await patroni.killPrimary();
  const alarming = failing.map((device, n) =>
    load.post(servers[n % servers.length]!.url, [
      uplinkOf(device, began + n, { temperature: 36, battery: 4 }),
    ]),
  );
  const writing = load.writesAgain();
  await until(async () => !(await patroni.leadsToPrimary()), 5_000, 20);
  if (!(await until(patroni.leadsToPrimary, 60_000, 20))) throw new Error(patroni.logs());
  const ledAfter = Date.now() - began;
  const wroteAfter = await writing;
  await Promise.all(alarming);
  const casesOf = async (): Promise<number[]> => {
    const { rows } = await database.query<{ n: number }>(
      `select count(a.id)::int as n from devices d left join alarms a on a.device_id = d.id and a.kind = 'battery_low'
       where d.dev_id = any($1) group by d.id`,
      [failing],
    );
    return rows.map(({ n }) => n);
  };
  const isEach = async (): Promise<boolean> => (await casesOf().catch(() => [0])).every((n) => n === 1);
  await until(isEach, 20_000, 200);
  const cases = await casesOf();
  return {
    killed,
    perSecond,
    ledAfter,
    wroteAfter,
    lostAlarms: cases.filter((n) => n === 0).length,
    doubledAlarms: cases.filter((n) => n > 1).length,
  };
};
export type Kill = Awaited<ReturnType<typeof killPrimary>>;
