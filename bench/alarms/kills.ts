import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { until } from '../../server/startup/processes.ts';
import { type TestServer, startServer } from '../../tests/support/server/server.ts';
import { startSite } from '../site.ts';
import { printTable, thousands, verdict, zeroRow } from '../table.ts';
import { startWholeSite } from '../whole-site.ts';
import { type Sinks, startSinks } from './sinks.ts';
import { addAlternating, compareHistory, transit, watchOutbox } from './transitions.ts';

const KILLS = 20;
/** Each makes one transition between two kills. */
const DEVICES = 50;
/** The kill comes at most this long after the first reading of a round (ms). */
const KILL_WITHIN_MS = 400;
const BACK_MS = 9 * 3_600_000;
const SETTLE_MS = 120_000;

/** One or two servers that can be killed. */
interface Killable {
  readonly pool: Pool;
  readonly url: () => string;
  readonly key: string;
  readonly call: (path: string, body: unknown) => Promise<unknown>;
  /** Kills a server; resolves when it is healthy again. `n`: how many were killed before. */
  readonly kill: (n: number) => Promise<void>;
}

const UNSETTLED = `
  select (select count(*) from notifications where status <> 'skipped' and (due_at is not null or claimed_by is not null))
    + (select count(*) from webhook_calls where due_at is not null or claimed_by is not null)
    + (select count(*) from alarm_escalations) as count`;
const ROWS = `
  select id::text, status, error is not null as is_doubtful from notifications where channel in ('email', 'sms')`;

const settled = (pool: Pool): Promise<boolean> =>
  until(
    async () => Number((await pool.query<{ count: string }>(UNSETTLED)).rows[0]?.count) === 0,
    SETTLE_MS,
    250,
  );

const run = async (what: string, site: Killable, sinks: Sinks): Promise<void> => {
  const { pool } = site;
  const devices = await addAlternating(pool, DEVICES);
  await site.call('/webhooks', {
    title: 'Bench',
    url: sinks.webhookUrl,
    events: ['alarm.raised', 'alarm.cleared', 'alarm.reopened'],
  });
  const begin = Date.now() - BACK_MS;
  const outbox = watchOutbox(pool);
  let repeated = 0;
  const round = async (some: typeof devices): Promise<void> => {
    const counts = await Promise.all(some.map((device) => transit(device, begin, site, outbox)));
    repeated += counts.reduce((sum, count) => sum + count, 0);
  };
  try {
    // From here on, half of them are raised while the others clear.
    await round(devices.filter((_, n) => n % 2 === 1));
    for (let kill = 0; kill < KILLS; kill++) {
      const done = round(devices);
      await wait(Math.random() * KILL_WITHIN_MS);
      await site.kill(kill);
      await done;
    }
  } finally {
    await outbox.stop();
  }
  const isSettled = await settled(pool);
  const found = await compareHistory(pool, devices);
  const { rows } = await pool.query<{ id: string; status: string; is_doubtful: boolean }>(ROWS);
  const arrived = sinks.messages();
  const timesOf = ({ id }: { readonly id: string }): number => arrived.get(id) ?? 0;
  const doubtful = rows.filter((row) => row.is_doubtful);
  const { rows: calls } = await pool.query<{ id: string }>('select message_id as id from webhook_calls');
  const called = sinks.calls();
  printTable(
    `${KILLS} × kill -9 of ${what} during ${thousands(KILLS * DEVICES)} transitions`,
    ['what', 'measured', 'target', ''],
    [
      ['readings without an answer, sent again', thousands(repeated), '', ''],
      zeroRow('transitions lost', found.lost),
      zeroRow('transitions recorded twice', found.twice),
      zeroRow('second open cases of a rule and device', found.overlapping),
      ['messages to be sent by mail and text message', thousands(found.messages), '', ''],
      zeroRow('missing in the outbox, or too many', Math.abs(rows.length - found.messages)),
      zeroRow('never accepted by the other side', rows.filter((row) => timesOf(row) === 0).length),
      zeroRow('accepted twice by the other side', rows.filter((row) => timesOf(row) > 1).length),
      ['of these, interrupted while being handed over', thousands(doubtful.length), '', ''],
      ['calls of webhooks', thousands(calls.length), '', ''],
      zeroRow('calls never accepted', calls.filter(({ id }) => !called.has(id)).length),
      // The receiver recognises them by their webhook-id.
      ['calls made again', thousands(calls.filter(({ id }) => (called.get(id) ?? 0) > 1).length), '', ''],
      ['everything sent in the end', isSettled ? 'yes' : 'no', 'yes', verdict(isSettled)],
    ],
  );
};

const oneServer = async (): Promise<void> => {
  const sinks = await startSinks();
  const site = await startWholeSite(sinks.env);
  try {
    await site.withPool((pool) =>
      run(
        'one server with its PostgreSQL',
        {
          pool,
          url: () => site.url,
          key: site.key,
          call: (path, body) => site.call(path, body, site.token),
          kill: async () => {
            await site.killAll();
            await site.startAgain();
          },
        },
        sinks,
      ),
    );
  } finally {
    await site.stop();
    await sinks.close();
  }
};

const twoServers = async (): Promise<void> => {
  const sinks = await startSinks();
  const site = await startSite(sinks.env);
  const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
    name: 'Bench',
    scopes: ['ingest'],
  });
  const start = (): Promise<TestServer> => startServer({ within: 60_000, env: site.env });
  const servers = [await start(), await start()];
  await site.stopServer();
  let turn = 0;
  try {
    await run(
      'one of two servers',
      {
        pool: site.pool,
        url: () => servers[(turn += 1) % 2]?.url ?? '',
        key,
        call: async (path, body) => {
          const answer = await fetch(`${servers[0]?.url ?? ''}/api${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${site.token}` },
            body: JSON.stringify(body),
          });
          if (!answer.ok) throw new Error(await answer.text());
        },
        kill: async (n) => {
          const killed = servers[n % 2] as TestServer;
          await killed.kill();
          await killed.stop();
          servers[n % 2] = await start();
        },
      },
      sinks,
    );
  } finally {
    for (const server of servers) await server.stop();
    await site.stop();
    await sinks.close();
  }
};

/** Kills servers while cases are raised and cleared. */
export const kills = async (): Promise<void> => {
  await oneServer();
  await twoServers();
};
