import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '../../../src/domain/roles.ts';
import { serializeEntry, type Session } from '../../../src/domain/session.ts';
import { startServer, type TestServer } from '../../support/server.ts';

export const PASSWORD = 'correct horse battery';
/** The superadmin of every server under test. */
export const ROOT = { email: 'root@flowgen.example', password: PASSWORD };

export interface Account {
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
    delete: (path: string) => send('DELETE', path, undefined, token),
    signIn: (account: Account): Promise<Session> => send('POST', '/auth/login', account),
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
  /** A session of each role, which no test ends: those that sign out sign in by hand. */
  readonly sessions: (role: Role) => Promise<Session>;
  /** The browser of somebody who comes back: made by the first test of a worker. */
  readonly kept: { context?: BrowserContext; anchor?: Page };
}

interface Own {
  /** By hand, at the page asked for. */
  readonly signIn: (account: Account, path?: string) => Promise<void>;
  /** Without a password, at a page; waits until its heading is there. */
  readonly signedIn: (role: Role, path: string) => Promise<void>;
}

/** A page of the address that shows nothing of the site, from which its storage can be reached. */
const anchorIn = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${origin}/api/health`);
  return page;
};

/** Takes away what the site has put into the browser, but for the files that it has cached. */
const forget = (anchor: Page): Promise<void> =>
  anchor.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name);
    await Promise.all(
      names.map(
        (name) =>
          new Promise((done, fail) => {
            const asked = indexedDB.deleteDatabase(name);
            asked.addEventListener('success', done);
            asked.addEventListener('error', fail);
          }),
      ),
    );
  });

/** One built server for the tests of a worker, on an empty folder, with somebody of each role. */
export const test = base.extend<Own, Shared>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({
        env: { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password },
        within: 90_000,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [async ({ server }, use) => use(await apiOf(server)), { scope: 'worker' }],
  accounts: [async ({ api }, use) => use(await accountsOf(api)), { scope: 'worker' }],
  sessions: [
    async ({ api, accounts }, use) => {
      const begun = new Map<Role, Promise<Session>>();
      await use((role) => {
        const session = begun.get(role) ?? api.signIn(accounts[role]);
        begun.set(role, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  kept: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const kept: Shared['kept'] = {};
      await use(kept);
      await kept.context?.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Each test finds an empty browser. The site's files stay cached: fetching and compiling them anew took
  // longer than most tests, and `setup.spec.ts` is the one who comes for the first time.
  context: async ({ browser, kept, server }, use) => {
    const context = (kept.context ??= await browser.newContext());
    const anchor = (kept.anchor ??= await anchorIn(context, server.url));
    await use(context);
    for (const page of context.pages()) if (page !== anchor) await page.close();
    await forget(anchor);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  signIn: async ({ page }, use) => use((account, path = '/login') => signIn(page, account, path)),
  signedIn: async ({ page, kept, sessions }, use) =>
    use(async (role, path) => {
      const session = await sessions(role);
      // The pages of a context share what is stored.
      if (kept.anchor) await putSession(kept.anchor, session);
      await open(page, path);
    }),
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

const putSession = (page: Page, session: Session): Promise<void> =>
  page.evaluate(
    ([whole, user]) => {
      localStorage.setItem('flowgen_report:session', whole);
      localStorage.setItem('flowgen_report:dataUser', user);
    },
    [serializeEntry(session, Date.now()), serializeEntry(session.data, Date.now())] as const,
  );

/** Puts a session where the site keeps it, then opens the page. */
export const enter = async (page: Page, session: Session, path: string): Promise<void> => {
  // Any answer of the same address will do: storage belongs to the address.
  await page.goto(/^https?:/.test(path) ? new URL('/api/health', path).href : '/api/health');
  await putSession(page, session);
  await open(page, path);
};

/** Opens a page and waits for its heading. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
};
