import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemsOf } from '../../scripts/lib/package-checks.mjs';
import { projectRoot } from '../../server/project-root.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

const root = projectRoot();

it('finds nothing wrong with what deploys the product', () => {
  expect(problemsOf(root)).toEqual([]);
});

it.each([
  [
    'Dockerfile',
    'FROM node:20.19.5-bookworm-slim\n',
    'FROM node:latest\n',
    'pins the version of node:latest',
  ],
  ['Dockerfile', 'USER node', 'USER root', 'runs as another user than root'],
  ['Dockerfile', '/api/health', '/', 'has a HEALTHCHECK by /api/health'],
  ['Dockerfile', 'DATA_DIR=/data', 'SMS_TOKEN=abc', 'has no secret'],
  ['Dockerfile', 'deploy/docker/entrypoint.sh', 'deploy/gone.sh', 'copies deploy/gone.sh, which exists'],
  ['.dockerignore', '\ndata\n', '\n', 'ignores data'],
  ['compose.yaml', 'postgres:17.6-bookworm', 'postgres:latest', 'postgres pins the version of its image'],
  ['compose.yaml', 'read_only: true', 'read_only: false', 'flowgen-1 is read-only'],
  ['compose.yaml', 'MQTT_URL_FILE:', 'MQTT_URL:', 'flowgen-1 has secrets in files only'],
  ['compose.yaml', 'flowgen:0.2.0', 'flowgen:0.0.9', 'has the version of the product'],
  [
    'deploy/helm/flowgen/templates/deployment.yaml',
    'runAsNonRoot: true',
    'x: y',
    'runs as another user than root',
  ],
  ['deploy/helm/flowgen/templates/deployment.yaml', 'tcpSocket:', 'httpGet:', 'is alive by its port'],
  [
    'deploy/helm/flowgen/templates/service.yaml',
    'Values.service.port',
    'Values.nothing',
    'has a value nothing',
  ],
  ['deploy/helm/flowgen/values.yaml', 'replicas: 2', 'replicas: 1', 'has two servers'],
  [
    'deploy/patroni/patroni.yaml',
    'synchronous_mode: true',
    'synchronous_mode: false',
    'has a synchronous standby',
  ],
  ['deploy/haproxy.cfg', '\nbackend replica', '\nbackend other', 'has a backend replica'],
  ['deploy/grafana/flowgen.json', 'flowgen_sockets', 'flowgen_plugs', 'uses flowgen_plugs, which exists'],
  [
    'deploy/prometheus/rules.yaml',
    'flowgen_outbox_age_seconds',
    'flowgen_gone',
    'uses flowgen_gone, which exists',
  ],
  ['deploy/systemd/flowgen.service', 'User=flowgen', 'User=root', 'runs as another user than root'],
])('notices in %s that “%s” became “%s”', (file, before, after, sentence) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(before);
  const problems = problemsOf(root, { [file]: text.replace(before, after) });
  expect(problems).toContainEqual(expect.stringContaining(` ${sentence}.`));
});

it('makes the secrets of compose.yaml once, in a folder that nobody else can enter', async () => {
  const folder = join(temporaryFolder(), 'secrets');
  const make = () =>
    execFileSync(process.execPath, ['deploy/compose/make-secrets.mjs', folder], { cwd: root });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  make();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(read('database_url')).toBe(`postgres://flowgen:${read('database_password')}@postgres:5432/flowgen`);
  expect(Buffer.from(read('secret.key'), 'base64')).toHaveLength(32);
  expect(read('metrics_token').length).toBeGreaterThanOrEqual(16);
  expect(read('mosquitto_passwords')).toMatch(/^flowgen:\$7\$101\$[\w+/=]+\$[\w+/=]+$/);
  const before = read('database_password');
  make();
  expect(read('database_password')).toBe(before);
  await removeFolder(folder);
});

it('gives a container variables from files', () => {
  const { stdout } = spawnSync(
    'sh',
    [
      'deploy/docker/entrypoint.sh',
      process.execPath,
      '-p',
      'JSON.stringify([process.env.SMS_TOKEN, process.env.SMS_TOKEN_FILE])',
    ],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'], SMS_TOKEN_FILE: '.nvmrc' } },
  );
  expect(JSON.parse(stdout)).toEqual([readFileSync(join(root, '.nvmrc'), 'utf8').trim(), null]);
});
