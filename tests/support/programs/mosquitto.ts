import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { until } from '../../../server/startup/processes.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/sbin'];

/** The system's Mosquitto; undefined without one. */
export const findMosquitto = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, 'mosquitto')).find((file) => existsSync(file));

export const MQTT_USER = 'flowgen';
/** With what an address must escape. */
export const MQTT_PASSWORD = 'p@ss:w/rd%1';

/**
 * A port that nothing listens on, and that the system gives to no other program by itself: it is still free when the program
 * of a test is started again.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + randomInt(12_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => void server.close(resolve));
    return port;
  }
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** A Mosquitto in a temporary folder; `url` signs in, anonymous ones are refused. Its settings are Debian's but for that, and for `more`. */
export const startMosquitto = async (more: readonly string[] = []) => {
  const program = findMosquitto();
  if (program === undefined) throw new Error('There is no Mosquitto on this system.');
  const folder = temporaryFolder();
  const port = await freePort();
  const users = join(folder, 'users');
  const made = spawnSync(
    ['mosquitto_passwd', join(dirname(program).replace('sbin', 'bin'), 'mosquitto_passwd')].find(
      existsSync,
    ) ?? 'mosquitto_passwd',
    ['-b', '-c', users, MQTT_USER, MQTT_PASSWORD],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`mosquitto_passwd failed: ${made.error?.message ?? made.stderr}`);
  const file = join(folder, 'mosquitto.conf');
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${users}`,
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_interval 1',
    `user ${userInfo().username}`,
    ...more,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);

  let server: ReturnType<typeof spawn> | undefined;
  const start = async (): Promise<void> => {
    server = spawn(program, ['-c', file], { stdio: 'ignore' });
    if (!(await until(() => isListening(port), 30_000))) throw new Error('Mosquitto did not start.');
  };
  const stop = async (): Promise<void> => {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    port,
    url: `mqtt://${MQTT_USER}:${encodeURIComponent(MQTT_PASSWORD)}@127.0.0.1:${port}`,
    /** As a broker that is restarted: it keeps what it knows. */
    start,
    stop,
    close: async () => {
      await stop();
      await removeFolder(folder);
    },
  };
};
