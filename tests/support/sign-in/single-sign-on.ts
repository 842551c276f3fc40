import { rmSync } from 'node:fs';
import type { Role } from '../../../src/domain/access/roles.ts';
import { nextNumber, PASSWORD, type Person, PUBLIC_URL, startTestApp, type TestApp } from '../server/app.ts';
import { temporaryFolder } from '../temporary.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Cookies of one site. */
const cookieJar = () => {
  const cookies = new Map<string, string>();
  return {
    cookies,
    store: (lines: readonly string[]): void => {
      for (const line of lines) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
        if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
};

/** Where the sign-in page was opened: its path with the query, and what its fragment says. */
export interface Landing {
  readonly path: string;
  readonly code: string | null;
  readonly error: string | null;
}

const landingOf = (address: string): Landing => {
  const { pathname, search, hash } = new URL(address);
  const said = new URLSearchParams(hash.slice(1));
  return { path: pathname + search, code: said.get('sso'), error: said.get('sso_error') };
};

/** A browser with cookies of the portal and of the provider, without scripts. */
export const openBrowser = ({ app }: TestApp) => {
  const [portal, provider] = [cookieJar(), cookieJar()];
  const send = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        cookie: portal.header(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(payload ? { payload } : {}),
    });
    portal.store([(answer.headers as Headers)['set-cookie'] ?? []].flat());
    return answer;
  };
  /** Follows the provider's redirects until it leads back; returns that address. */
  const visit = async (start: string): Promise<string> => {
    let url = start;
    for (let steps = 0; steps < 10; steps++) {
      if (url.startsWith(PUBLIC_URL)) return url;
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie: provider.header() } });
      provider.store(answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
      url = new URL(location, url).href;
    }
    throw new Error('Too many redirects.');
  };
  const start = async (id: number, query = ''): Promise<string> =>
    (await send('GET', `/api/auth/oidc/${id}/start${query}`)).headers.location as string;
  /** Opens the address that a provider leads back to. */
  const land = async (address: string): Promise<Landing> => {
    const answer = await send('GET', address.slice(PUBLIC_URL.length));
    return landingOf(String(answer.headers.location));
  };
  const post = async (path: string, body: object, token?: string) => {
    const answer = await send('POST', `/api/auth/oidc${path}`, body, token);
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  return {
    portal: portal.cookies,
    /** Opens a page of the provider; returns its HTML. */
    provider: async (url: string): Promise<string> => {
      const answer = await fetch(url, { headers: { cookie: provider.header() } });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.text();
    },
    start,
    visit,
    land,
    post,
    /** The whole way to the provider and back. */
    signIn: async (id: number, query?: string): Promise<Landing> => {
      const to = await start(id, query);
      return to.startsWith(PUBLIC_URL) ? landingOf(to) : land(await visit(to));
    },
  };
};
export type Browser = ReturnType<typeof openBrowser>;

/** A server with one provider, and what tests do with them. */
export const startSingleSignOn = async (env: Record<string, string> = {}) => {
  // For the key with which client secrets are encrypted.
  const folder = temporaryFolder();
  const server = await startTestApp({ ALLOW_PRIVATE_ENDPOINTS: '1', DATA_DIR: folder, ...env });
  const idp: IdentityProvider = await startIdentityProvider();
  const superadmin: Person = await server.asSuperadmin();
  const be = (facts: Partial<IdentityProvider['person']> = {}): { sub: string; email: string } => {
    const number = nextNumber();
    const person = {
      sub: `sub-${number}`,
      email: `somebody${number}@example.com`,
      email_verified: true,
      name: `Somebody ${number}`,
      ...facts,
    };
    idp.person = person;
    return person;
  };
  const signIn = async (id: number) => {
    const browser = openBrowser(server);
    const landing = await browser.signIn(id);
    if (landing.code === null) return { browser, landing, error: landing.error, body: null };
    const answer = await browser.post('/session', { code: landing.code });
    return { browser, landing, error: null, ...answer };
  };
  return {
    server,
    idp,
    superadmin,
    /** A new provider of this company; null: of the platform. */
    provider: async (companyId: number | null, facts: Record<string, unknown> = {}): Promise<number> => {
      const answer = await superadmin.post('/identity-providers', {
        title: `Provider ${nextNumber()}`,
        issuer: idp.issuer,
        ...CLIENT,
        company_id: companyId,
        ...facts,
      });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.id as number;
    },
    /** Signs in at the provider as this person from now on, by default somebody new with a verified address. */
    be,
    /** Signs in as that person in a new browser; returns the answer to the exchange of the code. */
    signIn,
    /** A user with a password who is linked to a provider. */
    linked: async (id: number, role: Role, companyId: number | null) => {
      const user = await server.seed.user(role, companyId, { password: PASSWORD });
      const person = be({ email: user.email });
      const { browser, landing } = await signIn(id);
      const answer = await browser.post('/link', { code: landing.code, password: PASSWORD });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { user, person, token: answer.body.token as string };
    },
    close: async () => {
      await server.close();
      await idp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type SingleSignOn = Awaited<ReturnType<typeof startSingleSignOn>>;
