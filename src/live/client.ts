import { LIVE_MAX_IDS } from '../domain/readings/live.ts';
import { type AlarmsChange, type LiveConfig, type LiveSocket, openLiveSocket } from './socket.ts';
import { createLiveStore, type LiveStore } from './store.ts';

/** How long an unused socket stays open, so that navigating between pages does not reopen it. */
const LINGER_MS = 5_000;
/** Subscription changes within this time are sent as one batch. */
const BATCH_MS = 20;

/** Live data of one page: reference-counted subscriptions that share one socket. */
export interface LiveClient {
  readonly store: LiveStore;
  /** Sets the source of live data and discards the values of a previous session. */
  readonly configure: (config: LiveConfig) => void;
  /** Closes the socket and discards everything; called on sign-out. */
  readonly stop: () => void;
  /** Keeps the socket open until the returned function is called. */
  readonly retain: () => () => void;
  /** How many more ids the socket can subscribe to. */
  readonly remainingCapacity: () => number;
  /** Subscribes to an id until the returned function is called. */
  readonly subscribe: (id: number) => () => void;
  /** Calls the listener when rows of a resource change and after each reconnection. Returns an unsubscribe function. */
  readonly onChanged: (resource: string, listener: () => void) => () => void;
  /**
   * Calls the listener with how many cases the user can see are open, at once and after each change, and with each
   * changed case. Returns an unsubscribe function.
   */
  readonly onAlarms: (listener: (change: AlarmsChange) => void) => () => void;
}

const addCount = <K>(counts: Map<K, number>, key: K, by: 1 | -1): number => {
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
  /** Subscribers by id. */
  const subscribers = new Map<number, number>();
  const watched = new Map<string, Set<() => void>>();
  const alarmListeners = new Set<(change: AlarmsChange) => void>();
  /** For further listeners. */
  let summary: AlarmsChange | undefined;
  /** The ids that the current connection is subscribed to. */
  let subscribed = new Set<number>();
  let config: LiveConfig | undefined;
  let socket: LiveSocket | undefined;
  let retainCount = 0;
  let lingerTimer: ReturnType<typeof setTimeout> | undefined;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;

  const ids = (): number[] => {
    if (subscribers.size > LIVE_MAX_IDS)
      console.warn(`Only ${LIVE_MAX_IDS} live values can be shown at the same time.`);
    return [...subscribers.keys()].slice(0, LIVE_MAX_IDS);
  };
  const open = (): void => {
    if (socket || !config || retainCount === 0) return;
    store.setStatus('reconnecting');
    socket = openLiveSocket(config, store, {
      ids: () => {
        const current = ids();
        subscribed = new Set(current);
        return current;
      },
      resources: () => [...watched.keys()],
      changed: (resource) => {
        for (const listener of watched.get(resource) ?? []) listener();
      },
      hasAlarms: () => alarmListeners.size > 0,
      alarms: (change) => {
        if ('summary' in change) summary = { ...change, isFirst: false };
        for (const listener of alarmListeners) listener(change);
      },
    });
  };
  const close = (): void => {
    clearTimeout(lingerTimer);
    clearTimeout(batchTimer);
    batchTimer = undefined;
    socket?.close();
    socket = undefined;
    subscribed = new Set();
    summary = undefined;
    store.setStatus('offline');
  };

  const retain = (): (() => void) => {
    retainCount += 1;
    clearTimeout(lingerTimer);
    open();
    return once(() => {
      retainCount -= 1;
      if (retainCount === 0) lingerTimer = setTimeout(close, LINGER_MS);
    });
  };

  const sendChanges = (): void => {
    batchTimer = undefined;
    const current = new Set(ids());
    const removed = [...subscribed].filter((id) => !current.has(id));
    const added = [...current].filter((id) => !subscribed.has(id));
    subscribed = current;
    if (removed.length > 0) socket?.unsubscribe(removed);
    if (added.length > 0) socket?.subscribe(added);
  };
  const scheduleSend = (): void => {
    batchTimer ??= setTimeout(sendChanges, BATCH_MS);
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
    remainingCapacity: () => Math.max(0, LIVE_MAX_IDS - subscribers.size),
    subscribe: (id) => {
      const release = retain();
      if (addCount(subscribers, id, 1) === 1) scheduleSend();
      return once(() => {
        if (addCount(subscribers, id, -1) === 0) scheduleSend();
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
    onAlarms: (listener) => {
      const release = retain();
      alarmListeners.add(listener);
      if (alarmListeners.size === 1) socket?.watchAlarms(true);
      else if (summary) listener(summary);
      return once(() => {
        alarmListeners.delete(listener);
        if (alarmListeners.size === 0) {
          summary = undefined;
          socket?.watchAlarms(false);
        }
        release();
      });
    },
  };
};

/** The instance that the page uses. */
export const live = createLiveClient();
export const configureLive = live.configure;
export const stopLive = live.stop;
export const onChanged = live.onChanged;
