import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { OWNER } from '../server/db/embedded/access.ts';
import { clusterFolder } from '../server/db/embedded/cluster.ts';
import { runningServer } from '../server/db/embedded/postmaster.ts';
import { SOCKET_PORT, socketFolder } from '../server/db/embedded/socket.ts';
import { createPool } from '../server/db/pool.ts';
import { isAlive, until } from '../server/startup/processes.ts';
import { startServer } from '../tests/support/server/server.ts';
import { removeFolder, temporaryFolder } from '../tests/support/temporary.ts';
import { withDescendants } from './processes.ts';

const ADMIN = { email: 'bench@example.com', password: 'a password of the bench' };
const quiet = { info: () => undefined, warn: () => undefined };

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * The built server with its own PostgreSQL, always on the same ports. It can be stopped, killed with all its
 * processes, and restarted. `env` is added to its environment; `file`: what to start instead of the built server.
 */
export const startWholeSite = async (env: Readonly<Record<string, string>> = {}, file?: string) => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const [port, mqttPort] = [await freePort(), await freePort()];
  const start = () =>
    startServer({
      dataDir,
      within: 60_000,
      ...(file === undefined ? {} : { file }),
      env: {
        ...env,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        SUPERADMIN_EMAIL: ADMIN.email,
        SUPERADMIN_PASSWORD: ADMIN.password,
      },
    });
  let server = await start();
  const url = server.url;

  const call = async <T>(path: string, body: unknown, token = ''): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  };
  const { token } = await call<{ token: string }>('/auth/login', ADMIN);
  const { key } = await call<{ key: string }>('/api-keys', { name: 'Bench', scopes: ['ingest'] }, token);

  return {
    url,
    dataDir,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    token,
    key,
    /** A POST. */
    call,
    pid: () => server.pid,
    log: () => server.log(),
    /** Kills all processes of the server and its database, like `kill -9`. */
    killAll: async (): Promise<void> => {
      const database = runningServer(clusterFolder(dataDir));
      const pids = withDescendants([server.pid, ...(database === undefined ? [] : [database])]);
      for (const pid of pids) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // A child process that has already exited.
        }
      }
      if (!(await until(() => !pids.some(isAlive), 5_000, 5)))
        throw new Error('A process survived the kill.');
    },
    stopServer: async (): Promise<void> => void (await server.stop()),
    /** Resolves when it is healthy. */
    startAgain: async (): Promise<void> => {
      server = await start();
    },
    /** Queries the database. */
    withPool: async <T>(work: (pool: ReturnType<typeof createPool>) => Promise<T>): Promise<T> => {
      const socket = socketFolder(clusterFolder(dataDir));
      const pool = createPool({ host: socket.host, port: SOCKET_PORT, user: OWNER, database: OWNER }, quiet);
      try {
        return await work(pool);
      } finally {
        await pool.end();
        socket.close();
      }
    },
    stop: async (): Promise<void> => {
      await server.stop();
      await removeFolder(dataDir);
      await removeFolder(folder);
    },
  };
};
export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>;
