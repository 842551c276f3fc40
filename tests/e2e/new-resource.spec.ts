import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startServer } from '../support/server.ts';
import { apiOf, expect, PASSWORD, ROOT, signIn, test } from './support/site.ts';

/** Files that a build needs; the copy links to our node_modules. */
const NEEDED = [
  'src',
  'server',
  'scripts',
  'public',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** The example definition in CONTRIBUTING.md. */
const example = (): string => {
  const [, code] =
    /`src\/resources\/sites\.ts`:\s+```ts\n([\s\S]*?)```/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  if (!code) throw new Error('CONTRIBUTING.md shows no src/resources/sites.ts any more.');
  return code;
};

test('one file and a migration give a page, calls, docs and permissions', async ({ page }) => {
  test.setTimeout(120_000);
  const project = mkdtempSync(join(tmpdir(), 'flowgen-copy-'));
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    for (const name of NEEDED) cpSync(name, join(project, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
    expect(example().trim().split('\n').length).toBeLessThanOrEqual(40);
    writeFileSync(join(project, 'src/resources/sites.ts'), example());

    expect(run('scripts/run.mjs', 'server/db/generate.ts', 'sites')).toMatch(
      /Wrote server\/db\/migrations\/\d+_sites\.sql/,
    );
    expect(run('scripts/run.mjs', 'server/db/generate.ts')).toContain('no migration is needed');
    run('scripts/build.mjs');

    const server = await startServer({
      project,
      env: { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password },
    });
    try {
      const api = await apiOf(server);
      const company = await api.post('/companies', { name: 'Harbour Care' });
      const person = { email: 'user@flowgen.example', password: PASSWORD };
      await api.post('/users', { name: 'Ursula', role: 'user', company_id: company.id, ...person });
      await api.post('/sites', {
        name: 'Foreign',
        kind: 'office',
        company_id: (await api.post('/companies', { name: 'Else' })).id,
      });

      // The page, in the browser.
      await signIn(page, ROOT, `${server.url}/admin/sites`);
      await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
      await page.getByRole('link', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('This is required.').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'Name' }).fill('North wing');
      await page.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: 'Hospital' }).click();
      await page.getByRole('combobox', { name: 'Company' }).fill('Harbour');
      await page.getByRole('option', { name: 'Harbour Care' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.goto(`${server.url}/admin/sites`);
      await expect(page.getByRole('row', { name: /North wing/ })).toBeVisible();

      // The docs.
      const openapi = await (await fetch(`${server.url}/api/openapi.json`)).json();
      expect(Object.keys(openapi.paths)).toEqual(
        expect.arrayContaining(['/api/sites', '/api/sites/{id}', '/api/sites/many']),
      );

      // The permissions: own company's rows, read-only.
      const { token } = await api.post('/auth/login', person);
      expect(await api.as(token).get('/sites')).toMatchObject([{ name: 'North wing' }]);
      await expect(api.as(token).post('/sites', { name: 'Mine', kind: 'office' })).rejects.toThrow('403');
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
