import ReconnectingWebSocket from 'reconnecting-websocket';
import { KEEPALIVE_MS, type LiveMessage, RECONNECT_MS, readLiveFrame } from '../domain/live.ts';
import type { LiveStore } from './store.ts';

export interface LiveConfig {
  /** Fetches a ticket; every connection needs a new one. */
  readonly ticket: () => Promise<string>;
  /** `wss://host/api/live`, or a path on this page's host. */
  readonly url: string;
  /** Stands in for the browser's own, where there is none. */
  readonly WebSocket?: unknown;
}

/** A connection that comes back by itself until it is closed. */
export interface LiveSocket {
  /** Ids that are wanted from now on, or no longer. */
  readonly subscribe: (ids: readonly number[]) => void;
  readonly unsubscribe: (ids: readonly number[]) => void;
  readonly watch: (resources: readonly string[]) => void;
  readonly close: () => void;
}

export interface LiveSubscriptions {
  /** What a new connection must ask for. */
  readonly ids: () => readonly number[];
  readonly resources: () => readonly string[];
  readonly changed: (resource: string) => void;
}

/** Two keep-alives were missed: half-open. */
const SILENCE_MS = 2 * KEEPALIVE_MS + 5_000;
/** Without a connection for so long, one is offline rather than reconnecting. */
const OFFLINE_MS = 10_000;
/** Ids of one message; the server takes frames of 64 kB. */
const IDS_A_MESSAGE = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `/api/live` → `wss://this-host/api/live`. */
export const liveUrl = (url: string, page: { readonly href: string }): string => {
  const full = new URL(url, page.href);
  full.protocol = full.protocol === 'https:' || full.protocol === 'wss:' ? 'wss:' : 'ws:';
  return full.href;
};

export const openLiveSocket = (
  config: LiveConfig,
  store: LiveStore,
  needs: LiveSubscriptions,
): LiveSocket => {
  const address = liveUrl(config.url, globalThis.location ?? { href: 'http://localhost/' });
  let closed = false;
  let ticket = '';
  let lastHeard = Date.now();
  let downSince = Date.now();

  // Must not reject: the package would never try again.
  const nextAddress = async (): Promise<string> => {
    while (!closed) {
      try {
        ticket = await config.ticket();
        break;
      } catch (error) {
        console.warn('No ticket for live data; trying again.', error);
        await wait(RECONNECT_MS);
      }
    }
    return address;
  };

  const socket = new ReconnectingWebSocket(nextAddress, [], {
    minReconnectionDelay: RECONNECT_MS,
    maxReconnectionDelay: RECONNECT_MS,
    reconnectionDelayGrowFactor: 1,
    // What was meant for a lost connection is asked for anew, not sent late.
    maxEnqueuedMessages: 0,
    ...(config.WebSocket === undefined ? {} : { WebSocket: config.WebSocket }),
  });
  const send = (message: Readonly<Record<string, unknown>>): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const sendIds = (type: 'subscribe' | 'unsubscribe', ids: readonly number[]): void => {
    for (let at = 0; at < ids.length; at += IDS_A_MESSAGE) {
      send({ type, ids: ids.slice(at, at + IDS_A_MESSAGE) });
    }
  };

  const isOffline = (): boolean => !navigator.onLine || Date.now() - downSince > OFFLINE_MS;
  const down = (): void => {
    if (closed) return;
    if (store.status() === 'live') downSince = Date.now();
    store.setStatus(isOffline() ? 'offline' : 'reconnecting');
  };

  const take = (message: LiveMessage): void => {
    if (message.kind === 'value') store.apply(message.value);
    else if (message.kind === 'welcome') store.setServerTime(message.now);
    else if (message.kind === 'changed') needs.changed(message.resource);
    else if (message.kind === 'error') console.warn('Live data:', message.msg, message.id ?? '');
    else if (message.kind === 'unreadable') console.warn('A live message could not be read.');
  };

  socket.addEventListener('open', () => {
    lastHeard = Date.now();
    send({ type: 'auth', ticket });
    sendIds('subscribe', needs.ids());
    const resources = needs.resources();
    if (resources.length > 0) send({ type: 'watch', resources });
  });
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    if (closed) return;
    lastHeard = Date.now();
    const messages = readLiveFrame(data);
    if (!messages) {
      console.warn('A live frame could not be read.');
      return;
    }
    // Whatever the server says, it has let us in.
    const isNew = store.status() !== 'live';
    store.setStatus('live');
    for (const message of messages) take(message);
    // What changed while we were away was told to nobody.
    if (isNew) for (const resource of needs.resources()) needs.changed(resource);
  });
  socket.addEventListener('close', down);
  socket.addEventListener('error', down);

  const watchdog = setInterval(() => {
    if (store.status() !== 'live') down();
    else if (Date.now() - lastHeard > SILENCE_MS) socket.reconnect();
  }, 1_000);
  // A new connection either way: only its snapshot tells which values still hold.
  const onOffline = (): void => {
    socket.reconnect();
    down();
  };
  const onOnline = (): void => socket.reconnect();
  globalThis.addEventListener?.('offline', onOffline);
  globalThis.addEventListener?.('online', onOnline);

  return {
    subscribe: (ids) => sendIds('subscribe', ids),
    unsubscribe: (ids) => sendIds('unsubscribe', ids),
    watch: (resources) => send({ type: 'watch', resources }),
    close: () => {
      closed = true;
      clearInterval(watchdog);
      globalThis.removeEventListener?.('offline', onOffline);
      globalThis.removeEventListener?.('online', onOnline);
      socket.close();
    },
  };
};
