import { LIVE_MAX_IDS } from '../domain/live.ts';
import { type LiveConfig, type LiveSocket, openLiveSocket } from './socket.ts';
import { createLiveStore, type LiveStore } from './store.ts';

/** How long a socket that nobody needs is kept, so that going from page to page does not reopen it. */
const LINGER_MS = 5_000;
/** Ids that come and go within this time are told to the server together. */
const GATHER_MS = 20;

/** One page's live data: who wants which ids, and the one socket that fetches them. */
export interface LiveClient {
  readonly store: LiveStore;
  /** Sets where live data comes from. A former session's values are forgotten. */
  readonly configure: (config: LiveConfig) => void;
  /** Closes the socket and forgets everything: somebody signed out. */
  readonly stop: () => void;
  /** Keeps the socket open until the function that it returns is called. */
  readonly retain: () => () => void;
  /** How many more ids the socket takes. */
  readonly remainingCapacity: () => number;
  /** Wants an id's values until the function that it returns is called. */
  readonly subscribe: (id: number) => () => void;
  /** Calls the listener when rows of a resource changed, and after each reconnection. */
  readonly onChanged: (resource: string, listener: () => void) => () => void;
}

const counted = <K>(counts: Map<K, number>, key: K, by: 1 | -1): number => {
  const next = (counts.get(key) ?? 0) + by;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
  return next;
};

const once = (run: () => void): (() => void) => {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
};

export const createLiveClient = (store: LiveStore = createLiveStore()): LiveClient => {
  const wanted = new Map<number, number>();
  const watched = new Map<string, Set<() => void>>();
  /** What the present connection was asked for. */
  let asked = new Set<number>();
  let config: LiveConfig | undefined;
  let socket: LiveSocket | undefined;
  let holds = 0;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const ids = (): number[] => {
    if (wanted.size > LIVE_MAX_IDS)
      console.warn(`Only ${LIVE_MAX_IDS} live values can be shown at one time.`);
    return [...wanted.keys()].slice(0, LIVE_MAX_IDS);
  };
  const open = (): void => {
    if (socket || !config || holds === 0) return;
    store.setStatus('reconnecting');
    socket = openLiveSocket(config, store, {
      ids: () => {
        const now = ids();
        asked = new Set(now);
        return now;
      },
      resources: () => [...watched.keys()],
      changed: (resource) => {
        for (const listener of watched.get(resource) ?? []) listener();
      },
    });
  };
  const close = (): void => {
    clearTimeout(lingering);
    clearTimeout(gathering);
    gathering = undefined;
    socket?.close();
    socket = undefined;
    asked = new Set();
    store.setStatus('offline');
  };

  const retain = (): (() => void) => {
    holds += 1;
    clearTimeout(lingering);
    open();
    return once(() => {
      holds -= 1;
      if (holds === 0) lingering = setTimeout(close, LINGER_MS);
    });
  };

  const tell = (): void => {
    gathering = undefined;
    const now = new Set(ids());
    const gone = [...asked].filter((id) => !now.has(id));
    const come = [...now].filter((id) => !asked.has(id));
    asked = now;
    if (gone.length > 0) socket?.unsubscribe(gone);
    if (come.length > 0) socket?.subscribe(come);
  };
  const tellSoon = (): void => {
    gathering ??= setTimeout(tell, GATHER_MS);
  };

  return {
    store,
    configure: (next) => {
      close();
      store.clear();
      config = next;
      open();
    },
    stop: () => {
      close();
      store.clear();
      config = undefined;
    },
    retain,
    remainingCapacity: () => Math.max(0, LIVE_MAX_IDS - wanted.size),
    subscribe: (id) => {
      const release = retain();
      if (counted(wanted, id, 1) === 1) tellSoon();
      return once(() => {
        if (counted(wanted, id, -1) === 0) tellSoon();
        release();
      });
    },
    onChanged: (resource, listener) => {
      const release = retain();
      const listeners = watched.get(resource) ?? new Set();
      watched.set(resource, listeners.add(listener));
      if (listeners.size === 1) socket?.watch([resource]);
      return once(() => {
        listeners.delete(listener);
        if (listeners.size === 0) watched.delete(resource);
        release();
      });
    },
  };
};

/** The page's own. */
export const live = createLiveClient();
export const configureLive = live.configure;
export const stopLive = live.stop;
export const onChanged = live.onChanged;
