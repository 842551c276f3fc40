import type { Pool } from 'pg';
import { hashOf, newToken } from '../../server/sessions/tokens.ts';
import { addCompany, addPerson, type Addressee } from '../alarms/records.ts';
import type { Site } from '../site.ts';

let people = 0;

/** A company with a signed-in admin and a key that sends its readings. */
export interface Party {
  readonly id: number;
  readonly person: Addressee;
  readonly key: string;
  /** The status of a call as the admin, whose body was read to its end. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;
}

const sessionOf = async (pool: Pool, user: number): Promise<string> => {
  const token = newToken();
  await pool.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [user, hashOf(token)],
  );
  return token;
};

/** Adds a company to a site. */
export const addParty = async (site: Site, name: string): Promise<Party> => {
  const id = await addCompany(site.pool, name);
  const person = await addPerson(site.pool, id, ++people);
  const token = await sessionOf(site.pool, person.id);
  const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
    name,
    scopes: ['ingest'],
    company_id: id,
  });
  return {
    id,
    person,
    key,
    call: async (method, path, body) => {
      const answer = await fetch(`${site.url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    },
  };
};

/** Sends one uplink as network servers do, which is stored with others. */
export const sendUplink = async (url: string, key: string, uplink: object): Promise<boolean> => {
  const answer = await fetch(`${url}/api/ingest/uplink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(uplink),
    signal: AbortSignal.timeout(20_000),
  });
  await answer.text();
  return answer.ok;
};

/** Repeats work in some lanes at once until stopped; what it throws ends nothing. */
export const repeat = (lanes: number, work: (lane: number) => Promise<unknown>): (() => Promise<number>) => {
  let isOver = false;
  let count = 0;
  const run = async (lane: number): Promise<void> => {
    while (!isOver) {
      try {
        await work(lane);
        count += 1;
      } catch {
        // A refused connection, say: the next one is tried.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const ended = Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return async () => {
    isOver = true;
    await ended;
    return count;
  };
};
