import { test as base, expect, type Page } from '@playwright/test';
import type { Role } from '../../../src/domain/roles.ts';
import { startServer, type TestServer } from '../../support/server.ts';

export const PASSWORD = 'correct horse battery';
/** The superadmin of every server under test. */
export const ROOT = { email: 'root@flowgen.example', password: PASSWORD };

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Calls of the API as the superadmin, for what a test needs to be there. */
export const apiOf = async ({ url }: TestServer) => {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { token } = await send('POST', '/auth/login', ROOT);
  return {
    get: (path: string) => send('GET', path, undefined, token),
    post: (path: string, body: unknown) => send('POST', path, body, token),
    put: (path: string, body: unknown) => send('PUT', path, body, token),
    /** With another token than the superadmin's: a key, say. */
    as: (other: string) => ({
      get: (path: string) => send('GET', path, undefined, other),
      post: (path: string, body: unknown) => send('POST', path, body, other),
    }),
  };
};
export type Api = Awaited<ReturnType<typeof apiOf>>;

let made = 0;
/** A word that no other record of this run has in its name. */
export const unique = (word: string): string => `${word} ${process.pid}-${++made}`;

const accountsOf = async (api: Api) => {
  const company = await api.post('/companies', { name: unique('Harbour Care') });
  const account = async (role: Role): Promise<Account> => {
    const email = `${role}-${process.pid}-${++made}@flowgen.example`;
    await api.post('/users', {
      name: role === 'user' ? 'Ursula User' : 'Adam Admin',
      email,
      role,
      password: PASSWORD,
      company_id: company.id,
    });
    return { email, password: PASSWORD };
  };
  return {
    company: company as { id: number; name: string },
    superadmin: ROOT as Account,
    companyadmin: await account('companyadmin'),
    user: await account('user'),
  };
};
export type Accounts = Awaited<ReturnType<typeof accountsOf>>;

interface Shared {
  readonly server: TestServer;
  readonly api: Api;
  readonly accounts: Accounts;
}

/** One built server for the tests of a worker, on an empty folder, with somebody of each role. */
export const test = base.extend<{ signIn: (account: Account, path?: string) => Promise<void> }, Shared>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({
        env: { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  api: [async ({ server }, use) => use(await apiOf(server)), { scope: 'worker' }],
  accounts: [async ({ api }, use) => use(await accountsOf(api)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ page }, use) => use((account, path = '/login') => signIn(page, account, path)),
});
export { expect };

/** Signs in by hand, at the page asked for, and waits for the area. */
export const signIn = async (page: Page, { email, password }: Account, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/(admin|company)\//);
};
