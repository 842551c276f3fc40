import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../server/startup/processes.ts';
import { freePort } from './mosquitto.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
const find = (...names: readonly string[]): string | undefined =>
  FOLDERS.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));

/** The system's Prometheus, its checker and its Alertmanager; undefined unless all are there. */
export const findPrometheus = () => {
  const [server, checker] = [find('prometheus'), find('promtool')];
  const alertmanager = find('prometheus-alertmanager', 'alertmanager');
  return server && checker && alertmanager ? { server, checker, alertmanager } : undefined;
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/-/ready`)).ok;
  } catch {
    return false;
  }
};

interface Watched {
  /** The address of `/metrics`. */
  readonly metrics: URL;
  readonly token: string;
  /** The text of a file of rules. */
  readonly rules: string;
  /** Receives what Alertmanager sends. */
  readonly webhook: string;
}

/** A Prometheus that scrapes a server every second, with an Alertmanager that calls a webhook. */
export const startPrometheus = async ({ metrics, token, rules, webhook }: Watched) => {
  const programs = findPrometheus();
  if (!programs) throw new Error('There is no Prometheus on this system.');
  const folder = temporaryFolder();
  const [port, alertPort] = [await freePort(), await freePort()];
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const ruleFile = write('rules.yaml', rules);
  const config = write(
    'prometheus.yaml',
    JSON.stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: [ruleFile],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertPort}`] }] }] },
      scrape_configs: [
        {
          job_name: 'flowgen',
          metrics_path: metrics.pathname,
          authorization: { credentials: token },
          static_configs: [{ targets: [metrics.host] }],
        },
      ],
    }),
  );
  const alertConfig = write(
    'alertmanager.yaml',
    JSON.stringify({
      route: { receiver: 'hook', group_wait: '1s', group_interval: '1s' },
      receivers: [{ name: 'hook', webhook_configs: [{ url: webhook }] }],
    }),
  );
  const running: ChildProcess[] = [
    spawn(
      programs.alertmanager,
      [
        `--config.file=${alertConfig}`,
        `--storage.path=${join(folder, 'alerts')}`,
        `--web.listen-address=127.0.0.1:${alertPort}`,
        '--cluster.listen-address=',
      ],
      { stdio: 'ignore' },
    ),
    spawn(
      programs.server,
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${join(folder, 'series')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    ),
  ];
  const url = `http://127.0.0.1:${port}`;
  const areReady = async () => (await isReady(url)) && (await isReady(`http://127.0.0.1:${alertPort}`));
  if (!(await until(areReady, 60_000))) throw new Error('Prometheus did not start.');
  return {
    /** The value of an expression now; undefined without a sample. */
    value: async (expression: string): Promise<number | undefined> => {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
      const [first] = data.result;
      return first && Number(first.value[1]);
    },
    close: async (): Promise<void> => {
      const ends = running.map((child) => new Promise((done) => child.once('exit', done)));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ends);
      await removeFolder(folder);
    },
  };
};
