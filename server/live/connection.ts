import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ValueEvent } from '../events.ts';
import type { Activity } from '../metrics/activity.ts';
import type { Principal } from '../principal.ts';
import type { SubscriberGroup } from './subscriber-groups.ts';
import { joined, writeFrame } from './frame.ts';
import type { Text } from '../texts/texts.ts';
import { writerIn } from '../texts/translations.ts';

/** Bytes buffered in a socket above which newer values replace older ones instead of being sent. */
const MAX_BUFFERED = 256 * 1024;
/** Maximum messages in the outbox of a slow socket; with more, it is closed. */
const MAX_OUTBOX = 5_000;

/** One socket: its principal, its subscription, and what it has not been sent yet. */
export interface Connection {
  readonly socket: WebSocket;
  /** The underlying stream, for frames that are encoded once for many sockets. */
  readonly stream: Duplex;
  principal: Principal | null;
  readonly activity: Activity;
  /** The language of visitors with a share link. */
  readonly locale: string | undefined;
  /** The group of connections with the same subscription; null without one. */
  group: SubscriberGroup | null;
  readonly watched: Set<string>;
  /** Ids whose snapshot is being read, with the newest value that arrived during the read. */
  readonly awaiting: Map<number, ValueEvent | null>;
  /** Serialized messages by subject, so that a newer one replaces an older one. */
  readonly outbox: Map<number | string, string>;
  /** Whether anything was received since the last ping. */
  isAlive: boolean;
}

export const newConnection = (
  socket: WebSocket,
  stream: Duplex,
  activity: Activity,
  locale?: string,
): Connection => ({
  socket,
  stream,
  activity,
  principal: null,
  locale,
  group: null,
  watched: new Set(),
  awaiting: new Map(),
  outbox: new Map(),
  isAlive: true,
});

/** Reasons are for developers and so in English. Close codes: 1008 policy violation, 1011 internal error, 1013 try again later. */
export const close = ({ socket, outbox }: Connection, code: number, reason: string): void => {
  outbox.clear();
  socket.close(code, reason);
};

/** Sends the outbox as one frame, unless the client is too slow. Returns whether something is left. */
export const drain = (connection: Connection): boolean => {
  const { socket, outbox, activity } = connection;
  if (outbox.size === 0 || socket.readyState !== socket.OPEN) return false;
  if (socket.bufferedAmount > MAX_BUFFERED) {
    if (outbox.size <= MAX_OUTBOX) return true;
    close(connection, 1008, 'You are reading too slowly.');
    return false;
  }
  const messages = [...outbox.values()];
  outbox.clear();
  socket.send(joined(messages));
  activity.frames += 1;
  return false;
};

/** Sends a frame shared by many sockets, unless the client is slow or other messages must go first. Returns whether it was sent. */
export const sendFrame = (
  { socket, stream, outbox, awaiting, activity }: Connection,
  frame: Buffer,
): boolean => {
  if (outbox.size > 0 || awaiting.size > 0 || socket.readyState !== socket.OPEN) return false;
  if (socket.bufferedAmount > MAX_BUFFERED) return false;
  writeFrame(stream, frame);
  activity.frames += 1;
  return true;
};

/** Sends an error in the language of the signed-in user; `at` says what it is about. */
export const sendError = (
  connection: Connection,
  text: Text,
  at: Readonly<Record<string, unknown>> = {},
): void => sendNow(connection, { type: 'error', ...at, msg: writerIn(connection.principal?.locale)(text) });

/** Sends one message immediately, ahead of the outbox. */
export const sendNow = (
  { socket, activity }: Connection,
  message: Readonly<Record<string, unknown>>,
): void => {
  if (socket.readyState === socket.OPEN && socket.bufferedAmount <= MAX_BUFFERED) {
    socket.send(JSON.stringify(message));
    activity.frames += 1;
  }
};

/** Whether a change of this resource may change which datapoints these connections may see. */
export const decidesVisibility = (resource: string, connections: Iterable<Connection>): boolean =>
  resource === 'devices' ||
  resource === 'datapoints' ||
  // What a share link shows depends on its dashboards.
  (resource === 'dashboard-v2' && [...connections].some(({ principal }) => principal?.kind === 'share'));
