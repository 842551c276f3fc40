import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { until } from '../../server/startup/processes.ts';
import { startServer, type TestServer } from '../../tests/support/server/server.ts';
import { startSite } from '../site.ts';
import { printTable, seconds, thousands, verdict, zeroRow } from '../table.ts';
import {
  addCompany,
  addDevices,
  addPerson,
  addPolicy,
  addRoster,
  addThreshold,
  sendUplinks,
  uplinkOf,
} from './records.ts';
import { type Sinks, startSinks } from './sinks.ts';

/** By mail and by text message: 200 notifications. */
const CASES = 100;
const WITHIN_MS = 90_000;
/** The mail server takes this long for a message, so that some are always being handed over. */
const TAKES_MS = 40;
/** Longer than the lease of a server, and than the patience of those who wait for an answer. */
const FROZEN_MS = 45_000;
/** What a server that was frozen would still send. */
const AFTER_MS = 15_000;

interface Ground {
  readonly servers: TestServer[];
  readonly pool: Pool;
  readonly start: () => Promise<TestServer>;
  /** Resolves when so many messages were accepted. */
  readonly accepted: (count: number) => Promise<unknown>;
}

const replace = async ({ servers, start }: Ground, n: number): Promise<void> => {
  await servers[n]?.kill();
  await servers[n]?.stop();
  servers[n] = await start();
};

const freeze = async ({ servers }: Ground, n: number, ms: number): Promise<void> => {
  const { pid = 0 } = servers[n] ?? {};
  process.kill(pid, 'SIGSTOP');
  await wait(ms);
  process.kill(pid, 'SIGCONT');
};

/** What happens while the messages are sent. `count`: how many servers there are. */
const DRILLS: readonly {
  readonly what: string;
  readonly count: number;
  readonly happens: (ground: Ground) => Promise<void>;
}[] = [
  {
    what: 'kill -9 of one of two servers, then of the other',
    count: 2,
    happens: async (ground) => {
      await ground.accepted(30);
      await replace(ground, 0);
      await ground.accepted(90);
      await replace(ground, 1);
    },
  },
  {
    what: 'kill -9 of the only server, three times',
    count: 1,
    happens: async (ground) => {
      for (const count of [20, 80, 140]) {
        await ground.accepted(count);
        await replace(ground, 0);
      }
    },
  },
  {
    what: 'all database connections lost, eight times',
    count: 2,
    happens: async ({ pool, accepted }) => {
      for (let n = 1; n <= 8; n++) {
        await accepted(n * 20);
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name like 'flowgen%'
             and backend_type = 'client backend'`,
        );
      }
    },
  },
  {
    what: `one of two servers frozen for ${FROZEN_MS / 1000} s`,
    count: 2,
    happens: async (ground) => {
      await ground.accepted(40);
      await freeze(ground, 0, FROZEN_MS);
    },
  },
  {
    what: `the only server frozen for ${FROZEN_MS / 1000} s`,
    count: 1,
    happens: async (ground) => {
      await ground.accepted(40);
      await freeze(ground, 0, FROZEN_MS);
    },
  },
];

const UNSENT = `
  select count(*)::int as count from notifications
  where channel in ('email', 'sms') and (status <> 'sent' or due_at is not null or claimed_by is not null)`;

const drill = async (n: number, sinks: Sinks): Promise<string[][]> => {
  const { what, count, happens } = DRILLS[n] as (typeof DRILLS)[number];
  const site = await startSite(sinks.env);
  const { pool } = site;
  const start = (): Promise<TestServer> => startServer({ within: 60_000, env: site.env });
  const servers: TestServer[] = [];
  const acceptedNow = (): number => [...sinks.messages().values()].reduce((sum, times) => sum + times, 0);
  try {
    const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
      name: 'Bench',
      scopes: ['ingest'],
    });
    const company = await addCompany(pool, 'Drill');
    const person = await addPerson(pool, company, n + 1);
    await addPolicy(pool, company, await addRoster(pool, company, person.id));
    await addThreshold(pool, company);
    const devices = await addDevices(pool, company, CASES, { prefix: `drill-${n}`, interval_s: 3_600 });
    for (let server = 0; server < count; server++) servers.push(await start());
    await site.stopServer();
    const began = performance.now();
    const uplinks = devices.map((device) => uplinkOf(device, Date.now(), 60));
    if (!(await sendUplinks(servers[0]?.url ?? '', key, uplinks)))
      throw new Error('An uplink was not stored.');
    const accepted = (most: number) => until(() => acceptedNow() >= most, WITHIN_MS, 2);
    let allAt = Infinity;
    const settled = until(() => sinks.messages().size >= 2 * CASES, 2 * WITHIN_MS, 20).then((isSo) => {
      if (isSo) allAt = performance.now() - began;
    });
    await happens({ servers, pool, start, accepted });
    await settled;
    await until(
      async () => ((await pool.query<{ count: number }>(UNSENT)).rows[0]?.count ?? 1) === 0,
      WITHIN_MS,
      250,
    );
    await wait(AFTER_MS);
    const { rows } = await pool.query<{ id: string }>(
      `select id::text from notifications where channel in ('email', 'sms')`,
    );
    const unsent = (await pool.query<{ count: number }>(UNSENT)).rows[0]?.count ?? Number.NaN;
    const arrived = sinks.messages();
    const times = rows.map(({ id }) => arrived.get(id) ?? 0);
    return [
      [what, '', '', ''],
      ['notifications', thousands(rows.length), `${2 * CASES}`, verdict(rows.length === 2 * CASES)],
      zeroRow('never accepted', times.filter((each) => each === 0).length),
      zeroRow('accepted twice', times.filter((each) => each > 1).length),
      zeroRow('not recorded as sent', unsent),
      ['all accepted after', seconds(allAt), `≤ ${WITHIN_MS / 1000} s`, verdict(allAt <= WITHIN_MS)],
    ];
  } finally {
    for (const server of servers) await server.stop();
    await site.stop();
  }
};

/** Faults while 200 notifications are sent: each has to arrive exactly once. */
export const drills = async (): Promise<void> => {
  for (const n of DRILLS.keys()) {
    // Each has a database of its own, whose notifications are counted from 1.
    const sinks = await startSinks({ takesMs: TAKES_MS });
    try {
      const [[what = ''] = [], ...rows] = await drill(n, sinks);
      const title = `While ${2 * CASES} notifications are sent: ${what}`;
      printTable(title, ['what', 'measured', 'limit', ''], rows);
      if (rows.some((row) => row[3] === verdict(false))) process.exitCode = 1;
    } finally {
      await sinks.close();
    }
  }
};
