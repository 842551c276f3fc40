import { KEEPALIVE_MS } from '../../src/domain/readings/live.ts';
import type { Context } from '../context.ts';
import type { ValueEvent } from '../events.ts';
import {
  type SubscriberGroup,
  createSubscriberGroups,
  idsOf,
  type ValueUpdate,
  type Topic,
} from './subscriber-groups.ts';
import { type AlarmFeed, createAlarmFeed } from './alarm-feed.ts';
import { close, type Connection, decidesVisibility, drain, sendFrame } from './connection.ts';
import { frameOf, joined } from './frame.ts';
import { lastUpdateOf, updateOf, updateOfRow } from './value-updates.ts';
import { changedSlowValues, latestValues } from './stored-values.ts';
import { batchVisible, type Visible, visibleToEach } from './visible.ts';
import { writerIn } from '../texts/translations.ts';

/** Changes are batched for this long, so that a frame carries many and each value is sent once. */
const FLUSH_MS = 50;
/** Minimum interval between access checks of the subscriptions. */
const RECHECK_MS = 500;
/** How often infrequent values are checked for silent devices. */
const SLOW_MS = 15_000;
/** Several servers report a change of route at almost the same time; the values are read once for all. */
const REREAD_MS = 300;
const KEEPALIVE = JSON.stringify({ type: 'keepalive' });

/** The live sockets of this server, their subscriptions, and the changes queued for them. */
export interface Hub {
  readonly add: (connection: Connection) => void;
  readonly remove: (connection: Connection) => void;
  readonly subscribe: (connection: Connection, ids: readonly number[]) => Promise<void>;
  readonly unsubscribe: (connection: Connection, ids: readonly number[]) => void;
  readonly alarms: AlarmFeed;
  readonly stop: () => void;
}

/** Copies the device's data to the topic. */
const updateTopic = (topic: Topic, row: Visible): void => {
  topic.pace = row;
  topic.since = row.company_since?.getTime() ?? Number.NEGATIVE_INFINITY;
};
const foreignText = (id: number, locale: string | undefined): string =>
  JSON.stringify({ type: 'error', id, msg: writerIn(locale)('readings_rules.no_datapoint') });

export const createHub = (
  context: Context,
  { keepaliveMs = KEEPALIVE_MS, slowMs = SLOW_MS }: { keepaliveMs?: number; slowMs?: number } = {},
): Hub => {
  const { events, log, activity } = context;
  const visibleTo = batchVisible(context);
  const connections = new Set<Connection>();
  const { topics, assign } = createSubscriberGroups();
  const dirty = new Map<number, ValueEvent>();
  const backlog = new Set<Connection>();
  let flushTimer: NodeJS.Timeout | undefined;
  let recheckTimer: NodeJS.Timeout | undefined;
  let rereadTimer: NodeJS.Timeout | undefined;

  const queue = (connection: Connection, subject: number | string, text: string): void => {
    connection.outbox.set(subject, text);
    backlog.add(connection);
  };

  const queueUpdates = (connection: Connection, updates: ReadonlyMap<number, ValueUpdate>): void => {
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    for (const [id, { value, text }] of updates) {
      if (connection.awaiting.has(id)) connection.awaiting.set(id, value);
      else queue(connection, id, text);
    }
  };
  const sendUpdates = ({ connections: members, updates }: SubscriberGroup): void => {
    const frame = frameOf(joined([...updates.values()].map(({ text }) => text)));
    for (const connection of members) if (!sendFrame(connection, frame)) queueUpdates(connection, updates);
    updates.clear();
  };

  const flush = (): void => {
    flushTimer = undefined;
    const now = Date.now();
    const changedGroups = new Set<SubscriberGroup>();
    for (const [id, value] of dirty) {
      const topic = topics.get(id);
      if (!topic) continue;
      const update = updateOf(value, topic.pace, topic.seenAt, now);
      topic.isStale = update.stale;
      for (const group of topic.groups) {
        group.updates.set(id, update);
        changedGroups.add(group);
      }
    }
    dirty.clear();
    for (const group of changedGroups) sendUpdates(group);
    for (const connection of backlog) if (!drain(connection)) backlog.delete(connection);
    if (backlog.size > 0) schedule();
  };
  const schedule = (): void => {
    flushTimer ??= setTimeout(flush, FLUSH_MS).unref();
  };

  const unsubscribe = (connection: Connection, ids: readonly number[]): void => {
    const left = new Set(idsOf(connection));
    for (const id of ids) {
      left.delete(id);
      connection.awaiting.delete(id);
      connection.outbox.delete(id);
    }
    assign(connection, left);
  };
  const unsubscribeForeign = (connection: Connection, ids: readonly number[]): void => {
    if (ids.length === 0) return;
    unsubscribe(connection, ids);
    for (const id of ids) queue(connection, `error:${id}`, foreignText(id, connection.principal?.locale));
  };

  const subscribe = async (connection: Connection, ids: readonly number[]): Promise<void> => {
    const { principal } = connection;
    // It may have closed while its earlier messages were handled.
    if (!principal || !connections.has(connection)) return;
    // Assigned before the snapshot is read, so that no value stored from now on is missed.
    assign(connection, new Set([...idsOf(connection), ...ids]));
    for (const id of ids) connection.awaiting.set(id, null);
    const rows = await visibleTo({ actor: principal, ids });
    const now = Date.now();
    const foreign: number[] = [];
    for (const id of new Set(ids)) {
      const row = rows.get(id);
      if (!row) {
        foreign.push(id);
        continue;
      }
      const topic = topics.get(id);
      if (topic) updateTopic(topic, row);
      const arrived = connection.awaiting.get(id);
      const newer = arrived && arrived.ts >= (row.company_since?.getTime() ?? 0) ? arrived : null;
      connection.awaiting.delete(id);
      const last = lastUpdateOf(row, now);
      const update = newer && (!last || newer.ts >= last.value.ts) ? updateOfRow(newer, row, now) : last;
      if (topic && update) topic.isStale = update.stale;
      if (update && idsOf(connection).has(id)) queue(connection, id, update.text);
    }
    unsubscribeForeign(connection, foreign);
    if (!drain(connection)) backlog.delete(connection);
    else schedule();
  };

  // A device may have been moved to another company, or its interval may have changed.
  const recheck = async (): Promise<void> => {
    recheckTimer = undefined;
    const subscribers = [...connections].flatMap((connection) => {
      const { principal, group } = connection;
      return principal && group ? [{ connection, actor: principal, ids: group.ids }] : [];
    });
    const found = await visibleToEach(context, subscribers);
    for (const [index, { connection, ids }] of subscribers.entries()) {
      const foreign: number[] = [];
      for (const id of ids) {
        const row = found[index]?.get(id);
        const topic = topics.get(id);
        if (row && topic) updateTopic(topic, row);
        if (!row && idsOf(connection).has(id) && !connection.awaiting.has(id)) foreign.push(id);
      }
      unsubscribeForeign(connection, foreign);
    }
    schedule();
  };
  const recheckSoon = (): void => {
    recheckTimer ??= setTimeout(() => {
      recheck().catch((error: unknown) => {
        log.warn({ err: error }, 'could not check the live subscriptions; trying again');
        recheckSoon();
      });
    }, RECHECK_MS).unref();
  };

  const sendLater = (values: readonly ValueEvent[]): void => {
    for (const value of values) dirty.set(value.id, value);
    if (values.length > 0) schedule();
  };

  // Values of other servers may have been lost.
  const rereadSoon = (): void => {
    rereadTimer ??= setTimeout(() => {
      rereadTimer = undefined;
      latestValues(context.pool, topics)
        .then(sendLater)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'could not read the latest values; trying again');
          rereadSoon();
        });
    }, REREAD_MS).unref();
  };

  const listeners = [
    events.on('rerouted', () => {
      if (topics.size > 0) rereadSoon();
    }),
    events.on('values', (values) => {
      for (const value of values) {
        const topic = topics.get(value.id);
        // Events of several servers may arrive out of order.
        if (!topic || value.ts < topic.at || value.ts < topic.since) continue;
        topic.at = value.ts;
        topic.seenAt = null;
        dirty.set(value.id, value);
      }
      if (dirty.size > 0) schedule();
    }),
    events.on('changed', ({ resource }) => {
      if (topics.size > 0 && decidesVisibility(resource, connections)) recheckSoon();
      const text = JSON.stringify({ type: 'changed', resource });
      for (const connection of connections) {
        if (connection.watched.has(resource)) queue(connection, `changed:${resource}`, text);
      }
      if (backlog.size > 0) schedule();
    }),
  ];

  const alarms = createAlarmFeed(context, (connection, subject, text) => {
    if (!connections.has(connection)) return;
    queue(connection, subject, text);
    schedule();
  });

  const keepalive = setInterval(() => {
    for (const connection of connections) {
      const { socket } = connection;
      // Nothing received since the last ping: the connection is half-open.
      if (!connection.isAlive) socket.terminate();
      else {
        connection.isAlive = false;
        socket.ping();
        if (connection.principal && socket.bufferedAmount === 0) socket.send(KEEPALIVE);
      }
    }
  }, keepaliveMs).unref();

  const slowCheck = setInterval(() => {
    changedSlowValues(context.pool, topics)
      .then(sendLater)
      .catch((error: unknown) => log.warn({ err: error }, 'could not check infrequent values'));
  }, slowMs).unref();

  return {
    add: (connection) => {
      connections.add(connection);
      activity.sockets += 1;
    },
    remove: (connection) => {
      if (connections.delete(connection)) activity.sockets -= 1;
      alarms.unsubscribe(connection);
      backlog.delete(connection);
      assign(connection, new Set());
    },
    subscribe,
    unsubscribe,
    alarms,
    stop: () => {
      alarms.stop();
      for (const removeListener of listeners) removeListener();
      clearInterval(keepalive);
      clearInterval(slowCheck);
      clearTimeout(flushTimer);
      clearTimeout(recheckTimer);
      clearTimeout(rereadTimer);
      for (const connection of connections) {
        close(connection, 1001, 'The server is shutting down.');
        setTimeout(() => connection.socket.terminate(), 1_000).unref();
      }
    },
  };
};
