import { setTimeout as wait } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { until } from '../server/startup/processes.ts';
import { closed } from '../tests/support/server/mqtt.ts';
import type { WholeSite } from './whole-site.ts';

const DAY = 86_400_000;
const DEVICES_A_WRITER = 10;
const UPLINKS_A_BATCH = 100;
const IN_FLIGHT = 50;
const RETRY_MS = 100;

/** Which readings were acknowledged: `device n`, where `n` is the reading's value and its index in time. */
export interface Ledger {
  readonly http: Set<string>;
  readonly mqtt: Set<string>;
  /** Attempts without an acknowledgement, which were retried. */
  unanswered: number;
}
export const newLedger = (): Ledger => ({ http: new Set(), mqtt: new Set(), unanswered: 0 });

const BEGIN = Math.floor(Date.now() / DAY) * DAY - 3 * DAY;
/** The time (ms) of the n-th reading of a device. */
export const timeOf = (n: number): number => BEGIN + n * 1_000;

interface Writer {
  readonly done: Promise<void>;
}
type Site = Pick<WholeSite, 'url' | 'key'>;

/** Sends batches one after another, retrying each until it is acknowledged. */
export const httpWriter = (site: Site, name: string, ledger: Ledger, isOver: () => boolean): Writer => {
  let n = 0;
  const batch = () =>
    Array.from({ length: UPLINKS_A_BATCH }, (_, place) => {
      if (place % DEVICES_A_WRITER === 0) n += 1;
      return { device: `${name}-${place % DEVICES_A_WRITER}`, n };
    });
  const send = async (readings: ReturnType<typeof batch>): Promise<boolean> => {
    try {
      const answer = await fetch(`${site.url}/api/ingest/uplink`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${site.key}` },
        body: JSON.stringify(
          readings.map((one) => ({
            app_id: 'kill',
            dev_id: one.device,
            ts: timeOf(one.n),
            values: { count: one.n },
          })),
        ),
      });
      const receipt = (await answer.json()) as { accepted: number; duplicates: number };
      return answer.ok && receipt.accepted + receipt.duplicates === readings.length;
    } catch {
      return false;
    }
  };
  const run = async (): Promise<void> => {
    while (!isOver()) {
      const readings = batch();
      while (!(await send(readings))) {
        ledger.unanswered += 1;
        await wait(RETRY_MS);
      }
      for (const one of readings) ledger.http.add(`${one.device} ${one.n}`);
    }
  };
  return { done: run() };
};

/**
 * Publishes with QoS 1 and several messages in flight. Unacknowledged messages are sent again. `connect` opens an
 * authenticated connection.
 */
export const mqttWriter = (
  connect: () => Promise<MqttClient>,
  device: string,
  ledger: Ledger,
  isOver: () => boolean,
): Writer => {
  const pending = new Set<number>();
  let last = 0;
  const publish = (client: MqttClient, n: number): void => {
    const payload = JSON.stringify({ ts: timeOf(n), values: { count: n } });
    client.publish(`flowgen/kill/${device}/up`, payload, { qos: 1 }, (error) => {
      if (error || !pending.delete(n)) return;
      ledger.mqtt.add(`${device} ${n}`);
      fill(client);
    });
  };
  const fill = (client: MqttClient): void => {
    while (client.connected && !isOver() && pending.size < IN_FLIGHT) {
      last += 1;
      pending.add(last);
      publish(client, last);
    }
  };
  const run = async (): Promise<void> => {
    while (!isOver() || pending.size > 0) {
      const client = await connect().catch(() => undefined);
      if (!client) {
        await wait(RETRY_MS);
        continue;
      }
      for (const n of pending) publish(client, n);
      fill(client);
      const gone = closed(client);
      await Promise.race([gone, until(() => isOver() && pending.size === 0, Infinity, 50)]);
      ledger.unanswered += pending.size;
      client.end(true);
    }
  };
  return { done: run() };
};
