import { KEEPALIVE_MS } from '../../src/domain/live.ts';
import type { Context } from '../context.ts';
import type { ValueEvent } from '../events.ts';
import {
  type SubscriberGroup,
  createSubscriberGroups,
  idsOf,
  type ValueUpdate,
  type Topic,
} from './subscriber-groups.ts';
import { close, type Connection, drain, sendFrame } from './connection.ts';
import { frameOf, joined } from './frame.ts';
import { lastUpdateOf, updateOf, updateOfRow } from './value-updates.ts';
import { changedSlowValues } from './slow-values.ts';
import { snapshotOf, type Visible, visibleToEach } from './visible.ts';

/** Changes are gathered for this long, so that a frame carries many and each value is written once. */
const FLUSH_MS = 50;
/** Who may see what is asked again at most this often. */
const RECHECK_MS = 500;
/** Whether devices of values that come seldom are silent is looked at this often. */
const SLOW_MS = 15_000;
const KEEPALIVE = JSON.stringify({ type: 'keepalive' });

/** The sockets of this server: who is subscribed to what, and the changes that are on their way to them. */
export interface Hub {
  readonly add: (connection: Connection) => void;
  readonly remove: (connection: Connection) => void;
  readonly subscribe: (connection: Connection, ids: readonly number[]) => Promise<void>;
  readonly unsubscribe: (connection: Connection, ids: readonly number[]) => void;
  readonly stop: () => void;
}

/** Notes what a topic has to know of its device. */
const learn = (topic: Topic, row: Visible): void => {
  topic.pace = row;
  topic.since = row.company_since?.getTime() ?? Number.NEGATIVE_INFINITY;
};
const foreignText = (id: number): string =>
  JSON.stringify({ type: 'error', id, msg: 'There is no such datapoint.' });

export const createHub = (
  context: Context,
  { keepaliveMs = KEEPALIVE_MS, slowMs = SLOW_MS }: { keepaliveMs?: number; slowMs?: number } = {},
): Hub => {
  const { events, log } = context;
  const connections = new Set<Connection>();
  const { topics, assign } = createSubscriberGroups();
  const dirty = new Map<number, ValueEvent>();
  const backlog = new Set<Connection>();
  let flushTimer: NodeJS.Timeout | undefined;
  let recheckTimer: NodeJS.Timeout | undefined;

  const put = (connection: Connection, about: number | string, text: string): void => {
    connection.outbox.set(about, text);
    backlog.add(connection);
  };

  const putNews = (connection: Connection, news: ReadonlyMap<number, ValueUpdate>): void => {
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    for (const [id, { value, text }] of news) {
      if (connection.awaiting.has(id)) connection.awaiting.set(id, value);
      else put(connection, id, text);
    }
  };
  const tell = ({ connections: all, updates }: SubscriberGroup): void => {
    const frame = frameOf(joined([...updates.values()].map(({ text }) => text)));
    for (const connection of all) if (!sendFrame(connection, frame)) putNews(connection, updates);
    updates.clear();
  };

  const flush = (): void => {
    flushTimer = undefined;
    const now = Date.now();
    const told = new Set<SubscriberGroup>();
    for (const [id, value] of dirty) {
      const topic = topics.get(id);
      if (!topic) continue;
      const news = updateOf(value, topic.pace, topic.seenAt, now);
      topic.isStale = news.stale;
      for (const audience of topic.groups) {
        audience.updates.set(id, news);
        told.add(audience);
      }
    }
    dirty.clear();
    for (const audience of told) tell(audience);
    for (const connection of backlog) if (!drain(connection)) backlog.delete(connection);
    if (backlog.size > 0) schedule();
  };
  const schedule = (): void => {
    flushTimer ??= setTimeout(flush, FLUSH_MS).unref();
  };

  const drop = (connection: Connection, ids: readonly number[]): void => {
    const left = new Set(idsOf(connection));
    for (const id of ids) {
      left.delete(id);
      connection.awaiting.delete(id);
      connection.outbox.delete(id);
    }
    assign(connection, left);
  };
  const dropForeign = (connection: Connection, ids: readonly number[]): void => {
    if (ids.length === 0) return;
    drop(connection, ids);
    for (const id of ids) put(connection, `error:${id}`, foreignText(id));
  };

  const subscribe = async (connection: Connection, ids: readonly number[]): Promise<void> => {
    const { principal } = connection;
    // It may have closed while its earlier messages were dealt with.
    if (!principal || !connections.has(connection)) return;
    // Joined before the snapshot is read: what is stored from now on is told either way.
    assign(connection, new Set([...idsOf(connection), ...ids]));
    for (const id of ids) connection.awaiting.set(id, null);
    const rows = await snapshotOf(context)({ actor: principal, ids });
    const now = Date.now();
    const foreign: number[] = [];
    for (const id of new Set(ids)) {
      const row = rows.get(id);
      if (!row) {
        foreign.push(id);
        continue;
      }
      const topic = topics.get(id);
      if (topic) learn(topic, row);
      const waited = connection.awaiting.get(id);
      const early = waited && waited.ts >= (row.company_since?.getTime() ?? 0) ? waited : null;
      connection.awaiting.delete(id);
      const last = lastUpdateOf(row, now);
      const news = early && (!last || early.ts >= last.value.ts) ? updateOfRow(early, row, now) : last;
      if (topic && news) topic.isStale = news.stale;
      if (news && idsOf(connection).has(id)) put(connection, id, news.text);
    }
    dropForeign(connection, foreign);
    if (!drain(connection)) backlog.delete(connection);
    else schedule();
  };

  // A device may have been given to another company, or have another interval now.
  const recheck = async (): Promise<void> => {
    recheckTimer = undefined;
    const asking = [...connections].flatMap((connection) => {
      const { principal, group } = connection;
      return principal && group ? [{ connection, actor: principal, ids: group.ids }] : [];
    });
    const found = await visibleToEach(context, asking);
    for (const [place, { connection, ids }] of asking.entries()) {
      const foreign: number[] = [];
      for (const id of ids) {
        const row = found[place]?.get(id);
        const topic = topics.get(id);
        if (row && topic) learn(topic, row);
        if (!row && idsOf(connection).has(id) && !connection.awaiting.has(id)) foreign.push(id);
      }
      dropForeign(connection, foreign);
    }
    schedule();
  };
  const recheckSoon = (): void => {
    recheckTimer ??= setTimeout(() => {
      recheck().catch((error: unknown) => {
        log.warn({ err: error }, 'live subscriptions were not checked again; trying once more');
        recheckSoon();
      });
    }, RECHECK_MS).unref();
  };

  const offs = [
    events.on('values', (values) => {
      for (const value of values) {
        const topic = topics.get(value.id);
        // Notes of several servers may overtake each other.
        if (!topic || value.ts < topic.at || value.ts < topic.since) continue;
        topic.at = value.ts;
        topic.seenAt = null;
        dirty.set(value.id, value);
      }
      if (dirty.size > 0) schedule();
    }),
    events.on('changed', ({ resource }) => {
      if (topics.size > 0 && (resource === 'devices' || resource === 'datapoints')) recheckSoon();
      const text = JSON.stringify({ type: 'changed', resource });
      for (const connection of connections) {
        if (connection.watched.has(resource)) put(connection, `changed:${resource}`, text);
      }
      if (backlog.size > 0) schedule();
    }),
  ];

  const keepalive = setInterval(() => {
    for (const connection of connections) {
      const { socket } = connection;
      // Nothing heard since the last ping: half-open.
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
      .then((values) => {
        for (const value of values) dirty.set(value.id, value);
        if (values.length > 0) schedule();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'values that come seldom were not checked'));
  }, slowMs).unref();

  return {
    add: (connection) => void connections.add(connection),
    remove: (connection) => {
      connections.delete(connection);
      backlog.delete(connection);
      assign(connection, new Set());
    },
    subscribe,
    unsubscribe: drop,
    stop: () => {
      for (const off of offs) off();
      clearInterval(keepalive);
      clearInterval(slowCheck);
      clearTimeout(flushTimer);
      clearTimeout(recheckTimer);
      for (const connection of connections) {
        close(connection, 1001, 'The server stops.');
        setTimeout(() => connection.socket.terminate(), 1_000).unref();
      }
    },
  };
};
