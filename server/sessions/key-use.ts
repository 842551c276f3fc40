import type { Pool } from 'pg';

/** The use of a key, with the IP address of its client. */
export interface KeyUse {
  readonly keyId: number;
  readonly address: string;
}

/** The column's length; a proxy may pass on anything as an address. */
const ADDRESS_MAX = 64;
export const storedAddress = (address: string): string => address.slice(0, ADDRESS_MAX);

/** SQL: whether the use of the key `k` from this address is to be stored, once a minute or when the address changes. */
export const isNewUse = (address: string): string =>
  `(coalesce(k.last_used_at < now() - interval '1 minute', true) or k.last_used_address is distinct from ${address})`;

const STORE = `
  update api_keys k set last_used_at = now(), last_used_address = u.address
  from unnest($1::int[], $2::text[]) as u(id, address) where k.id = u.id and ${isNewUse('u.address')}`;

/** Stores the last use of keys; each is given once. */
export const storeKeyUses = async (pool: Pool, uses: readonly KeyUse[]): Promise<void> => {
  await pool.query(STORE, [
    uses.map(({ keyId }) => keyId),
    uses.map(({ address }) => storedAddress(address)),
  ]);
};
