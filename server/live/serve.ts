import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { mayWatch } from '../../src/domain/access/access.ts';
import { LIVE_MAX_IDS } from '../../src/domain/readings/live.ts';
import { resources } from '../../src/resources/all.ts';
import type { AnyResource } from '../../src/schema/resource.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import type { Admissions } from './admissions.ts';
import { idsOf } from './subscriber-groups.ts';
import { close, type Connection, newConnection, sendError } from './connection.ts';
import type { Hub } from './hub.ts';
import { type ClientMessage, readClientMessage } from './messages.ts';

/** Time limit for the first message. See docs/specification.md, section 7. */
const AUTH_MS = 5_000;
/** Maximum queued messages while an earlier one is handled. */
const MAX_WAITING = 100;

const canWatch = ({ role, kind }: Principal, name: string): boolean =>
  kind !== 'share' &&
  Object.hasOwn(resources, name) &&
  mayWatch((resources[name] as AnyResource).access, role);

/** Shared by all sockets of a server. */
export interface LiveService {
  readonly context: Context;
  readonly hub: Hub;
  readonly admissions: Admissions;
}

const handleMessage = async (
  { hub, admissions }: LiveService,
  connection: Connection,
  message: ClientMessage,
): Promise<void> => {
  const { principal } = connection;
  if (message.type === 'auth') {
    if (principal) sendError(connection, 'readings_rules.signed_in');
    else await admissions.admit(connection, message);
  } else if (!principal) {
    close(connection, 1008, 'Send your ticket first.');
  } else if (message.type === 'subscribe') {
    const { ids = [] } = message;
    if (new Set([...idsOf(connection), ...ids]).size > LIVE_MAX_IDS) {
      close(connection, 1008, `A socket can subscribe to at most ${LIVE_MAX_IDS} ids.`);
      return;
    }
    if (message.alarms) await hub.alarms.subscribe(connection);
    if (ids.length > 0) await hub.subscribe(connection, ids);
  } else if (message.type === 'unsubscribe') {
    if (message.alarms) hub.alarms.unsubscribe(connection);
    hub.unsubscribe(connection, message.ids ?? []);
  } else {
    for (const resource of message.resources) {
      if (canWatch(principal, resource)) connection.watched.add(resource);
      else sendError(connection, 'readings_rules.not_watchable', { resource });
    }
  }
};

/** Serves one client until its socket closes; `stream` is the underlying stream. */
export const serveSocket = (
  service: LiveService,
  socket: WebSocket,
  stream: Duplex,
  locale?: string,
): void => {
  const { context, hub } = service;
  const connection = newConnection(socket, stream, context.activity, locale);
  hub.add(connection);
  const authTimer = setTimeout(() => {
    if (!connection.principal) close(connection, 1008, 'No ticket was sent in time.');
  }, AUTH_MS).unref();

  // Handled in order: a subscription may follow the ticket immediately.
  let lastMessage = Promise.resolve();
  let waiting = 0;
  const handleText = async (text: string): Promise<void> => {
    waiting -= 1;
    if (socket.readyState !== socket.OPEN) return;
    const message = readClientMessage(text);
    if (message) await handleMessage(service, connection, message);
    else if (connection.principal) sendError(connection, 'readings_rules.unreadable');
    else close(connection, 1008, 'Send your ticket first.');
  };

  socket.on('message', (data: RawData, isBinary: boolean) => {
    connection.isAlive = true;
    if (isBinary) return close(connection, 1003, 'Send text messages only.');
    waiting += 1;
    if (waiting > MAX_WAITING) return close(connection, 1008, 'Too many messages at once.');
    lastMessage = lastMessage
      .then(() => handleText(String(data)))
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'a live message could not be handled');
        close(connection, 1013, 'Try again shortly.');
      });
  });
  socket.on('pong', () => {
    connection.isAlive = true;
  });
  socket.on('close', () => {
    clearTimeout(authTimer);
    hub.remove(connection);
  });
};
