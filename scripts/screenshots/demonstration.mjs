import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../lib/root.mjs';

const EMAIL = 'superadmin@flowgen.example';
const PASSWORD = 'only for the screenshots';
/** Until the history is written, the reports are run and the dashboards are made. */
const WITHIN_MS = 300_000;

const callerOf = async (url) => {
  const send = async (path, options = {}) => {
    const answer = await fetch(`${url}/api${path}`, options);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await send('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  return (path) => send(path, { headers: { authorization: `Bearer ${token}` } });
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

/** Starts a demonstration of its own, on a folder and ports of its own, and waits until all of it is there. */
export const startDemonstration = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flowgen-screenshots-'));
  const child = spawn(process.execPath, [join('dist', 'server', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: 'on',
      DATA_DIR: folder,
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'warn',
      SUPERADMIN_EMAIL: EMAIL,
      SUPERADMIN_PASSWORD: PASSWORD,
    },
  });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk.toString();
  });
  const until = Date.now() + WITHIN_MS;
  let get;
  while (Date.now() < until && child.exitCode === null) {
    await wait(1_000);
    const url = /^Flowgen is at (\S+)$/m.exec(said)?.[1];
    if (url === undefined || !said.includes('The readings are written.')) continue;
    get ??= await callerOf(url);
    if (await isMade(get)) return { url, get, account: { email: EMAIL, password: PASSWORD }, stop };
  }
  await stop();
  throw new Error(`The demonstration was not made in time:\n${said}`);
};
