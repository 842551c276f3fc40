import type { Pace } from '../../src/domain/live.ts';
import type { ValueEvent } from '../events.ts';
import type { Connection } from './connection.ts';

/** A value, and the message that tells it. */
export interface ValueUpdate {
  readonly value: ValueEvent;
  readonly text: string;
  readonly stale: boolean;
}

/** Those who are subscribed to the same ids, as of one dashboard: what is news to one is framed once for all. */
export interface SubscriberGroup {
  readonly key: string;
  readonly ids: ReadonlySet<number>;
  readonly connections: Set<Connection>;
  /** What they are to be told with the next frame, by id. */
  readonly updates: Map<number, ValueUpdate>;
}

/** A datapoint that somebody is subscribed to. */
export interface Topic {
  readonly groups: Set<SubscriberGroup>;
  /** How often it comes. */
  pace: Pace;
  /** When its device was last heard from, as far as that matters to the value (ms). */
  seenAt: number | null;
  /** What was said last of its being stale. */
  isStale: boolean;
  /** Older values than this (ms) belong to the device’s former company and are passed on to nobody. */
  since: number;
  /** The newest `ts` that was passed on (ms). */
  at: number;
}

export interface SubscriberGroups {
  readonly topics: ReadonlyMap<number, Topic>;
  /** Subscribes the connection to these ids and no others. */
  readonly assign: (connection: Connection, ids: ReadonlySet<number>) => void;
}

const newTopic = (): Topic => ({
  groups: new Set(),
  pace: {},
  seenAt: null,
  isStale: false,
  since: Number.NEGATIVE_INFINITY,
  at: Number.NEGATIVE_INFINITY,
});

const NONE: ReadonlySet<number> = new Set();

/** What a connection is subscribed to. */
export const idsOf = ({ group }: Connection): ReadonlySet<number> => group?.ids ?? NONE;

export const createSubscriberGroups = (): SubscriberGroups => {
  const byKey = new Map<string, SubscriberGroup>();
  const topics = new Map<number, Topic>();

  const audienceOf = (ids: ReadonlySet<number>): SubscriberGroup => {
    const sorted = Uint32Array.from(ids).toSorted();
    const key = sorted.join(' ');
    const known = byKey.get(key);
    if (known) return known;
    const audience: SubscriberGroup = {
      key,
      ids: new Set(sorted),
      connections: new Set(),
      updates: new Map(),
    };
    byKey.set(key, audience);
    for (const id of sorted) {
      const topic = topics.get(id) ?? newTopic();
      topics.set(id, topic);
      topic.groups.add(audience);
    }
    return audience;
  };
  const leave = (audience: SubscriberGroup, connection: Connection): void => {
    audience.connections.delete(connection);
    if (audience.connections.size > 0) return;
    byKey.delete(audience.key);
    for (const id of audience.ids) {
      const topic = topics.get(id);
      topic?.groups.delete(audience);
      if (topic?.groups.size === 0) topics.delete(id);
    }
  };

  return {
    topics,
    assign: (connection, ids) => {
      const former = connection.group;
      // Joined before the former one is left, so that what is known of a topic isn't forgotten between.
      connection.group = ids.size === 0 ? null : audienceOf(ids);
      connection.group?.connections.add(connection);
      if (former && former !== connection.group) leave(former, connection);
    },
  };
};
