import { localStorageStore, memoryStore, type Store } from 'ra-core';

/**
 * Stores list settings (columns, filters, page size) per area and user. Falls back to memory if the browser
 * refuses to store them (blocked, full).
 */
export const createStore = (area: string, userId: number): Store => {
  const kept = localStorageStore('1', `:flowgen_report:${area}:${userId}`);
  const memory = memoryStore();
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch {
      return false;
    }
  };
  // The browser restores scroll positions (`<ScrollRestoration>`); react-admin would remember them in the store too.
  const isScroll = (key: string): boolean => key.endsWith('.scrollPosition');
  return {
    ...kept,
    setup: () => {
      memory.setup();
      attempt(() => kept.setup());
    },
    getItem: <T>(key: string, fallback?: T) => memory.getItem<T>(key) ?? kept.getItem<T>(key, fallback),
    setItem: (key, value) => {
      if (isScroll(key)) return;
      // First, because removing a value notifies subscribers that there is none.
      if (memory.getItem(key) !== undefined) memory.removeItem(key);
      if (!attempt(() => kept.setItem(key, value))) memory.setItem(key, value);
    },
    removeItem: (key) => {
      memory.removeItem(key);
      attempt(() => kept.removeItem(key));
    },
    subscribe: (key, callback) => {
      const ends = [kept.subscribe(key, callback), memory.subscribe(key, callback)];
      return () => ends.forEach((end) => end());
    },
  };
};
