import { createStore, del, get, set } from 'idb-keyval';
import { NAMESPACE, STORE_NAME } from './storage.ts';

// What is too large for localStorage: an IndexedDB database of the specified namespace and store name.
const store = createStore(NAMESPACE, STORE_NAME);

/** Where earlier versions kept the same keys: the default database of idb-keyval. */
const FORMER_DATABASE = 'keyval-store';

// Opening a database creates it, so it is looked for first; browsers that can't list them just open it.
const hasFormer = async (): Promise<boolean> => {
  const all = await indexedDB.databases?.();
  return all === undefined || all.some(({ name }) => name === FORMER_DATABASE);
};

/** The value of a key; one that an earlier version kept is moved over. */
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
