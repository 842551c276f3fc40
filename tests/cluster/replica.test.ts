import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeExport } from '../../server/export/write-export.ts';
import { asSystem, withScope } from '../../server/db/access/scope.ts';
import { createStandbyPool } from '../../server/db/pool.ts';
import type { Principal } from '../../server/principal.ts';
import { until } from '../../server/startup/processes.ts';
import { hashOf, newToken } from '../../server/sessions/tokens.ts';
import { type ClusterServer, startClusterServer } from '../support/server/cluster-server.ts';
import { findPostgres } from '../support/database/external-postgres.ts';
import { type PostgresPair, startPostgresPair } from '../support/database/postgres-pair.ts';

vi.setConfig({ testTimeout: 120_000 });

const quiet = { info: () => undefined, warn: () => undefined };
const METRICS_TOKEN = 'a-token-for-metrics';

let pair: PostgresPair;
/** Two that read at the replica however far it is behind, and one that does not beyond a second. */
let one: ClusterServer;
let other: ClusterServer;
let strict: ClusterServer;
let company: number;
let superadmin: string;
let key: string;
let datapoint: number;

const insert = async (text: string, values: unknown[]): Promise<number> =>
  (await one.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;

let people = 0;
const personIn = async (role: string, companyId: number | null): Promise<string> => {
  const id = await insert('insert into users (name, email, role, company_id) values ($1, $2, $3, $4)', [
    `Person ${(people += 1)}`,
    `person${people}@example.com`,
    role,
    companyId,
  ]);
  const token = newToken();
  await insert(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [id, hashOf(token)],
  );
  return token;
};

/** Sends a value of our device, which is stored at the primary when this returns. */
const send = async (value: number): Promise<void> => {
  const uplink = {
    app_id: 'plant',
    dev_id: 'valve',
    hw_serial: '00000000000000AA',
    type: 'tmv',
    ts: Date.now(),
    values: { temperature: value },
  };
  const answer = await one.call('/api/ingest/uplink', { token: key, method: 'POST', body: uplink });
  expect(answer.status).toBe(200);
};
const valuesAt = async (server: ClusterServer, token: string, query = ''): Promise<number[]> => {
  const answer = await server.call(`/api/datapoints/${datapoint}/readings${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ value, last }: { value?: number; last?: number }) => value ?? last);
};
const stateOf = (server: ClusterServer) => server.context.replica!.state();
const isUsed = (server: ClusterServer) => until(() => stateOf(server).state === 'ok', 10_000);
/** Somebody who has written nothing. */
const READER: Principal = {
  kind: 'person',
  id: 0,
  name: 'Reader',
  role: 'user',
  company_id: null,
  session_id: null,
  key_id: null,
  scopes: [],
};
/** Whether it has no lag, and a look has found that all that the server may not have been told of is there. */
const isCurrent = (server: ClusterServer) =>
  until(() => stateOf(server).lag === 0 && server.context.replica!.mayRead(READER), 10_000);
/** Stops the replay, which first finishes what it is replaying. */
const pause = async (): Promise<void> => {
  await pair.standby.query('select pg_wal_replay_pause()');
  await expect
    .poll(() => pair.standby.query('select pg_get_wal_replay_pause_state() as state'))
    .toEqual([{ state: 'paused' }]);
};
const resume = () => pair.standby.query('select pg_wal_replay_resume()');

beforeAll(async () => {
  pair = await startPostgresPair(findPostgres()!);
  const env = {
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URL: pair.standby.url,
    METRICS_TOKEN,
  };
  one = await startClusterServer({ ...env, REPLICA_MAX_LAG_S: '3600' });
  other = await startClusterServer({ ...env, REPLICA_MAX_LAG_S: '3600' });
  strict = await startClusterServer({ ...env, REPLICA_MAX_LAG_S: '1' });
  company = await insert('insert into companies (name) values ($1)', ['Baths']);
  superadmin = await personIn('superadmin', null);
  const made = await one.call('/api/api-keys', {
    token: superadmin,
    method: 'POST',
    body: { name: 'Network', scopes: ['ingest'] },
  });
  key = made.body.key;
  await send(41);
  const registered = await one.call('/api/devices_new/00000000000000AA/tmv/register', {
    token: superadmin,
    method: 'POST',
    body: { company_id: company },
  });
  if (registered.status !== 201) throw new Error(registered.text);
  datapoint = (await one.pool.query(`select id from datapoints where key = 'temperature'`)).rows[0].id;
  await Promise.all([one, other, strict].map(isUsed));
}, 120_000);

afterEach(async () => {
  await resume().catch(() => undefined);
});
afterAll(async () => {
  await Promise.all([one, other, strict].map((server) => server?.close()));
  await pair?.close();
});

describe('reading at a replica', () => {
  it('answers history from the replica, which may lack the readings of the last seconds', async () => {
    const reader = await personIn('user', company);
    expect(await isCurrent(one)).toBe(true);
    await pause();
    await send(42);
    expect(await valuesAt(one, reader)).toEqual([41]);
    expect(await valuesAt(one, reader, '?buckets=24')).toEqual([41]);
    await resume();
    await expect.poll(() => valuesAt(one, reader)).toEqual([41, 42]);
    await expect.poll(() => valuesAt(one, reader, '?buckets=1')).toEqual([42]);
  });

  it('answers who has written from the primary, at each server within a second, and others still from the replica', async () => {
    const [writer, reader] = [await personIn('user', company), await personIn('user', company)];
    expect(await isCurrent(one)).toBe(true);
    await pause();
    await send(43);
    expect((await valuesAt(one, writer)).at(-1)).toBe(42);
    const preferences = { token: writer, method: 'PUT', body: { mail_reports: false } };
    expect((await one.call('/api/auth/preferences', preferences)).status).toBe(200);
    expect((await valuesAt(one, writer)).at(-1)).toBe(43);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await valuesAt(other, writer)).at(-1)).toBe(43);
    expect((await valuesAt(one, reader)).at(-1)).toBe(42);
    expect((await valuesAt(other, reader)).at(-1)).toBe(42);
    // A look later it is still not replayed.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await valuesAt(one, writer)).at(-1)).toBe(43);
    await resume();
    await expect.poll(() => valuesAt(other, reader).then((all) => all.at(-1))).toBe(43);
    expect(await isCurrent(one)).toBe(true);
    await pause();
    await send(44);
    await expect.poll(() => valuesAt(one, writer).then((all) => all.at(-1))).toBe(43);
  });

  it('exports what the replica has', async () => {
    const reader = await personIn('companyadmin', company);
    await expect
      .poll(() => one.call('/api/devices/export', { token: reader }).then(({ text }) => text))
      .toContain('valve');
    expect(await isCurrent(one)).toBe(true);
    await pause();
    await one.pool.query(
      `insert into devices (title, app_id, dev_id, hw_serial, type, company_id, is_active) values ('New', 'plant', 'newest', '00000000000000AB', 'tmv', $1, true)`,
      [company],
    );
    const { status, text } = await one.call('/api/devices/export?columns=dev_id', { token: reader });
    expect(status).toBe(200);
    expect(text).not.toContain('newest');
    expect((await strict.call('/api/devices/export?columns=dev_id', { token: reader })).status).toBe(200);
  });

  it('reads the readings of report runs at the replica, and cases and all else at the primary', async () => {
    const made = await one.call('/api/reports', {
      token: superadmin,
      method: 'POST',
      body: { title: 'Valves', kind: 'device', company_id: company },
    });
    const before = pair.standby.log().length;
    const started = await one.call(`/api/reports/${made.body.id}/run`, {
      token: superadmin,
      method: 'POST',
      body: {},
    });
    expect(started.status).toBe(202);
    const path = `/api/reports/${made.body.id}/runs/${started.body.data.id}`;
    await expect
      .poll(() => one.call(path, { token: superadmin }).then(({ body }) => body.data.status))
      .toBe('done');
    const statements = pair.standby.log().slice(before);
    expect(statements).toContain('hash_record_extended');
    expect(statements).not.toContain('from alarms');
  });

  it('shows each caller only the rows of their company there', async () => {
    const stranger = await personIn(
      'user',
      await insert('insert into companies (name) values ($1)', ['Others']),
    );
    expect((await one.call(`/api/datapoints/${datapoint}/readings`, { token: stranger })).status).toBe(404);
    expect(await isUsed(one)).toBe(true);
    const { pool, cut } = createStandbyPool(one.context.replica!.serving, quiet);
    const count = 'select count(*)::int as n from readings';
    const countIn = async (scope: string): Promise<number> =>
      (await withScope(scope, () => pool.query<{ n: number }>(count))).rows[0]!.n;
    expect(await countIn('')).toBe(0);
    expect(await countIn(String(company + 1))).toBe(0);
    expect(await countIn(String(company))).toBeGreaterThan(0);
    await expect(asSystem(() => pool.query('delete from readings'))).rejects.toThrow('read-only');
    cut();
    await pool.end();
  });
});

describe('a replica that is behind', () => {
  it('is not read beyond the limit, and health, metrics and details say so', async () => {
    const reader = await personIn('user', company);
    expect(await isCurrent(strict)).toBe(true);
    expect((await strict.call('/api/health')).body).toEqual({ status: 'ok' });
    await pause();
    await send(45);
    const paused = Date.now();
    await expect
      .poll(() => strict.call('/api/health').then(({ body }) => body))
      .toEqual({ status: 'ok', degraded: ['replica'] });
    expect(Date.now() - paused).toBeLessThan(5_000);
    expect((await valuesAt(strict, reader)).at(-1)).toBe(45);
    expect((await valuesAt(one, reader)).at(-1)).not.toBe(45);
    const { text } = await strict.call('/metrics', { token: METRICS_TOKEN });
    const lag = Number(/^flowgen_replica_lag_seconds (\S+)$/m.exec(text)?.[1]);
    expect(lag).toBeGreaterThan(1);
    expect(lag).toBeLessThan(10);
    const details = await strict.call('/api/health/details', { token: METRICS_TOKEN });
    const part = details.body.data.parts.find(({ name }: { name: string }) => name === 'replica');
    expect(part).toMatchObject({ state: 'degraded' });
    expect(part.text).toMatch(new RegExp(`^127\\.0\\.0\\.1:${pair.standby.port} is \\d+\\.\\d s behind`));
    await resume();
    expect(await isCurrent(strict)).toBe(true);
  });
});

describe('a replica that fails', () => {
  it('costs no answer when what is replayed stands in the way of a query', async () => {
    await one.pool.query('create table in_the_way as select 1 as n');
    await one.pool.query('grant select on in_the_way to public');
    expect(await isCurrent(one)).toBe(true);
    const asked: string[] = [];
    const reading = asSystem(() =>
      one.context.replica!.read(READER, async (pool) => {
        const { rows } = await pool.query('select pg_is_in_recovery() as r');
        asked.push(rows[0].r ? 'replica' : 'primary');
        if (rows[0].r) await pool.query('select n, pg_sleep(20) from in_the_way');
        return 'an answer';
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    await one.pool.query('drop table in_the_way');
    expect(await reading).toBe('an answer');
    expect(asked).toEqual(['replica', 'primary']);
    // It is used again at once.
    expect(one.context.replica!.mayRead(READER)).toBe(true);
  });

  it('costs no row of an export, and doubles none', async () => {
    const { pool, cut } = createStandbyPool(one.context.replica!.serving, quiet);
    const sql = 'select n as id, n from generate_series(1, 5000) n';
    let text = '';
    let isCut = false;
    await asSystem(() =>
      writeExport(
        {
          query: { sql, params: [] },
          resource: 'companies',
          columns: ['n'],
          format: 'csv',
          sheet: 'S',
          locale: 'en',
        },
        {
          pool: one.context.pool,
          replica: pool,
          cold: one.context.cold.reader,
          signal: new AbortController().signal,
          emit: async (part) => {
            text += Buffer.from(part).toString();
            if (!isCut) cut();
            isCut = true;
          },
        },
      ),
    );
    expect(text.trim().split(/\r?\n/).slice(1).map(Number)).toEqual(
      Array.from({ length: 5_000 }, (_, n) => n + 1),
    );
    await pool.end();
  });

  it('is left within seconds when it hangs or is killed, and used again when it is back', async () => {
    const reader = await personIn('user', company);
    const readAll = async (ms: number) => {
      const end = Date.now() + ms;
      let slowest = 0;
      while (Date.now() < end) {
        const began = Date.now();
        // Each of them answers 200.
        await valuesAt(one, reader);
        slowest = Math.max(slowest, Date.now() - began);
      }
      return slowest;
    };
    expect(await isCurrent(one)).toBe(true);
    const reading = readAll(5_000);
    await pair.standby.kill();
    expect(await reading).toBeLessThan(3_000);
    await expect.poll(() => one.call('/api/health').then(({ body }) => body.degraded)).toEqual(['replica']);
    const { text } = await one.call('/metrics', { token: METRICS_TOKEN });
    expect(text).toMatch(/^flowgen_replica_lag_seconds Nan$/im);
    await pair.standby.start();
    expect(await isUsed(one)).toBe(true);
    expect(await isCurrent(one)).toBe(true);

    // A server that answers nothing any more, and whose connections stay.
    const frozen = (
      await pair.standby.query(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    ).map(({ pid }) => Number(pid));
    pair.standby.process()!.kill('SIGSTOP');
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    expect(await readAll(5_000)).toBeLessThan(5_000);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    pair.standby.process()!.kill('SIGCONT');
    expect(await isUsed(one)).toBe(true);
  });

  it('is read like one without lag where its address leads to the primary', async () => {
    const url = new URL(pair.primary.url);
    url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const led = await startClusterServer({
      DATABASE_URL: pair.primary.url,
      DATABASE_REPLICA_URL: url.href,
      METRICS_TOKEN,
    });
    try {
      await isUsed(led);
      expect(stateOf(led).lag).toBe(0);
      await send(45);
      expect((await valuesAt(led, superadmin)).at(-1)).toBe(45);
    } finally {
      await led.close();
    }
  });

  it('is not read any more once it has been promoted', async () => {
    await pair.standby.query('select pg_promote()');
    await expect.poll(() => stateOf(one).state).toBe('away');
    await send(46);
    expect((await valuesAt(one, superadmin)).at(-1)).toBe(46);
  });
});
