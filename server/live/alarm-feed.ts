import { and, sql } from 'drizzle-orm';
import { type Actor, canRead } from '../../src/domain/access/access.ts';
import { chunk } from '../../src/domain/chunk.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { summaryFor } from '../alarms/cases/summary.ts';
import type { Context } from '../context.ts';
import { records } from '../crud/reading/read.ts';
import type { Row } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { idList } from '../db/arrays.ts';
import { asActor, asSystem } from '../db/access/scope.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { publicCase } from '../shares/public-case.ts';
import type { Connection } from './connection.ts';

/** Changes are collected for this long, so that a case that changes often is read once. */
const COLLECT_MS = 50;
/** How often the summaries are compared with the database, in case another server's event was lost. */
const COMPARE_MS = 10_000;
/** Cases that are read at once. */
const BATCH = 500;
/** The subject of summaries in a connection's outbox. */
const SUMMARY = 'alarms';

/** Sends the cases that a socket's user may see, and their summary, as they change. */
export interface AlarmFeed {
  /** Sends the summary at once. */
  readonly subscribe: (connection: Connection) => Promise<void>;
  readonly unsubscribe: (connection: Connection) => void;
  readonly stop: () => void;
}

const alarms = resourceNamed('alarms');

/** A key shared by all who see the same cases. */
const scopeOf = ({ role, company_id, share_id }: Actor): string => `${role} ${company_id} ${share_id ?? ''}`;

interface Subscriber {
  readonly connection: Connection;
  readonly actor: Actor;
}

const groupBy = (
  subscribers: readonly Subscriber[],
  keyOf: (actor: Actor) => string,
): readonly [Subscriber, ...Subscriber[]][] => {
  const groups = new Map<string, [Subscriber, ...Subscriber[]]>();
  for (const subscriber of subscribers) {
    const group = groups.get(keyOf(subscriber.actor));
    if (group) group.push(subscriber);
    else groups.set(keyOf(subscriber.actor), [subscriber]);
  }
  return [...groups.values()];
};

/** `send` queues a message for a connection; one with the same subject replaces it. */
export const createAlarmFeed = (
  { db, events, log }: Context,
  send: (connection: Connection, subject: string, text: string) => void,
): AlarmFeed => {
  const connections = new Set<Connection>();
  const changed = new Set<number>();
  /** The summary that each connection was sent last. */
  const summaries = new WeakMap<Connection, string>();
  let timer: NodeJS.Timeout | undefined;

  const subscribers = (): Subscriber[] =>
    [...connections].flatMap((connection) =>
      connection.principal ? [{ connection, actor: connection.principal }] : [],
    );

  const sendSummaries = async (some: readonly Subscriber[], isRepeated = true): Promise<void> => {
    for (const group of groupBy(some, scopeOf)) {
      const { actor } = group[0];
      const summary = await asActor(actor, () => summaryFor(db, actor));
      const text = JSON.stringify({ type: 'alarms', summary });
      for (const { connection } of group) {
        if (!isRepeated && summaries.get(connection) === text) continue;
        summaries.set(connection, text);
        if (connections.has(connection)) send(connection, SUMMARY, text);
      }
    }
  };

  /** Sends these cases, as each group of readers of one language or share link sees them; returns who saw one. */
  const sendCases = async (ids: readonly number[], some: readonly Subscriber[]): Promise<Set<Subscriber>> => {
    const informed = new Set<Subscriber>();
    for (const readers of groupBy(some, ({ locale = '', share_id = '' }) => `${locale} ${share_id}`)) {
      const { actor } = readers[0];
      const isShared = actor.share_id !== undefined;
      // Of several companies: who sees each case is decided below, but a link's visitor sees only what it shows.
      const select = records(db, alarms, actor).where(
        and(
          sql`${tableOf(alarms.name).id} = any(${idList(ids)})`,
          isShared ? scopeFilter(alarms, actor, 'show') : undefined,
        ),
      );
      const rows: Row[] = await (isShared ? asActor(actor, () => select) : asSystem(() => select));
      for (const row of rows) {
        const text = JSON.stringify({ type: 'alarm', alarm: isShared ? publicCase(row) : row });
        for (const reader of readers) {
          const isVisible = isShared || canRead(alarms.access, reader.actor, row);
          if (!isVisible || !connections.has(reader.connection)) continue;
          informed.add(reader);
          send(reader.connection, `alarm:${String(row.id)}`, text);
        }
      }
    }
    return informed;
  };

  const flush = async (): Promise<void> => {
    const ids = [...changed];
    changed.clear();
    const some = subscribers();
    const informed = new Set<Subscriber>();
    for (const part of chunk(ids, BATCH)) {
      for (const one of await sendCases(part, some)) informed.add(one);
    }
    await sendSummaries([...informed]);
  };

  const flushSoon = (): void => {
    timer ??= setTimeout(() => {
      flush()
        .catch((error: unknown) => log.warn({ err: error }, 'could not send changed alarms'))
        .finally(() => {
          timer = undefined;
          if (changed.size > 0) flushSoon();
        });
    }, COLLECT_MS).unref();
  };

  const removeListener = events.on('alarms', ({ ids }) => {
    if (connections.size === 0) return;
    for (const id of ids) changed.add(id);
    flushSoon();
  });
  const comparing = setInterval(() => {
    sendSummaries(subscribers(), false).catch((error: unknown) =>
      log.warn({ err: error }, 'could not compare the summaries of alarms'),
    );
  }, COMPARE_MS).unref();

  return {
    subscribe: async (connection) => {
      const { principal } = connection;
      if (!principal) return;
      // Before the summary is read, so that no change from now on is missed.
      connections.add(connection);
      await sendSummaries([{ connection, actor: principal }]);
    },
    unsubscribe: (connection) => {
      connections.delete(connection);
      connection.outbox.delete(SUMMARY);
    },
    stop: () => {
      removeListener();
      clearInterval(comparing);
      clearTimeout(timer);
    },
  };
};
