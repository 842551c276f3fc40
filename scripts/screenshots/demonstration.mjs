import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../lib/root.mjs';
import { setBackDatabase } from './clock.mjs';
import { startReceivers } from './receivers.mjs';

const NAME = 'Robin Hale';
const EMAIL = 'superadmin@flowgen.example';
const PASSWORD = 'only for the screenshots';
/** Time limit for writing the history, running the reports and creating the dashboards. */
const WITHIN_MS = 300_000;

/** Starts a server on a data folder and its own ports, with its clock `backMs` behind. `env`: other variables of it. */
const serve = (folder, backMs, env = {}) => {
  const child = spawn(process.execPath, [join('scripts', 'screenshots', 'server.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      CLOCK_BACK_MS: String(backMs),
      DATA_DIR: folder,
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const ended = new Promise((done) => child.once('exit', done));
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk.toString();
  });
  /** Retries every second until there is a result. */
  const until = async (ask) => {
    const end = Date.now() + WITHIN_MS;
    while (Date.now() < end && child.exitCode === null) {
      const answer = await ask();
      if (answer) return answer;
      await wait(1_000);
    }
    throw new Error(`The demo site was not ready in time:\n${log}`);
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { until, stop, match: (pattern) => pattern.exec(log)?.[1] };
};

// Uses a separate server first, since a session caches plans made with the original clock.
const makeDatabase = async (folder, backMs) => {
  const server = serve(folder, backMs);
  try {
    await server.until(() => server.match(/setup\?token=(\S+)/));
    const client = new pg.Client({ host: join(folder, 'postgresql'), user: 'flowgen', database: 'flowgen' });
    await client.connect();
    await setBackDatabase(client, backMs);
    await client.end();
  } finally {
    await server.stop();
  }
};

/** Sets up the demo site. Returns its superadmin’s session, and a function that fetches from it. */
const setUp = async (url, setup) => {
  const send = async (path, options = {}) => {
    const answer = await fetch(`${url}/api${path}`, options);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const session = await send('/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: setup, name: NAME, email: EMAIL, password: PASSWORD, demo: true }),
  });
  return { session, get: (path) => send(path, { headers: { authorization: `Bearer ${session.token}` } }) };
};

const isMade = async (get) => {
  const boards = await get('/dashboard-v2');
  if (boards.length === 0) return false;
  for (const { id } of await get('/reports?range=[0,99]')) {
    const [run] = await get(`/reports/${id}/runs`);
    if (run?.status !== 'done') return false;
  }
  return true;
};

/**
 * Starts a demo site in its own folder and on its own ports, with its clock `backMs` behind, and waits until it is
 * complete.
 */
export const startDemonstration = async (backMs) => {
  const folder = mkdtempSync(join(tmpdir(), 'flowgen-screenshots-'));
  const receivers = await startReceivers();
  let server;
  const stop = async () => {
    await server?.stop();
    await receivers.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeDatabase(folder, backMs);
    server = serve(folder, backMs, receivers.env);
    const setup = await server.until(() => server.match(/setup\?token=(\S+)/));
    const url = await server.until(() => server.match(/^Flowgen is at (\S+)$/m));
    const { session, get } = await setUp(url, setup);
    await server.until(() => isMade(get));
    return { url, get, session, account: { email: EMAIL, password: PASSWORD }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
