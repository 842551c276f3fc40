import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, until } from '../../server/processes.ts';
import { removeFolder, temporaryFolder } from './temporary.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Its own folder is made, and removed by `stop`, when left out. */
  readonly dataDir?: string;
  /** Another file to start than the built server, from the project's folder. */
  readonly file?: string;
  /** Another folder of the project than this one: a scratch copy. */
  readonly project?: string;
  /** Milliseconds until it must be healthy. */
  readonly within?: number;
}

export interface TestServer {
  /** Where it listens, no slash at the end. */
  readonly url: string;
  /** Of the embedded broker, or of the external one without its credentials; undefined without MQTT. */
  readonly mqttUrl: string | undefined;
  /** Of the set-up link; undefined when there was none. */
  readonly setupToken: string | undefined;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything it has written so far. */
  readonly log: () => string;
  /** As SIGTERM; answers the exit code, null when it had to be killed. */
  readonly stop: () => Promise<number | null>;
  /** As `kill -9`, of the Node process only. */
  readonly kill: () => Promise<void>;
}

// What a developer has set must not reach the server under test.
const OURS =
  /^(?:HOST|PORT|DATA_DIR|DATABASE_URL|MQTT_|SUPERADMIN_|PUBLIC_URL|SMTP_URL|MAIL_FROM|TRUST_PROXY|LOG_LEVEL)/;
const cleanEnv = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once('exit', (code) => done(code)));

const isHealthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
};

/** Starts the built server on a free port and waits until it is healthy. Throws with its log when it isn't. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const dataDir = options.dataDir ?? temporaryFolder();
  const project = options.project ?? root;
  const file = resolve(project, options.file ?? join('dist', 'server', 'main.js'));
  let log = '';
  const child = spawn(process.execPath, [file], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...cleanEnv(),
      NODE_ENV: 'production',
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'warn',
      ...options.env,
      DATA_DIR: dataDir,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  }
  const tidy = async () => {
    if (options.dataDir === undefined) await removeFolder(dataDir);
  };
  const address = () => /^Flowgen is at (\S+)$/m.exec(log)?.[1];
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const isUp = async () => {
    const url = address();
    return isOver() || (url !== undefined && (await isHealthy(url)));
  };
  await until(isUp, options.within ?? 30_000);
  const url = address();
  if (isOver() || url === undefined || child.pid === undefined) {
    child.kill('SIGKILL');
    await ended(child);
    await tidy();
    throw new Error(`The server did not start:\n${log}`);
  }
  return {
    url,
    mqttUrl: /^MQTT is at (\S+)$/m.exec(log)?.[1],
    setupToken: /\/setup\?token=(\S+)/.exec(log)?.[1],
    pid: child.pid,
    dataDir,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      if (!(await until(isOver, 12_000))) child.kill('SIGKILL');
      const code = await ended(child);
      await tidy();
      return code;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
      await until(() => child.pid === undefined || !isAlive(child.pid), 2_000);
    },
  };
};
