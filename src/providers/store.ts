import { localStorageStore, memoryStore, type Store } from 'ra-core';

/**
 * What a person chose on their lists (columns, filters, page size), kept for each area and person.
 * Where the browser refuses to keep it (blocked, full), it lives until the page is closed.
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
  return {
    ...kept,
    setup: () => {
      memory.setup();
      attempt(() => kept.setup());
    },
    getItem: <T>(key: string, fallback?: T) => memory.getItem<T>(key) ?? kept.getItem<T>(key, fallback),
    setItem: (key, value) => {
      // First, because forgetting a value tells the subscribers that there is none.
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
