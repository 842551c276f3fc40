import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ValueEvent } from '../events.ts';
import type { Principal } from '../principal.ts';
import type { SubscriberGroup } from './subscriber-groups.ts';
import { joined } from './frame.ts';

/** What may wait in a socket before newer values replace older ones instead of joining the queue. */
const MAX_BUFFERED = 256 * 1024;
/** Entries (values by id, notes) that are held for one socket besides; more is abuse. */
const MAX_HELD = 5_000;

/** One socket: whom it speaks for, what it is subscribed to, and what it has not been sent yet. */
export interface Connection {
  readonly socket: WebSocket;
  /** What the socket stands on, for frames that were made beforehand. */
  readonly stream: Duplex;
  principal: Principal | null;
  /** With whom it shares its subscription; null: with nobody, it has none. */
  group: SubscriberGroup | null;
  readonly watched: Set<string>;
  /** Ids whose snapshot is being read, with what arrived for them meanwhile. */
  readonly awaiting: Map<number, ValueEvent | null>;
  /** Serialised messages by what they are about, so that a newer one replaces an older. */
  readonly outbox: Map<number | string, string>;
  /** Whether it has been heard of since the last ping. */
  isAlive: boolean;
}

export const newConnection = (socket: WebSocket, stream: Duplex): Connection => ({
  socket,
  stream,
  principal: null,
  group: null,
  watched: new Set(),
  awaiting: new Map(),
  outbox: new Map(),
  isAlive: true,
});

/** Close codes. 1008: against a rule; 1011: our fault; 1013: try again later. */
export const close = ({ socket, outbox }: Connection, code: number, reason: string): void => {
  outbox.clear();
  socket.close(code, reason);
};

/** Sends what waits, as one frame, unless the client is too slow to take it. Answers whether something is left. */
export const drain = (connection: Connection): boolean => {
  const { socket, outbox } = connection;
  if (outbox.size === 0 || socket.readyState !== socket.OPEN) return false;
  if (socket.bufferedAmount > MAX_BUFFERED) {
    if (outbox.size <= MAX_HELD) return true;
    close(connection, 1008, 'Too much is waiting for you.');
    return false;
  }
  const messages = [...outbox.values()];
  outbox.clear();
  socket.send(joined(messages));
  return false;
};

/**
 * Sends a frame that many get, unless the client is slow or is owed something else first. Answers whether it
 * was sent. Written past `ws`, which would frame it again for each; it sends whole messages only, so that
 * nothing can come between.
 */
export const sendFrame = ({ socket, stream, outbox, awaiting }: Connection, frame: Buffer): boolean => {
  if (outbox.size > 0 || awaiting.size > 0 || socket.readyState !== socket.OPEN) return false;
  if (socket.bufferedAmount > MAX_BUFFERED) return false;
  stream.write(frame);
  return true;
};

/** Sends one message now, out of turn. */
export const sendNow = ({ socket }: Connection, message: Readonly<Record<string, unknown>>): void => {
  if (socket.readyState === socket.OPEN && socket.bufferedAmount <= MAX_BUFFERED) {
    socket.send(JSON.stringify(message));
  }
};
