import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOf } from '../batches.ts';
import { INTERVAL_S, KEYS, SILENT } from './site.ts';

/** With so many unanswered uplinks, acknowledgements have fallen behind. */
export const MOST_UNANSWERED = 2_000;
const CONNECTIONS = 100;
/** Uplinks are sent in steps of this, so that rates above a thousand a second are met. */
const STEP_MS = 10;

/** The uplinks a second of so many devices. */
export const rateOf = (devices: number): number => devices / INTERVAL_S;

interface Target {
  readonly servers: readonly { readonly url: string }[];
  readonly key: string;
  readonly devices: number;
}

/** The devices' network server: it sends each uplink in a call of its own, to the servers in turn. */
export const newSender = ({ servers, key, devices }: Target) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  let unanswered = 0;
  let failed = 0;
  let took: number[] = [];

  const send = async (): Promise<void> => {
    let n = 1 + (sent % devices);
    if (n % SILENT === 0) n -= 1;
    const server = servers[sent % servers.length];
    sent += 1;
    const values = KEYS.slice(0, 1 + (n % KEYS.length)).map((name, place) => [
      name,
      20 + ((sent * 7 + place) % 97) / 16,
    ]);
    const body = JSON.stringify({
      ...identityOf(n),
      ts: Date.now(),
      values: Object.fromEntries(values) as object,
    });
    const before = performance.now();
    const req = request(`${server?.url}/api/ingest/uplink`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    }).end(body);
    const [answer] = (await once(req, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}`);
    took.push(performance.now() - before);
  };

  return {
    /** Sends at a rate (a second) for a time, or until acknowledgements fall behind. Returns how long each took, in ms. */
    run: async (rate: number, ms: number) => {
      [took, failed] = [[], 0];
      const [begin, first] = [performance.now(), sent];
      for (let isOver = false; !isOver && unanswered < MOST_UNANSWERED; await wait(STEP_MS)) {
        const since = performance.now() - begin;
        isOver = since >= ms;
        const due = first + (Math.min(since, ms) / 1_000) * rate;
        while (sent < due && unanswered < MOST_UNANSWERED) {
          unanswered += 1;
          void send()
            .catch(() => void (failed += 1))
            .finally(() => void (unanswered -= 1));
        }
      }
      const lasted = (performance.now() - begin) / 1_000;
      const result = { took, failed, sent: sent - first, unanswered, acknowledged: took.length / lasted };
      for (const end = Date.now() + 30_000; unanswered > 0 && Date.now() < end;) await wait(STEP_MS);
      return result;
    },
    close: (): void => agent.destroy(),
  };
};
export type Sender = ReturnType<typeof newSender>;
