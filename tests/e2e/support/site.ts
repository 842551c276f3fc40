import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '../../../src/domain/access/roles.ts';
import { serializeEntry, type Session } from '../../../src/domain/sign-in/session.ts';
import { sendTo } from '../../support/server/server-api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

export const PASSWORD = 'correct horse battery';
/** The superadmin of every server under test. */
export const ROOT = { email: 'root@flowgen.example', password: PASSWORD };
/** The settings of a server with that superadmin. */
export const ENV = { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password };

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Calls the API as the superadmin, to set up test data. */
export const apiOf = async ({ url }: TestServer) => {
  const send = sendTo(url);
  const { token } = await send('POST', '/auth/login', ROOT);
  return {
    get: (path: string) => send('GET', path, undefined, token),
    post: (path: string, body: unknown) => send('POST', path, body, token),
    put: (path: string, body: unknown) => send('PUT', path, body, token),
    delete: (path: string) => send('DELETE', path, undefined, token),
    signIn: (account: Account): Promise<Session> => send('POST', '/auth/login', account),
    /** With another token, such as an API key. */
    as: (other: string) => ({
      get: (path: string) => send('GET', path, undefined, other),
      post: (path: string, body: unknown) => send('POST', path, body, other),
      put: (path: string, body: unknown) => send('PUT', path, body, other),
    }),
  };
};
export type Api = Awaited<ReturnType<typeof apiOf>>;

let counter = 0;
/** A word that is unique among the record names of this run. */
export const unique = (word: string): string => `${word} ${process.pid}-${++counter}`;

const accountsOf = async (api: Api) => {
  const company = await api.post('/companies', { name: unique('Harbour Care') });
  const account = async (role: Role): Promise<Account> => {
    const email = `${role}-${process.pid}-${++counter}@flowgen.example`;
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
  /** A shared session of each role. Tests that sign out sign in by hand instead. */
  readonly sessions: (role: Role) => Promise<Session>;
  /** A browser with a warm cache, shared by the tests of a worker. */
  readonly warmBrowser: { context?: BrowserContext; anchor?: Page };
}

interface Own {
  /**
   * A page whose clock a test can move on (`page.clock.fastForward`), in a context of its own: a clock stays in its context,
   * and tests share that of `page`. `enter` signs in.
   */
  readonly clockPage: Page;
  /** Signs in with the form, at the requested page. */
  readonly signIn: (account: Account, path?: string) => Promise<void>;
  /** Opens a page with a shared session and waits for its heading. */
  readonly signedIn: (role: Role, path: string) => Promise<void>;
}

/** A non-site page of the origin that gives access to its storage. */
const anchorIn = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${origin}/api/health`);
  return page;
};

/** Clears the site's browser storage, except the HTTP cache. */
const clearStorage = (anchor: Page): Promise<void> =>
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

/** A built server per worker, with an empty data folder and a user of each role. */
export const test = base.extend<Own, Shared>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // Browsers allow no passkeys at an IP address, and the identity provider of a test is on this machine.
      const env = { ...ENV, HOST: 'localhost', ALLOW_PRIVATE_ENDPOINTS: '1' };
      const server = await startServer({ env, within: 90_000 });
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
  warmBrowser: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const warmBrowser: Shared['warmBrowser'] = {};
      await use(warmBrowser);
      await warmBrowser.context?.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Each test starts with empty storage, but the site's files stay cached: loading and compiling them took
  // longer than most tests. `newcomer.spec.ts` covers the first visit.
  context: async ({ browser, warmBrowser, server }, use) => {
    const context = (warmBrowser.context ??= await browser.newContext());
    const anchor = (warmBrowser.anchor ??= await anchorIn(context, server.url));
    await use(context);
    for (const page of context.pages()) if (page !== anchor) await page.close();
    await clearStorage(anchor);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  clockPage: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const page = await context.newPage();
    await page.clock.install();
    await use(page);
    await context.close();
  },
  signIn: async ({ page }, use) => use((account, path = '/login') => signIn(page, account, path)),
  signedIn: async ({ page, warmBrowser, sessions }, use) =>
    use(async (role, path) => {
      const session = await sessions(role);
      // The pages of a context share their storage.
      if (warmBrowser.anchor) await storeSession(warmBrowser.anchor, session);
      await open(page, path);
    }),
});
export { expect };

/** Submits the sign-in form at the requested page. A second step may follow. */
export const signInAt = async (page: Page, { email, password }: Account, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Signs in with the form, at the requested page, and waits for the area. */
export const signIn = async (page: Page, account: Account, path: string): Promise<void> => {
  await signInAt(page, account, path);
  await page.waitForURL(/\/(admin|company)\//);
};

const storeSession = (page: Page, session: Session): Promise<void> =>
  page.evaluate(
    ([whole, user]) => {
      localStorage.setItem('flowgen_report:session', whole);
      localStorage.setItem('flowgen_report:dataUser', user);
    },
    [serializeEntry(session, Date.now()), serializeEntry(session.data, Date.now())] as const,
  );

/** Stores a session in localStorage, then opens the page. */
export const enter = async (page: Page, session: Session, path: string): Promise<void> => {
  // Any response will do, because storage belongs to the origin.
  await page.goto(/^https?:/.test(path) ? new URL('/api/health', path).href : '/api/health');
  await storeSession(page, session);
  await open(page, path);
};

/** Opens a page and waits for its heading. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
};

/** Follows an address within the loaded site, as its links do. */
export const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    // Clear the title so that the old page is not taken for the new one, which sets its own.
    document.title = '';
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: `go-${idx}`, idx }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/**
 * Navigates within the loaded site: reloading it for every page takes longer than most checks. A URL
 * that differs only in its query is reloaded.
 */
export const go = async (page: Page, path: string): Promise<void> => {
  const { pathname } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) return open(page, path);
  await push(page, path);
  await page.waitForFunction(() => document.title !== '' && document.querySelector('h1'));
};
