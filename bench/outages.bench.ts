import { setTimeout as wait } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { until } from '../server/startup/processes.ts';
import { openClient } from '../tests/support/server/live-client.ts';
import { MQTT_PASSWORD, MQTT_USER, startMosquitto } from '../tests/support/programs/mosquitto.ts';
import { connectKey } from '../tests/support/server/mqtt.ts';

import { type OutageSite, startDatabase, startOn } from './outage-site.ts';
import { residentBytes } from './processes.ts';
import { foundRows, lookInto } from './stored.ts';
import { printTable, seconds, thousands, verdict } from './table.ts';
import { httpWriter, type Ledger, mqttWriter, newLedger } from './writers.ts';

/** The limits to meet. */
const AWAY_MS = 20_000;
const STEADY_MS = 5_000;
const LOOK_MS = 250;
const PATIENCE_MS = 30_000;
/** A gateway reconnects after at least a second. */
const GATEWAY_MS = 1_000;

const held = (what: string, isMet: boolean, measured: string): string[] => [
  what,
  measured,
  '',
  verdict(isMet),
];

/** Milliseconds until the condition is true; Infinity if it never is. */
const timed = async (isTrue: () => boolean | Promise<boolean>): Promise<number> => {
  const before = performance.now();
  return (await until(isTrue, PATIENCE_MS, 20)) ? performance.now() - before : Number.POSITIVE_INFINITY;
};
const sent = (ledger: Ledger): string[][] => [
  ['readings acknowledged by HTTP', thousands(ledger.http.size), '', ''],
  ['readings acknowledged by MQTT', thousands(ledger.mqtt.size), '', ''],
  ['batches and publishes without an answer, sent again', thousands(ledger.unanswered), '', ''],
];

const databaseAway = async (): Promise<void> => {
  const database = await startDatabase();
  const site = await startOn(database.url);
  const ledger = newLedger();
  let isOver = false;
  const over = (): boolean => isOver;
  try {
    const key = await site.newKey();
    const connect = () => connectKey(site.mqttUrl as string, key);
    const writers = [
      ...Array.from({ length: 2 }, (_, n) => httpWriter({ ...site, key }, `batch-${n}`, ledger, over)),
      ...Array.from({ length: 4 }, (_, n) => mqttWriter(connect, `topic-${n}`, ledger, over)),
    ];
    await wait(STEADY_MS);
    const before = residentBytes(site.pid);
    await database.halt();
    const reportedAfter = await timed(async () => (await site.health()).status === 503);
    const statusesDuring = new Set<number>();
    let peak = before;
    const stored = ledger.http.size + ledger.mqtt.size;
    const end = performance.now() + AWAY_MS;
    let sentence = '';
    while (performance.now() < end) {
      const { status, text } = await site.health();
      statusesDuring.add(status);
      sentence = (JSON.parse(text) as { message: string }).message;
      peak = Math.max(peak, residentBytes(site.pid));
      await wait(LOOK_MS);
    }
    const acknowledged = ledger.http.size + ledger.mqtt.size - stored;
    await database.resume();
    const back = await timed(async () => (await site.health()).status === 200);
    const goesOn = await timed(() => ledger.http.size + ledger.mqtt.size > stored);
    await wait(STEADY_MS);
    isOver = true;
    await Promise.all(writers.map(({ done }) => done));
    printTable(
      `PostgreSQL stopped for ${AWAY_MS / 1000} s, while readings come by HTTP and by MQTT`,
      ['what', 'measured', 'limit', ''],
      [
        ...sent(ledger),
        ['the health check reports it after', seconds(reportedAfter), '', ''],
        held(
          'health during the outage',
          statusesDuring.size === 1 && statusesDuring.has(503),
          `503 “${sentence}”`,
        ),
        held('readings acknowledged during the outage', acknowledged === 0, thousands(acknowledged)),
        [
          'memory of the process, before and at peak',
          `${(before / 1e6).toFixed(0)}, ${(peak / 1e6).toFixed(0)} MB`,
          '',
          '',
        ],
        ['healthy again after', seconds(back), '', ''],
        ['the first is acknowledged again after', seconds(back + goesOn), '', ''],
        ...foundRows(await lookInto(database.pool, ledger)),
      ],
    );
  } finally {
    isOver = true;
    await site.stop();
    await database.pool.end();
    await database.stop();
  }
};

interface MqttTold {
  readonly connected: boolean;
  readonly clients: number;
  readonly stored: number;
}
const mqttOf = (site: OutageSite): Promise<MqttTold> => site.call<MqttTold>('/system/mqtt');

/** The live values of a datapoint from one server. */
const watch = async (site: OutageSite, id: number) => {
  const { ticket } = await site.call<{ ticket: string }>('/live/ticket', {});
  const client = await openClient(new URL(site.url).host);
  client.send({ type: 'auth', ticket });
  client.send({ type: 'subscribe', ids: [id] });
  let last = 0;
  const state = { last: (): number => last, isOpen: (): boolean => client.socket.readyState === 1 };
  client.socket.on('message', () => {
    for (const { end } of client.messages.splice(0)) if (typeof end === 'number') last = end;
  });
  return { ...state, close: (): void => client.socket.close() };
};

const DATAPOINT = `
  select p.id from datapoints p join devices d on d.id = p.device_id where d.dev_id = 'topic-0' limit 1`;

const brokerAway = async (): Promise<void> => {
  const database = await startDatabase();
  // See docs/readings.md: by default it drops messages beyond 1,000 queued ones.
  const mosquitto = await startMosquitto(['max_queued_messages 0']);
  const servers = [
    await startOn(database.url, { MQTT_URL: mosquitto.url }),
    await startOn(database.url, { MQTT_URL: mosquitto.url }),
  ] as const;
  const [first, second] = servers;
  const ledger = newLedger();
  let isOver = false;
  const over = (): boolean => isOver;
  try {
    const connect = async (): Promise<MqttClient> => {
      await wait(GATEWAY_MS);
      return mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
        username: MQTT_USER,
        password: MQTT_PASSWORD,
        reconnectPeriod: 0,
      });
    };
    const shared = async (): Promise<boolean> =>
      (await Promise.all(servers.map(mqttOf))).every(({ clients }) => clients === 2);
    const sharedAfter = await timed(shared);
    const writers = Array.from({ length: 4 }, (_, n) => mqttWriter(connect, `topic-${n}`, ledger, over));
    const idOf = async (): Promise<number | undefined> =>
      (await database.pool.query<{ id: number }>(DATAPOINT)).rows[0]?.id;
    await timed(async () => (await idOf()) !== undefined);
    const id = (await idOf()) as number;
    const watches = await Promise.all(servers.map((site) => watch(site, id)));
    await wait(STEADY_MS);
    const shares = (await Promise.all(servers.map(mqttOf))).map(({ stored }) => stored);
    const seen = watches.map((one) => one.last());

    await mosquitto.stop();
    const reportedAfter = await timed(async () =>
      (await Promise.all(servers.map(mqttOf))).every((one) => !one.connected),
    );
    const statuses = new Set<number>();
    const end = performance.now() + AWAY_MS;
    while (performance.now() < end) {
      for (const site of servers) statuses.add((await site.health()).status);
      await wait(LOOK_MS);
    }
    const areOpen = watches.every((one) => one.isOpen());
    await mosquitto.start();
    const back = await timed(shared);
    await wait(STEADY_MS);
    const seenAfter = watches.map((one) => one.last());

    await first.kill();
    const taken = await timed(async () => (await mqttOf(second)).clients === 4);
    const before = watches[1]?.last() ?? 0;
    const goesOn = await timed(() => (watches[1]?.last() ?? 0) > before);
    await wait(STEADY_MS);
    isOver = true;
    await Promise.all(writers.map(({ done }) => done));
    // The broker keeps acknowledged messages until a server has stored them.
    let found = await lookInto(database.pool, ledger);
    const drained = await timed(async () => {
      found = await lookInto(database.pool, ledger);
      return found.missingMqtt === 0;
    });
    const rise = (n: number): string => `${thousands(seen[n] ?? 0)} → ${thousands(seenAfter[n] ?? 0)}`;
    const rose = seen.every((value, n) => value > 0 && (seenAfter[n] ?? 0) > value);
    for (const one of watches) one.close();
    printTable(
      `Two servers on one PostgreSQL and one Mosquitto, which is stopped for ${AWAY_MS / 1000} s; then one server is killed`,
      ['what', 'measured', 'limit', ''],
      [
        ...sent(ledger),
        ['each has its half of the sessions after', seconds(sharedAfter), '', ''],
        held('stored by the first and the second', Math.min(...shares) > 0, shares.map(thousands).join(', ')),
        held('the newest value over live sockets of the first', rose, rise(0)),
        held('of the second', rose, rise(1)),
        ['both report the missing broker after', seconds(reportedAfter), '', ''],
        held(
          'health of the servers at the same time',
          statuses.size === 1 && statuses.has(200),
          [...statuses].join(', '),
        ),
        held('live sockets stay open', areOpen, areOpen ? 'both' : 'no'),
        ['both have their half again after', seconds(back), '', ''],
        ['one killed: the other has all sessions after', seconds(taken), '', ''],
        ['and its live values go on after', seconds(taken + goesOn), '', ''],
        ['all that was acknowledged is stored after', seconds(drained), '', ''],
        ...foundRows(found),
      ],
    );
  } finally {
    isOver = true;
    for (const site of servers) await site.stop();
    await mosquitto.close();
    await database.pool.end();
    await database.stop();
  }
};

await databaseAway();
await brokerAway();
