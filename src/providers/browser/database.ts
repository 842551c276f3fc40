import { createStore, del, get, set } from 'idb-keyval';
import { NAMESPACE, STORE_NAME } from './storage.ts';

// For data too large for localStorage: an IndexedDB database with the specified namespace and store name.
const store = createStore(NAMESPACE, STORE_NAME);

/** Earlier versions stored the same keys in the default database of idb-keyval. */
const FORMER_DATABASE = 'keyval-store';

// Opening a database creates it, so check whether it exists; browsers that can't list databases just open it.
const hasFormer = async (): Promise<boolean> => {
  const all = await indexedDB.databases?.();
  return all === undefined || all.some(({ name }) => name === FORMER_DATABASE);
};

/** The value of a key; a value stored by an earlier version is migrated. */
export const readValue = async (key: string): Promise<unknown> => {
  const value: unknown = await get(key, store);
  if (value !== undefined || !(await hasFormer())) return value;
  const former: unknown = await get(key);
  if (former !== undefined) {
    await set(key, former, store);
    await del(key);
  }
  return former;
};

export const writeValue = (key: string, value: unknown): Promise<void> => set(key, value, store);

export const removeValue = async (key: string): Promise<void> => {
  await del(key, store);
  if (await hasFormer()) await del(key);
};
