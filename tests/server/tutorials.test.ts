import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { apiAs } from '../support/server/server-api.ts';
import { startServer, type TestServer } from '../support/server/server.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

const ACCOUNT = { SUPERADMIN_EMAIL: 'kim@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };
const METRICS_TOKEN = 'a-long-random-token';

const folder = temporaryFolder();
let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer({ env: { ...ACCOUNT, METRICS_TOKEN } });
  const { post } = await apiAs(server.url, ACCOUNT);
  const keyOf = async (scope: string): Promise<string> =>
    ((await post('/api-keys', { name: scope, scopes: [scope] })) as { key: string }).key;
  env = {
    FLOWGEN_URL: server.url,
    METRICS_TOKEN,
    INGEST_KEY: await keyOf('ingest'),
    READ_KEY: await keyOf('read'),
  };
});
afterAll(async () => {
  await server?.stop();
  await removeFolder(folder);
});

/** Runs the commands of a tutorial that call the server, and returns what each block says. */
const run = async (name: string): Promise<string[]> => {
  const text = readFileSync(join(projectRoot(), 'docs', 'tutorials', `${name}.md`), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const said: string[] = [];
  for (const block of blocks.filter((each) => each.includes('curl'))) {
    // The address and the keys are those of this server.
    const commands = block.replaceAll(/^export .*$/gm, '');
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', commands], {
      cwd: folder,
      env: { ...process.env, ...env },
      maxBuffer: 10_000_000,
    });
    said.push(stdout);
  }
  return said;
};

it('runs the commands for developers', async () => {
  const [sent, waiting, description] = await run('developer');
  expect(JSON.parse(sent!)).toEqual({ accepted: 1, duplicates: 0, quarantined: 0, rejected: [] });
  expect(JSON.parse(waiting!).data).toMatchObject([{ dev_id: 'meter-1' }]);
  expect(description).toBe('');
  expect(JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')).openapi).toBe('3.1.0');
});

it('runs the commands for operators', async () => {
  const [health, metrics] = await run('operator');
  expect(health).toContain('{"status":"ok"}');
  expect(health).toContain('"name":"database","state":"ok"');
  expect(metrics).toContain('flowgen_build_info{version=');
});
