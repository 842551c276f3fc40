import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, until } from '../../../server/startup/processes.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The options with which `npm start` runs Node.js. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const NODE_OPTIONS = scripts.start.match(/--\S+/g) ?? [];

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** By default a new folder, which `stop` removes. */
  readonly dataDir?: string;
  /** The file to start instead of the built server, relative to the project's folder. */
  readonly file?: string;
  /** The project's folder if not this one: a scratch copy. */
  readonly project?: string;
  /** Options of the command line. */
  readonly args?: readonly string[];
  /** How long the start may take, in milliseconds. */
  readonly within?: number;
}

export interface TestServer {
  /** Its base URL, without a trailing slash. */
  readonly url: string;
  /** The URL of the embedded broker, or of the external one without its credentials; undefined without MQTT. */
  readonly mqttUrl: string | undefined;
  /** The token of the set-up link; undefined if there was none. */
  readonly setupToken: string | undefined;
  readonly pid: number;
  readonly dataDir: string;
  /** Its output so far. */
  readonly log: () => string;
  /** Sends SIGTERM; returns the exit code, null if it had to be killed. */
  readonly stop: () => Promise<number | null>;
  /** Sends SIGKILL to the Node process only. */
  readonly kill: () => Promise<void>;
}

// A developer's own settings must not reach the tested server.
const OURS =
  /^(?:HOST|PORT|DATA_DIR|DATABASE_URL|MQTTS?_|TLS_|INGEST_RATE|SUPERADMIN_|PUBLIC_URL|S3_URL|METRICS_|OTEL_|SMTP_URL|MAIL_FROM|TRUST_PROXY|LOG_LEVEL)/;
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

/** Starts the built server on a free port and waits until it is healthy. Throws with its log if it doesn't become healthy. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const dataDir = options.dataDir ?? temporaryFolder();
  const project = options.project ?? root;
  const file = resolve(project, options.file ?? join('dist', 'server', 'main.js'));
  let log = '';
  const child = spawn(process.execPath, [...NODE_OPTIONS, file, ...(options.args ?? [])], {
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
  await until(isUp, options.within ?? 90_000);
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
      if (!(await until(isOver, 30_000))) child.kill('SIGKILL');
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
