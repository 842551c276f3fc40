import type { WebSocket } from 'ws';
import type { ValueEvent } from '../events.ts';
import type { Principal } from '../principal.ts';

/** What may wait in a socket before newer values replace older ones instead of joining the queue. */
const MAX_BUFFERED = 256 * 1024;
/** Entries (values by id, notes) that are held for one socket besides; more is abuse. */
const MAX_HELD = 5_000;

/** One socket: whom it speaks for, what it is subscribed to, and what it has not been sent yet. */
export interface Connection {
  readonly socket: WebSocket;
  principal: Principal | null;
  readonly ids: Set<number>;
  readonly watched: Set<string>;
  /** Ids whose snapshot is being read, with what arrived for them meanwhile. */
  readonly awaiting: Map<number, ValueEvent | null>;
  /** Serialised messages by what they are about, so that a newer one replaces an older. */
  readonly outbox: Map<number | string, string>;
  /** Whether it has been heard of since the last ping. */
  isAlive: boolean;
}

export const newConnection = (socket: WebSocket): Connection => ({
  socket,
  principal: null,
  ids: new Set(),
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
  socket.send(messages.length === 1 ? (messages[0] as string) : `[${messages.join(',')}]`);
  return false;
};

/** Sends one message now, out of turn. */
export const say = ({ socket }: Connection, message: Readonly<Record<string, unknown>>): void => {
  if (socket.readyState === socket.OPEN && socket.bufferedAmount <= MAX_BUFFERED) {
    socket.send(JSON.stringify(message));
  }
};
