/** The namespace of everything the site keeps in a browser, and the name of a store in it. Source: seed, section 9. */
export const NAMESPACE = 'flowgen_report';
export const STORE_NAME = 'ls';

const memory = new Map<string, string>();
const listeners = new Set<() => void>();
let inMemory = false;

/** Whether the browser refused to keep something, so that it lives until the page is closed. */
export const isInMemory = (): boolean => inMemory;
/** Told when the answer of `isInMemory` changes. */
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

/** The whole name under which the browser keeps a key. */
export const storageKey = (key: string): string => `${NAMESPACE}:${key}`;

/** The stored text, or null. What lives in memory is newer than what the browser has. */
export const readText = (key: string): string | null => {
  const name = storageKey(key);
  const held = memory.get(name);
  if (held !== undefined) return held;
  try {
    return local()?.getItem(name) ?? null;
  } catch {
    return null;
  }
};

/** Keeps a text; where the browser refuses (blocked, full) in memory. */
export const writeText = (key: string, text: string): void => {
  const name = storageKey(key);
  const storage = local();
  try {
    if (!storage) throw new Error('blocked');
    storage.setItem(name, text);
    memory.delete(name);
  } catch {
    // The old text would come back with the next reload.
    try {
      storage?.removeItem(name);
    } catch {
      // Nothing more can be done with a storage that refuses this too.
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
    // Blocked: then it isn't there either.
  }
};

/** Told when another tab changed that key (or everything). */
export const onStorageChange = (key: string, listener: () => void): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (event.key === null || event.key === storageKey(key)) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
};

/** Forgets what lives in memory. For tests. */
export const resetStorage = (): void => {
  memory.clear();
  inMemory = false;
};

/**
 * ra-core looks at `localStorage` while it is imported, outside any `try`: where the browser throws
 * there, the whole area would be gone. It gets one that lives in memory.
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
