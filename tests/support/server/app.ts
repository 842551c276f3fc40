import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Role } from '../../../src/domain/access/roles.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { asSystem } from '../../../server/db/access/scope.ts';
import { type AppOptions, buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { type Context, createContext } from '../../../server/context.ts';
import { createDemo } from '../../../demo/demo.ts';
import { createLog } from '../../../server/log.ts';
import { hashOf, newToken } from '../../../server/sessions/tokens.ts';
import { testDatabase } from '../database/database.ts';

export const PUBLIC_URL = 'https://flowgen.example.com';
/** The password of users that `seed.user` creates with one. */
export const PASSWORD = 'correct horse battery';

/** Verified by the same code as the server's own hashes (their parameters are part of them), in a hundredth of the time. */
const QUICK = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 } as const;

/** A response with its JSON parsed. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  // Tests read arbitrary bodies.
  readonly body: any;
  readonly text: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The address that the call comes from. */
  readonly from?: string;
}

const caller = (app: FastifyInstance) => {
  const call = async (method: Method, url: string, sent: Sent = {}): Promise<Answer> => {
    const options: InjectOptions = {
      method,
      url: `/api${url}`,
      headers: {
        ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
      ...(sent.from === undefined ? {} : { remoteAddress: sent.from }),
    };
    const answer = await app.inject(options);
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers as Answer['headers'],
      body: isJson ? answer.json() : undefined,
      text: answer.body,
    };
  };
  return call;
};

/** A signed-in user who makes calls. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly company_id: number | null;
  readonly token: string;
  readonly get: (url: string) => Promise<Answer>;
  readonly post: (url: string, body?: unknown) => Promise<Answer>;
  readonly put: (url: string, body?: unknown) => Promise<Answer>;
  readonly delete: (url: string, body?: unknown) => Promise<Answer>;
}

let made = 0;
/** A number that is unique in this run, for names. */
export const nextNumber = (): number => ++made;

/** An address that is new in this run, so that limits by address don't add up; `network` as in `10.8`. */
export const newAddressIn = (network: string): string =>
  `${network}.${Math.floor(nextNumber() / 250)}.${nextNumber() % 250}`;

const seeder = ({ pool }: Context) => {
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;

  return {
    company: async (name = `Company ${nextNumber()}`, facilityType: string | null = null) => ({
      id: await insert('insert into companies (name, facility_type) values ($1, $2)', [name, facilityType]),
      name,
    }),
    user: async (role: Role, companyId: number | null, facts: { password?: string; email?: string } = {}) => {
      const number = nextNumber();
      const email = facts.email ?? `person${number}@example.com`;
      const id = await insert('insert into users (name, email, role, company_id) values ($1, $2, $3, $4)', [
        `Person ${number}`,
        email,
        role,
        companyId,
      ]);
      if (facts.password !== undefined) {
        await pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
          id,
          await hash(facts.password, QUICK),
        ]);
      }
      return { id, email, company_id: companyId };
    },
    /** The token of a new session of this user. */
    session: async (userId: number): Promise<string> => {
      const token = newToken();
      await insert(
        `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [userId, hashOf(token)],
      );
      return token;
    },
  };
};

/**
 * The real server on a database of its own, not listening. Calls are made with `call` or by a signed-in person. Close it
 * at the end.
 */
export const startTestApp = async (env: Record<string, string> = {}, options: AppOptions = {}) => {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL, ...env });
  const log = createLog(config.logLevel);
  const database = await testDatabase();
  const owner = database.pool;
  const pool = database.openApp();
  const serving = await asSystem(() =>
    createContext({
      config,
      log,
      pool,
      database: database.serving,
      owner,
      publicUrl: () => config.publicUrl ?? PUBLIC_URL,
      demo: createDemo(),
    }),
  );
  const { events } = serving;
  await asSystem(events.start);
  const app = await asSystem(() => buildApp(serving, options));
  // Tests prepare and check what is stored as the owner, from whom no row is hidden.
  const context = { ...serving, pool: owner, db: drizzle(owner) };
  await app.ready();

  const seed = seeder(context);
  const call = caller(app);
  const as = async (user: { id: number; email: string; company_id: number | null }): Promise<Person> => {
    const token = await seed.session(user.id);
    const send =
      (method: Method) =>
      (url: string, body?: unknown): Promise<Answer> =>
        call(method, url, { token, body });
    return {
      ...user,
      token,
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      delete: send('DELETE'),
    };
  };
  const companyPerson = async (role: Role, companyId?: number): Promise<Person> =>
    as(await seed.user(role, companyId ?? (await seed.company()).id));

  return {
    app,
    context,
    /** What the server under test works with. */
    serving,
    openApp: database.openApp,
    appRole: database.appRole,
    call,
    seed,
    as,
    /** Signs in a new superadmin; `asCompanyAdmin` and `asUser` sign in users of the given company, or of a new one. */
    asSuperadmin: async (): Promise<Person> => as(await seed.user('superadmin', null)),
    asCompanyAdmin: (companyId?: number) => companyPerson('companyadmin', companyId),
    asUser: (companyId?: number) => companyPerson('user', companyId),
    close: async () => {
      await app.close();
      await serving.tracing?.stop();
      await events.stop();
      if (!pool.ending) await pool.end();
      await database.close();
    },
  };
};
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
