import ReconnectingWebSocket from 'reconnecting-websocket';
import type { AlarmCase, AlarmSummary } from '../domain/alarms/cases/case.ts';
import { KEEPALIVE_MS, type LiveMessage, RECONNECT_MS, readLiveFrame } from '../domain/readings/live.ts';
import type { LiveStore } from './store.ts';

/** Opens a socket for a visitor with a share link, instead of a ticket. */
export interface ShareCredentials {
  readonly share: string;
  /** Proves that the PIN was entered. */
  readonly proof?: string;
}

export interface LiveConfig {
  /** Fetches a ticket; each connection needs a new one. Or returns the share link of the page. */
  readonly ticket: () => Promise<string | ShareCredentials>;
  /** `wss://host/api/live`, or a path relative to the page's host. */
  readonly url: string;
  /** Replaces the browser's `WebSocket` where there is none. */
  readonly WebSocket?: typeof WebSocket;
  /** Time limit in ms, for the ticket and for opening a connection. */
  readonly timeoutMs?: number;
}

/** A connection that reconnects automatically until it is closed. */
export interface LiveSocket {
  readonly subscribe: (ids: readonly number[]) => void;
  readonly unsubscribe: (ids: readonly number[]) => void;
  readonly watch: (resources: readonly string[]) => void;
  readonly watchAlarms: (watched: boolean) => void;
  readonly close: () => void;
}

/** How many cases are open, or a case that has changed. */
export type AlarmsChange =
  | {
      readonly summary: AlarmSummary;
      /** The first one of a connection: every later change is received, earlier ones may have been missed. */
      readonly isFirst: boolean;
    }
  | { readonly alarm: AlarmCase };

export interface LiveSubscriptions {
  /** The ids to subscribe to on each new connection. */
  readonly ids: () => readonly number[];
  readonly resources: () => readonly string[];
  readonly changed: (resource: string) => void;
  readonly hasAlarms: () => boolean;
  readonly alarms: (change: AlarmsChange) => void;
}

/** Two keep-alives were missed: the connection is half-open. */
const SILENCE_MS = 2 * KEEPALIVE_MS + 5_000;
const TIMEOUT_MS = 4_000;
/** After this long without a connection, the status is offline rather than reconnecting. */
const OFFLINE_MS = 10_000;
/** Ids per message; the server accepts frames of up to 64 kB. */
const IDS_PER_MESSAGE = 500;

/** `/api/live` → `wss://this-host/api/live`. */
export const liveUrl = (url: string, page: { readonly href: string }): string => {
  const full = new URL(url, page.href);
  full.protocol = full.protocol === 'https:' || full.protocol === 'wss:' ? 'wss:' : 'ws:';
  return full.href;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The result of the promise, or a rejection if it takes longer than `ms`. */
const within = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

export const openLiveSocket = (
  config: LiveConfig,
  store: LiveStore,
  subscriptions: LiveSubscriptions,
): LiveSocket => {
  const address = liveUrl(config.url, globalThis.location ?? { href: 'http://localhost/' });
  let closed = false;
  let lastMessageAt = Date.now();
  let downSince = Date.now();
  let hasSummary = false;

  const send = (message: Readonly<Record<string, unknown>>): void => socket.send(JSON.stringify(message));
  const sendIds = (type: 'subscribe' | 'unsubscribe', ids: readonly number[]): void => {
    for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE) {
      send({ type, ids: ids.slice(start, start + IDS_PER_MESSAGE) });
    }
  };

  const sendAlarms = (watched: boolean): void =>
    send({ type: watched ? 'subscribe' : 'unsubscribe', alarms: true });

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
    else if (message.kind === 'alarm') subscriptions.alarms(message);
    else if (message.kind === 'alarms') {
      const isFirst = !hasSummary;
      hasSummary = true;
      subscriptions.alarms({ summary: message.summary, isFirst });
    } else if (message.kind === 'error') console.warn('Live data:', message.msg, message.id ?? '');
    else if (message.kind === 'unreadable') console.warn('Unreadable live message.');
  };

  const timeoutMs = config.timeoutMs ?? TIMEOUT_MS;
  let ticket: string | ShareCredentials = '';
  /** Never rejects: the package ends its attempts after a rejection. */
  const prepare = async (): Promise<string> => {
    while (!closed) {
      try {
        ticket = await within(timeoutMs, config.ticket());
        break;
      } catch (error) {
        if (closed) break;
        console.warn('Could not get a ticket for live data. Retrying…', error);
        onDown();
        await wait(RECONNECT_MS);
      }
    }
    return address;
  };

  const opened = (): void => {
    lastMessageAt = Date.now();
    hasSummary = false;
    send({ type: 'auth', ...(typeof ticket === 'string' ? { ticket } : ticket) });
    // Before the subscriptions, which the server answers first: no change goes unnoticed in between.
    const resources = subscriptions.resources();
    if (resources.length > 0) send({ type: 'watch', resources });
    sendIds('subscribe', subscriptions.ids());
    if (subscriptions.hasAlarms()) sendAlarms(true);
  };
  const received = (data: unknown): void => {
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
  };

  const socket = new ReconnectingWebSocket(prepare, undefined, {
    WebSocket: config.WebSocket ?? globalThis.WebSocket,
    connectionTimeout: timeoutMs,
    minReconnectionDelay: RECONNECT_MS,
    maxReconnectionDelay: RECONNECT_MS,
    reconnectionDelayGrowFactor: 1,
    // Without a connection, messages are dropped: `opened` sends the current state.
    maxEnqueuedMessages: 0,
  });
  socket.addEventListener('open', opened);
  // The package hears nothing more of a connection that it has replaced, but of one that is closing.
  socket.addEventListener('message', ({ data }) => {
    if (!closed) received(data);
  });
  socket.addEventListener('close', onDown);

  const reconnect = (): void => {
    socket.reconnect();
    onDown();
  };
  const watchdog = setInterval(() => {
    if (store.status() !== 'live') onDown();
    else if (Date.now() - lastMessageAt > SILENCE_MS) reconnect();
  }, 1_000);
  // In both cases, since only a new snapshot shows which values are still current.
  globalThis.addEventListener?.('offline', reconnect);
  globalThis.addEventListener?.('online', reconnect);

  return {
    subscribe: (ids) => sendIds('subscribe', ids),
    unsubscribe: (ids) => sendIds('unsubscribe', ids),
    watch: (resources) => send({ type: 'watch', resources }),
    watchAlarms: (watched) => {
      hasSummary = false;
      sendAlarms(watched);
    },
    close: () => {
      closed = true;
      clearInterval(watchdog);
      globalThis.removeEventListener?.('offline', reconnect);
      globalThis.removeEventListener?.('online', reconnect);
      socket.close();
    },
  };
};
