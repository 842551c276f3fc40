import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clusterFolder } from '../../../server/db/embedded/cluster.ts';
import { runningServer } from '../../../server/db/embedded/postmaster.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { until } from '../../../server/startup/processes.ts';
import { findPostgres, startPostgres } from '../../support/database/external-postgres.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

/** The built server as a process: requires `npm run build`. */
const running: TestServer[] = [];
const start = async (...args: Parameters<typeof startServer>): Promise<TestServer> => {
  const server = await startServer(...args);
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0).toReversed()) await server.stop();
});

const health = async (server: TestServer) => {
  const answer = await fetch(`${server.url}/api/health`);
  return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') };
};

test('the first start prints a set-up link at any log level, and the server stops cleanly', async () => {
  const server = await start({ env: { LOG_LEVEL: 'silent' } });
  expect(server.log().trim().split('\n')).toEqual([
    `Flowgen is at ${server.url}`,
    `MQTT is at ${server.mqttUrl}`,
    `Set up the first superadmin: ${server.url}/setup?token=${server.setupToken}`,
  ]);
  expect(await health(server)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await server.stop()).toBe(0);
  expect(runningServer(clusterFolder(server.dataDir))).toBeUndefined();
}, 120_000);

test('npm start stops the server when only npm receives the signal', async () => {
  const dataDir = temporaryFolder();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0', MQTT_PORT: 'off', LOG_LEVEL: 'warn' };
  const npm = spawn('npm', ['start'], { cwd: projectRoot(), env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const locks = () => readdirSync(dataDir).filter((name) => name.startsWith('lock-'));
  expect(await until(() => said.includes('Flowgen is at'), 40_000)).toBe(true);
  expect(locks()).toHaveLength(1);
  npm.kill('SIGTERM');
  expect(await until(() => locks().length === 0, 30_000)).toBe(true);
  expect(runningServer(clusterFolder(dataDir))).toBeUndefined();
  await removeFolder(dataDir);
}, 120_000);

test('a startup error is one sentence and exit code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const failure = async (env: Record<string, string>): Promise<string> => {
    const told: unknown = await startServer({ env }).catch((error: unknown) => error);
    return (told as Error).message.replace('The server did not start:\n', '').trim();
  };
  expect(await failure({ PORT: 'abc' })).toMatch(/^PORT must be [^\n]+\.$/);
  expect(await failure({ PORT: String(port) })).toMatch(/^PORT \d+ on 127\.0\.0\.1 is in use [^\n]+\.$/);
  expect(await failure({ HOST: '203.0.113.7' })).toMatch(/^HOST 203\.0\.113\.7 is not an address [^\n]+\.$/);
  expect(await failure({ DATABASE_URL: 'postgres://127.0.0.1:%61/x' })).toMatch(
    /^[^\n]*DATABASE_URL[^\n]+\.$/,
  );
  taken.close();
});

describe('with a configured superadmin', () => {
  const env = { SUPERADMIN_EMAIL: 'root@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env });
  });
  afterAll(() => server.stop());

  test('no set-up link is printed', async () => {
    expect(server.setupToken).toBeUndefined();
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: env.SUPERADMIN_EMAIL, password: env.SUPERADMIN_PASSWORD }),
    });
    expect(answer.status).toBe(200);
  });

  test('after kill -9 the next start has the same database', async () => {
    await server.kill();
    const second = await start({ dataDir: server.dataDir });
    expect(second.setupToken).toBeUndefined();
    expect(await health(second)).toMatchObject({ status: 200 });
  });
});

describe('one server, from start to stop', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test('a second process with the same folder exits with a message that names the first', async () => {
    await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow(
      `DATA_DIR ${server.dataDir} is in use by process ${server.pid}.`,
    );
    expect(await health(server)).toMatchObject({ status: 200 });
  });

  test('a request that is not HTTP gets a response and is disconnected', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.end('nonsense\r\n\r\n');
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(said.slice(said.indexOf('{')))).toEqual({
      errors: [{ msg: 'Bad Request.' }],
      message: 'Bad Request.',
    });
  });

  test('a crashed database is restarted, and calls get 503 in the meantime', async () => {
    const cluster = clusterFolder(server.dataDir);
    const first = runningServer(cluster);
    process.kill(first ?? 0, 'SIGKILL');
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    const answers = new Set<number>();
    const isBack = async () => {
      const { status, headers: received } = await fetch(`${server.url}/api/auth/me`, { headers });
      answers.add(status);
      if (status === 503) expect(Number(received.get('retry-after'))).toBeGreaterThan(0);
      return status === 401 && runningServer(cluster) !== undefined && runningServer(cluster) !== first;
    };
    expect(await until(isBack, 45_000)).toBe(true);
    // The log is shown if there was an error.
    expect(answers.has(500) ? server.log() : '').toBe('');
    expect(await until(async () => (await health(server)).status === 200, 30_000)).toBe(true);
  }, 120_000);

  test('while draining it is unhealthy and finishes running requests', async () => {
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
    const slow = httpRequest({
      hostname,
      port,
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    const answered = once(slow, 'response');
    slow.write(body.slice(0, 5));
    // The request has arrived once a later one on another connection has been answered.
    await health(server);
    await health(server);
    const stopped = server.stop();
    expect(
      await until(async () => {
        const answer = await health(server);
        return answer.status === 503 && answer.body.status === 'draining';
      }, 30_000),
    ).toBe(true);
    slow.end(body.slice(5));
    const [response] = await answered;
    expect(response.statusCode).toBe(401);
    response.resume();
    expect(await stopped).toBe(0);
  });
});

const programs = findPostgres();
if (programs !== undefined) {
  test('with DATABASE_URL it uses that server and creates no cluster', async () => {
    const postgres = await startPostgres(programs);
    const server = await startServer({ env: { DATABASE_URL: postgres.url } });
    expect(server.setupToken).toBeDefined();
    expect(await health(server)).toMatchObject({ status: 200 });
    expect(readdirSync(server.dataDir)).not.toContain('postgresql');
    expect(await server.stop()).toBe(0);
    await postgres.stop();
  });
}
