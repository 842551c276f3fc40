/** Namespace and store name of everything stored in the browser. See docs/specification.md, section 12. */
export const NAMESPACE = 'flowgen_report';
export const STORE_NAME = 'ls';

const memory = new Map<string, string>();
const listeners = new Set<() => void>();
let inMemory = false;

/** Whether data is only in memory, because the browser refused to store it. */
export const isInMemory = (): boolean => inMemory;
/** Calls the listener when `isInMemory` changes; returns an unsubscribe function. */
export const onStorageFallback = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const fallBack = (): void => {
  if (inMemory) return;
  inMemory = true;
  for (const listener of listeners) listener();
};

const local = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

/** The full localStorage name of a key. */
export const storageKey = (key: string): string => `${NAMESPACE}:${key}`;

/** The stored text, or null. A value in memory is newer than a stored one. */
export const readText = (key: string): string | null => {
  const name = storageKey(key);
  const cached = memory.get(name);
  if (cached !== undefined) return cached;
  try {
    return local()?.getItem(name) ?? null;
  } catch {
    return null;
  }
};

/** Stores a text; in memory if the browser refuses (blocked, full). */
export const writeText = (key: string, text: string): void => {
  const name = storageKey(key);
  const storage = local();
  try {
    if (!storage) throw new Error('blocked');
    storage.setItem(name, text);
    memory.delete(name);
  } catch {
    // Otherwise the old text would be back after a reload.
    try {
      storage?.removeItem(name);
    } catch {
      // The storage refuses this too; nothing else to do.
    }
    memory.set(name, text);
    fallBack();
  }
};

export const removeText = (key: string): void => {
  memory.delete(storageKey(key));
  try {
    local()?.removeItem(storageKey(key));
  } catch {
    // Blocked, so the key isn't stored either.
  }
};

/** Calls the listener when another tab changes the key or clears the storage. */
export const onStorageChange = (key: string, listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === storageKey(key)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Clears the memory fallback. For tests. */
export const resetStorage = (): void => {
  memory.clear();
  inMemory = false;
};

/**
 * ra-core accesses `localStorage` at import without a `try`, so a browser that blocks storage would break the
 * whole area. Replaces it with an in-memory shim.
 */
export const replaceBlockedStorage = (): void => {
  if (local()) return;
  const held = new Map<string, string>();
  const shim: Storage = {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  };
  fallBack();
  Object.defineProperty(window, 'localStorage', { value: shim, configurable: true });
};
