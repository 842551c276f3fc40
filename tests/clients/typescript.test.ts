import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { apiAs, type ServerApi } from '../support/server/server-api.ts';
import { startServer, type TestServer } from '../support/server/server.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

const root = projectRoot();
const source = join(root, 'clients', 'typescript');
const run = promisify(execFile);

/** A project of a user, in which the packed client is installed. */
const project = temporaryFolder();
const write = (name: string, text: string): void => writeFileSync(join(project, name), text);
const OPTIONS = {
  target: 'ES2022',
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  types: ['node'],
  typeRoots: [join(root, 'node_modules', '@types')],
  outDir: 'out',
};

/** What the compiler says about some files; empty if they compile. */
const compile = async (...files: readonly string[]): Promise<string> => {
  write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, files }));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  return run(tsc, ['--project', project]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
};

let packed: readonly string[] = [];
beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: source });
  const [{ filename, files }] = JSON.parse(stdout) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  packed = files.map(({ path }) => path);
  const installed = join(project, 'node_modules', '@flowgen', 'client');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['--extract', '--file', join(project, filename), '--strip-components=1', '-C', installed]);
  cpSync(join(source, 'examples'), project, { recursive: true });
  write('package.json', '{ "type": "module" }');
});
afterAll(() => removeFolder(project));

it('packs JavaScript, declarations, readme and licence, with the version and licence of the product and no dependencies', () => {
  expect(packed.toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'dist/calls.d.ts',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/types.d.ts',
    'package.json',
  ]);
  const readPackage = (folder: string) =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
  const [own, product] = [readPackage(source), readPackage(root)];
  expect(own).toMatchObject({ name: '@flowgen/client', type: 'module' });
  expect(own['version']).toBe(product['version']);
  expect(own['license']).toBe(product['license']);
  expect(own['dependencies']).toBeUndefined();
});

describe('types', () => {
  const usage = (...lines: readonly string[]): string =>
    [
      `import { createClient } from '@flowgen/client';`,
      `const client = createClient({ baseUrl: 'https://flowgen.example.com', token: 'fg_key' });`,
      `const project = { params: { path: { id: 1 } } };`,
      ...lines,
      'export {};',
    ].join('\n');

  it('accept what the API accepts', async () => {
    write(
      'right.ts',
      usage(
        `const { data, error, response } = await client.GET('/api/projects/{id}', { params: { path: { id: 1 } } });`,
        `if (error) console.log(error.errors[0]?.msg, error.message, response.status);`,
        `else { const title: string = data.title; const city: number | null = data.city; console.log(title, city); }`,
        `const devices = await client.GET('/api/devices', { params: { query: { limit: 5, is_active: true, type: 'tmv' } } });`,
        `const first: string | null | undefined = devices.data?.data[0]?.hw_serial;`,
        `const made = await client.POST('/api/projects', { body: { title: 'Tower' } });`,
        `if (!made.error) console.log(made.data.id, first);`,
        `await client.PUT('/api/projects/{id}', { ...project, body: { title: 'Hall', version: 3 } });`,
        `await client.DELETE('/api/projects/{id}', { ...project, signal: AbortSignal.timeout(1000) });`,
        `const me = await client.GET('/api/auth/me');`,
        `console.log(me.data?.email);`,
        `const form = new FormData();`,
        `await client.POST('/api/devices/import', { body: form });`,
        `const file: string | Blob | undefined = (await client.GET('/api/devices/export')).data;`,
        `console.log(file);`,
        `createClient({ baseUrl: 'http://localhost', token: async () => 'x', fetch: globalThis.fetch });`,
      ),
    );
    expect(await compile('right.ts')).toBe('');
  });

  it('refuse what it does not', async () => {
    const wrong = {
      'a path that does not exist': `client.GET('/api/nothing');`,
      'a method that the path does not have': `client.DELETE('/api/auth/me');`,
      'a missing parameter': `client.GET('/api/projects/{id}');`,
      'a parameter of another type': `client.GET('/api/projects/{id}', { params: { path: { id: 'x' } } });`,
      'a parameter of another name': `client.GET('/api/projects/{id}', { params: { path: { ID: 1 } } });`,
      'a query that does not exist': `client.GET('/api/devices', { params: { query: { nothing: 1 } } });`,
      'a missing body': `client.POST('/api/projects');`,
      'a body of a call without one': `client.GET('/api/projects/{id}', { ...project, body: {} });`,
      'a missing field of the body': `client.POST('/api/projects', { body: {} });`,
      'an unknown field of the body': `client.POST('/api/projects', { body: { title: 'Tower', nothing: 1 } });`,
      'a field of another type': `client.POST('/api/projects', { body: { title: 1 } });`,
      'an unknown field of the data': `(await client.GET('/api/projects/{id}', project)).data?.nothing;`,
      'an unknown field of the error': `(await client.GET('/api/projects/{id}', project)).error?.nothing;`,
      'data that may be missing': `(await client.GET('/api/projects/{id}', project)).data.title;`,
    };
    const lines = Object.entries(wrong).flatMap(([what, line]) => [`// @ts-expect-error ${what}`, line]);
    write('wrong.ts', usage(...lines));
    expect(await compile('wrong.ts')).toBe('');
  });
});

describe('the client at a server', () => {
  const account = { SUPERADMIN_EMAIL: 'kim@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };
  let server: TestServer;
  let api: ServerApi;
  beforeAll(async () => {
    server = await startServer({ env: account });
    api = await apiAs(server.url, account);
  });
  afterAll(() => server.stop());
  const keyOf = async (scope: string): Promise<string> =>
    ((await api.post('/api-keys', { name: scope, scopes: [scope] })) as { key: string }).key;
  const example = async (name: string, key: string): Promise<string> =>
    (
      await run(process.execPath, [join(project, 'out', `${name}.js`)], {
        env: { ...process.env, FLOWGEN_URL: server.url, FLOWGEN_KEY: key },
      })
    ).stdout;

  it('runs the examples', async () => {
    expect(await compile('projects.ts', 'send-reading.ts')).toBe('');
    const company = (await api.post('/companies', { name: 'Harbour' })) as { id: number };
    const { id } = (await api.post('/projects', { title: 'Tower', company_id: company.id })) as {
      id: number;
    };
    expect(await example('projects', await keyOf('read'))).toBe(`${id}\tTower\t0 devices\n`);
    const ingest = await keyOf('ingest');
    expect(await example('send-reading', ingest)).toBe('1 accepted, 0 known\n');
  });

  it('resolves with the data or the error of a call, and rejects without a response', async () => {
    const { createClient } = (await import(join(project, 'node_modules/@flowgen/client/dist/index.js'))) as {
      createClient: (options: object) => Record<string, (path: string, init?: object) => Promise<any>>;
    };
    const anonymous = createClient({ baseUrl: `${server.url}/` });
    const { email, password } = {
      email: account.SUPERADMIN_EMAIL,
      password: account.SUPERADMIN_PASSWORD,
    };
    const signedIn = await anonymous.POST!('/api/auth/login', { body: { email, password } });
    expect(signedIn.error).toBeUndefined();
    const client = createClient({ baseUrl: server.url, token: async () => signedIn.data.token });

    const missing = await client.GET!('/api/projects/{id}', { params: { path: { id: 999_999 } } });
    expect(missing).toMatchObject({ error: { errors: [{}], message: expect.any(String) } });
    expect(missing.data).toBeUndefined();
    expect(missing.response.status).toBe(404);
    const invalid = await client.POST!('/api/projects', { body: { title: '' } });
    expect(invalid.error.errors[0]).toMatchObject({ path: 'title' });

    const named = await client.GET!('/api/companies', { params: { query: { filter: '{"q":"a&b=c"}' } } });
    expect(named.data).toEqual([]);
    const file = await client.GET!('/api/companies/export');
    expect(file.data).toMatch(/^\uFEFF?id,name,/);
    const sheet = await client.GET!('/api/companies/export', { params: { query: { format: 'xlsx' } } });
    expect(sheet.data).toBeInstanceOf(Blob);
    const out = await client.POST!('/api/auth/logout');
    expect(out).toMatchObject({ data: null, response: { status: 204 } });
    expect((await client.GET!('/api/auth/me')).error.message).not.toBe('');

    const page = createClient({
      baseUrl: server.url,
      fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
    });
    expect((await page.GET!('/api/auth/me')).error).toEqual({
      errors: [{ msg: '502 Bad Gateway' }],
      message: '502 Bad Gateway',
    });
    await expect(createClient({ baseUrl: 'http://127.0.0.1:9' }).GET!('/api/health')).rejects.toThrow();
  });
});
