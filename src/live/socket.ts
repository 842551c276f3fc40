import ReconnectingWebSocket from 'reconnecting-websocket';
import { KEEPALIVE_MS, type LiveMessage, RECONNECT_MS, readLiveFrame } from '../domain/live.ts';
import type { LiveStore } from './store.ts';

export interface LiveConfig {
  /** Fetches a ticket; each connection needs a new one. */
  readonly ticket: () => Promise<string>;
  /** `wss://host/api/live`, or a path relative to the page's host. */
  readonly url: string;
  /** Replaces the browser's `WebSocket` where there is none. */
  readonly WebSocket?: unknown;
}

/** A connection that reconnects automatically until it is closed. */
export interface LiveSocket {
  readonly subscribe: (ids: readonly number[]) => void;
  readonly unsubscribe: (ids: readonly number[]) => void;
  readonly watch: (resources: readonly string[]) => void;
  readonly close: () => void;
}

export interface LiveSubscriptions {
  /** The ids to subscribe to on each new connection. */
  readonly ids: () => readonly number[];
  readonly resources: () => readonly string[];
  readonly changed: (resource: string) => void;
}

/** Two keep-alives were missed: the connection is half-open. */
const SILENCE_MS = 2 * KEEPALIVE_MS + 5_000;
/** After this long without a connection, the status is offline rather than reconnecting. */
const OFFLINE_MS = 10_000;
/** Ids per message; the server accepts frames of up to 64 kB. */
const IDS_PER_MESSAGE = 500;

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
  subscriptions: LiveSubscriptions,
): LiveSocket => {
  const address = liveUrl(config.url, globalThis.location ?? { href: 'http://localhost/' });
  let closed = false;
  let ticket = '';
  let lastMessageAt = Date.now();
  let downSince = Date.now();

  // Must not reject: the package would stop retrying.
  const nextAddress = async (): Promise<string> => {
    while (!closed) {
      try {
        ticket = await config.ticket();
        break;
      } catch (error) {
        console.warn('Could not get a ticket for live data. Retrying…', error);
        await wait(RECONNECT_MS);
      }
    }
    return address;
  };

  const socket = new ReconnectingWebSocket(nextAddress, [], {
    minReconnectionDelay: RECONNECT_MS,
    maxReconnectionDelay: RECONNECT_MS,
    reconnectionDelayGrowFactor: 1,
    // Messages for a lost connection must not be sent late: a new connection subscribes again.
    maxEnqueuedMessages: 0,
    ...(config.WebSocket === undefined ? {} : { WebSocket: config.WebSocket }),
  });
  const send = (message: Readonly<Record<string, unknown>>): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const sendIds = (type: 'subscribe' | 'unsubscribe', ids: readonly number[]): void => {
    for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE) {
      send({ type, ids: ids.slice(start, start + IDS_PER_MESSAGE) });
    }
  };

  const isOffline = (): boolean => !navigator.onLine || Date.now() - downSince > OFFLINE_MS;
  const onDown = (): void => {
    if (closed) return;
    if (store.status() === 'live') downSince = Date.now();
    store.setStatus(isOffline() ? 'offline' : 'reconnecting');
  };

  const handle = (message: LiveMessage): void => {
    if (message.kind === 'value') store.apply(message.value);
    else if (message.kind === 'welcome') store.setServerTime(message.now);
    else if (message.kind === 'changed') subscriptions.changed(message.resource);
    else if (message.kind === 'error') console.warn('Live data:', message.msg, message.id ?? '');
    else if (message.kind === 'unreadable') console.warn('Unreadable live message.');
  };

  socket.addEventListener('open', () => {
    lastMessageAt = Date.now();
    send({ type: 'auth', ticket });
    sendIds('subscribe', subscriptions.ids());
    const resources = subscriptions.resources();
    if (resources.length > 0) send({ type: 'watch', resources });
  });
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    if (closed) return;
    lastMessageAt = Date.now();
    const messages = readLiveFrame(data);
    if (!messages) {
      console.warn('Unreadable live frame.');
      return;
    }
    // Any message means that the server accepted the ticket.
    const isNew = store.status() !== 'live';
    store.setStatus('live');
    for (const message of messages) handle(message);
    // Changes during the disconnection were not received.
    if (isNew) for (const resource of subscriptions.resources()) subscriptions.changed(resource);
  });
  socket.addEventListener('close', onDown);
  socket.addEventListener('error', onDown);

  const watchdog = setInterval(() => {
    if (store.status() !== 'live') onDown();
    else if (Date.now() - lastMessageAt > SILENCE_MS) socket.reconnect();
  }, 1_000);
  // Reconnect in both cases: only a new snapshot shows which values are still current.
  const onOffline = (): void => {
    socket.reconnect();
    onDown();
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
