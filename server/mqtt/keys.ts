import type { KeyScope } from '../../src/domain/access/api-keys.ts';
import type { Context } from '../context.ts';
import { USABLE_KEY } from '../db/access/definers.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { storeKeyUses } from '../sessions/key-use.ts';
import { isKey, prefixOf } from '../sessions/tokens.ts';
import { semaphore } from '../sessions/semaphore.ts';

/** The API key (scope `ingest`) of a connected client. */
export interface KeyHolder {
  readonly keyId: number;
  readonly prefix: string;
  /** Null for a key of the platform. */
  readonly companyId: number | null;
  /** The client's IP address. */
  readonly address: string;
}

/** How often the keys of connected clients are checked, for expiry and for missed revocation events. */
const CHECK_MS = 500;
/** The time of last use is written with every 120th check, once a minute. */
const CHECKS_PER_USE_UPDATE = 120;

const ACTIVE_KEYS = `
  select k.id, k.company_id, k.scopes from api_keys k left join companies c on c.id = k.company_id
  where k.id = any($1::int[]) and ${USABLE_KEY}`;

interface ActiveKey {
  id: number;
  company_id: number | null;
  scopes: KeyScope[];
}

/** Signs clients in by key, and drops them when the key is revoked, expires or changes. */
export const keyWatch = <H extends KeyHolder>(context: Context, drop: (holder: H) => void) => {
  const { events, pool, log } = context;
  const holders = new Set<H>();
  /** Addresses by key. */
  const used = new Map<number, string>();
  // Limited: after a restart all devices reconnect at the same time, and others need the database too.
  const limitConcurrency = semaphore(6);
  let revocations = 0;

  const off = events.on('revoked', ({ key_id, user_id, session_id }) => {
    revocations += 1;
    if (key_id === undefined || user_id !== undefined || session_id !== undefined) return;
    for (const holder of holders) if (holder.keyId === key_id) drop(holder);
  });

  const isUnchanged = (row: ActiveKey | undefined, { companyId }: KeyHolder): boolean =>
    row !== undefined && row.company_id === companyId && row.scopes.includes('ingest');

  const check = async (count: number): Promise<void> => {
    if (holders.size === 0) return;
    const ids = [...new Set([...holders].map(({ keyId }) => keyId))];
    const checked = new Set(holders);
    const { rows } = await pool.query<ActiveKey>({ name: 'mqtt_keys', text: ACTIVE_KEYS, values: [ids] });
    const active = new Map(rows.map((row) => [row.id, row]));
    for (const holder of checked) if (!isUnchanged(active.get(holder.keyId), holder)) drop(holder);
    if (count % CHECKS_PER_USE_UPDATE !== 0 || used.size === 0) return;
    const uses = [...used].map(([keyId, address]) => ({ keyId, address }));
    used.clear();
    await storeKeyUses(pool, uses);
  };

  let checks = 0;
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    checks += 1;
    check(checks)
      .catch((error: unknown) => log.debug({ err: error }, 'the keys of MQTT clients were not checked'))
      .finally(() => (checking = false));
  }, CHECK_MS).unref();

  return {
    /** Checks a key; `username` must be its prefix. Null when it can’t ingest. Throws when the database is unavailable. */
    signIn: async (
      username: string | undefined,
      password: string | undefined,
      address: string,
    ): Promise<KeyHolder | null> => {
      if (password === undefined || !isKey(password) || username !== prefixOf(password)) return null;
      for (;;) {
        const revocationsBefore = revocations;
        const found = await limitConcurrency(() => authenticate(context, password, address));
        if (!found || found.key_id === null || !found.scopes.includes('ingest')) return null;
        // A key was revoked during the read: read again.
        if (revocationsBefore === revocations)
          return { keyId: found.key_id, prefix: username, companyId: found.company_id, address };
      }
    },
    /** Call in the same turn of the event loop in which `signIn` resolves, so that no revocation is missed. */
    add: (holder: H): void => void holders.add(holder),
    remove: (holder: H): void => void holders.delete(holder),
    noteUse: ({ keyId, address }: H): void => void used.set(keyId, address),
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
