import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { until } from '../../../server/startup/processes.ts';
import { freePort } from './mosquitto.ts';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The system's NATS server; undefined without one. */
export const findNats = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, 'nats-server')).find((file) => existsSync(file));

const USER = 'flowgen';
const PASSWORD = 'p@ss,w/rd%1';

/** A NATS server that admits one user. */
export const startNats = async () => {
  const program = findNats();
  if (program === undefined) throw new Error('There is no NATS server on this system.');
  const port = await freePort();
  let server: ChildProcess | undefined;
  const account = { user: USER, pass: PASSWORD };
  const isUp = async (): Promise<boolean> => {
    try {
      const connection = await connect({ ...account, servers: `127.0.0.1:${port}`, reconnect: false });
      await connection.close();
      return true;
    } catch {
      return false;
    }
  };
  const start = async (): Promise<void> => {
    const args = ['-a', '127.0.0.1', '-p', String(port), '--user', USER, '--pass', PASSWORD];
    server = spawn(program, args, { stdio: 'ignore' });
    if (!(await until(isUp, 30_000))) throw new Error('The NATS server did not start.');
  };
  const kill = async (): Promise<void> => {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  await start();
  /** The address for our servers, through a port that leads to it. */
  const urlAt = (at: number): string => `nats://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${at}`;
  return {
    port,
    urlAt,
    start,
    kill,
    /** Stops the process without closing its connections. */
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    /** A client that records the texts sent to a subject. */
    listen: async (subject: string) => {
      const connection = await connect({ ...account, servers: `127.0.0.1:${port}` });
      const heard: string[] = [];
      connection.subscribe(subject, { callback: (_error, message) => void heard.push(message.string()) });
      await connection.flush();
      return {
        heard,
        send: async (text: string) => {
          connection.publish(subject, text);
          await connection.flush();
        },
        close: () => connection.close(),
      };
    },
  };
};
