import { createPool } from '../server/db/pool.ts';
import { findPostgres, startPostgres } from '../tests/support/database/external-postgres.ts';
import { startServer } from '../tests/support/server/server.ts';

const ADMIN = { email: 'bench@example.com', password: 'a password of the bench' };
const quiet = { info: () => undefined, warn: () => undefined };

/** A PostgreSQL server from the system's packages, which can be paused, resumed and queried. */
export const startDatabase = async () => {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('PostgreSQL is not installed on this system. This benchmark needs it.');
  const server = await startPostgres(programs);
  return { ...server, pool: createPool({ connectionString: server.url }, quiet) };
};

/** A server on an external database, with calls by a superadmin. */
export const startOn = async (databaseUrl: string, env: Readonly<Record<string, string>> = {}) => {
  const server = await startServer({
    within: 60_000,
    env: {
      DATABASE_URL: databaseUrl,
      SUPERADMIN_EMAIL: ADMIN.email,
      SUPERADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  const send = async (path: string, token: string, body?: unknown): Promise<Response> =>
    fetch(`${server.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const { token } = (await (await send('/auth/login', '', ADMIN)).json()) as { token: string };
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await send(path, token, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    ...server,
    call,
    /** The status and body of the health check. */
    health: async (): Promise<{ readonly status: number; readonly text: string }> => {
      const answer = await fetch(`${server.url}/api/health`);
      return { status: answer.status, text: await answer.text() };
    },
    newKey: async (): Promise<string> =>
      (await call<{ key: string }>('/api-keys', { name: 'Bench', scopes: ['ingest'] })).key,
  };
};
export type OutageSite = Awaited<ReturnType<typeof startOn>>;
