import type { KeyScope } from '../../src/domain/api-keys.ts';
import type { Context } from '../context.ts';
import { authenticate, idle, USABLE_KEY } from '../sessions/authenticate.ts';
import { isKey, prefixOf } from '../sessions/tokens.ts';
import { semaphore } from '../sessions/semaphore.ts';

/** Who is connected: an API key with the scope `ingest`. */
export interface KeyHolder {
  readonly keyId: number;
  readonly prefix: string;
  /** null: the platform's. */
  readonly companyId: number | null;
}

/** How often the keys of those who are connected are looked at: for expiry, and for notes that were missed. */
const CHECK_MS = 500;
/** The time of last use is noted once a minute: with so many checks. */
const NOTE_USE_EVERY = 120;

const LIVING = `
  select k.id, k.company_id, k.scopes from api_keys k left join companies c on c.id = k.company_id
  where k.id = any($1::int[]) and ${USABLE_KEY}`;
const NOTE_USE = `
  update api_keys set last_used_at = now()
  where id = any($1::int[]) and ${idle('api_keys')}`;

interface Living {
  id: number;
  company_id: number | null;
  scopes: KeyScope[];
}

/** Signs keys in, and drops their holders when they are revoked, expire or change. */
export const keyWatch = <H extends KeyHolder>(context: Context, drop: (holder: H) => void) => {
  const { events, pool, log } = context;
  const holders = new Set<H>();
  const used = new Set<number>();
  // Some at a time: after a restart all devices come back at once, and others need the database too.
  const fewAtOnce = semaphore(6);
  let revocations = 0;

  const off = events.on('revoked', ({ key_id, user_id, session_id }) => {
    revocations += 1;
    if (key_id === undefined || user_id !== undefined || session_id !== undefined) return;
    for (const holder of holders) if (holder.keyId === key_id) drop(holder);
  });

  const isSame = (row: Living | undefined, { companyId }: KeyHolder): boolean =>
    row !== undefined && row.company_id === companyId && row.scopes.includes('ingest');

  const check = async (turn: number): Promise<void> => {
    if (holders.size === 0) return;
    const ids = [...new Set([...holders].map(({ keyId }) => keyId))];
    const checked = new Set(holders);
    const { rows } = await pool.query<Living>({ name: 'mqtt_keys', text: LIVING, values: [ids] });
    const living = new Map(rows.map((row) => [row.id, row]));
    for (const holder of checked) if (!isSame(living.get(holder.keyId), holder)) drop(holder);
    if (turn % NOTE_USE_EVERY !== 0 || used.size === 0) return;
    const noted = [...used];
    used.clear();
    await pool.query(NOTE_USE, [noted]);
  };

  let turns = 0;
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    turns += 1;
    check(turns)
      .catch((error: unknown) => log.debug({ err: error }, 'the keys of MQTT clients were not checked'))
      .finally(() => (checking = false));
  }, CHECK_MS).unref();

  return {
    /** The holder of a key, by its prefix and the key itself; null when it opens nothing here. Throws when the database is away. */
    signIn: async (username: string | undefined, password: string | undefined): Promise<KeyHolder | null> => {
      if (password === undefined || !isKey(password) || username !== prefixOf(password)) return null;
      for (;;) {
        const seen = revocations;
        const found = await fewAtOnce(() => authenticate(context, password));
        if (!found || found.key_id === null || !found.scopes.includes('ingest')) return null;
        // Revoked while it was read: once more.
        if (seen === revocations)
          return { keyId: found.key_id, prefix: username, companyId: found.company_id };
      }
    },
    /** To be called in the same turn of the event loop as `signIn` answers. */
    add: (holder: H): void => void holders.add(holder),
    remove: (holder: H): void => void holders.delete(holder),
    noteUse: ({ keyId }: H): void => void used.add(keyId),
    countOf: (keyId: number): number => {
      let count = 0;
      for (const holder of holders) if (holder.keyId === keyId) count += 1;
      return count;
    },
    stop: (): void => {
      off();
      clearInterval(timer);
    },
  };
};
