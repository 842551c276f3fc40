import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/db/embedded/runner.ts';
import { createPool } from '../server/db/pool.ts';
import { startServer } from '../tests/support/server/server.ts';

const quiet = { info: () => undefined, warn: console.warn, error: console.error };
const ADMIN = { email: 'bench@example.com', password: 'a password of the bench' };

/** An embedded PostgreSQL with an empty database that the benchmark can query. */
export const startBenchDatabase = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flowgen-bench-'));
  const cluster = join(folder, 'database');
  mkdirSync(cluster, { mode: 0o700 });
  const embedded = await startEmbedded(cluster, quiet);
  const { host, port, user } = embedded.connection;
  const address = (name: string): string =>
    `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  const first = createPool({ connectionString: address('postgres') }, quiet);
  await first.query('create database bench');
  await first.end();
  const pool = createPool({ connectionString: address('bench') }, quiet);
  return {
    pool,
    url: address('bench'),
    pid: embedded.pid,
    /** A folder for the servers that use it; removed with the database. */
    folder,
    stop: async (): Promise<void> => {
      await pool.end();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** The built server on an embedded PostgreSQL that the benchmark can query, and a signed-in superadmin. */
export const startSite = async (env: Readonly<Record<string, string>> = {}) => {
  const database = await startBenchDatabase();
  const { pool } = database;
  const whole = {
    DATABASE_URL: database.url,
    SUPERADMIN_EMAIL: ADMIN.email,
    SUPERADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
  const start = () => startServer({ dataDir: join(database.folder, 'server'), within: 60_000, env: whole });
  let server = await start().catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });

  let token = '';
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      const log = answer.status < 500 ? '' : `\n${server.log().slice(-2_000)}`;
      throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}${log}`);
    }
    return JSON.parse(text) as T;
  };
  token = (await call<{ token: string }>('POST', '/auth/login', ADMIN)).token;

  return {
    pool,
    get pid() {
      return server.pid;
    },
    databasePid: database.pid,
    /** The environment of its server, for others on the same database. */
    env: whole,
    get url() {
      return server.url;
    },
    token,
    call,
    stopServer: async (): Promise<void> => void (await server.stop()),
    /** Starts it again, on another port. Resolves when it is healthy. */
    startServer: async (): Promise<void> => {
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await database.stop();
    },
  };
};
export type Site = Awaited<ReturnType<typeof startSite>>;
