import type { Pace } from '../../src/domain/readings/live.ts';
import type { ValueEvent } from '../events.ts';
import type { Connection } from './connection.ts';

/** A value and its serialized message. */
export interface ValueUpdate {
  readonly value: ValueEvent;
  readonly text: string;
  readonly stale: boolean;
}

/** Connections subscribed to the same ids, such as those of one dashboard: a frame is encoded once for all. */
export interface SubscriberGroup {
  readonly key: string;
  readonly ids: ReadonlySet<number>;
  readonly connections: Set<Connection>;
  /** Updates for the next frame, by id. */
  readonly updates: Map<number, ValueUpdate>;
}

/** A datapoint with at least one subscriber. */
export interface Topic {
  readonly groups: Set<SubscriberGroup>;
  /** How often it is sent. */
  pace: Pace;
  /** Last contact of its device (ms), where it affects staleness. */
  seenAt: number | null;
  /** The staleness that was last sent. */
  isStale: boolean;
  /** Values older than this (ms) belong to the device’s former company and are not sent to anyone. */
  since: number;
  /** The newest `ts` that was sent (ms). */
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

/** The ids a connection is subscribed to. */
export const idsOf = ({ group }: Connection): ReadonlySet<number> => group?.ids ?? NONE;

export const createSubscriberGroups = (): SubscriberGroups => {
  const byKey = new Map<string, SubscriberGroup>();
  const topics = new Map<number, Topic>();

  const groupFor = (ids: ReadonlySet<number>): SubscriberGroup => {
    const sorted = Uint32Array.from(ids).toSorted();
    const key = sorted.join(' ');
    const existing = byKey.get(key);
    if (existing) return existing;
    const group: SubscriberGroup = {
      key,
      ids: new Set(sorted),
      connections: new Set(),
      updates: new Map(),
    };
    byKey.set(key, group);
    for (const id of sorted) {
      const topic = topics.get(id) ?? newTopic();
      topics.set(id, topic);
      topic.groups.add(group);
    }
    return group;
  };
  const leave = (group: SubscriberGroup, connection: Connection): void => {
    group.connections.delete(connection);
    if (group.connections.size > 0) return;
    byKey.delete(group.key);
    for (const id of group.ids) {
      const topic = topics.get(id);
      topic?.groups.delete(group);
      if (topic?.groups.size === 0) topics.delete(id);
    }
  };

  return {
    topics,
    assign: (connection, ids) => {
      const previous = connection.group;
      // Join the new group before leaving the old one, so that the state of shared topics is not lost.
      connection.group = ids.size === 0 ? null : groupFor(ids);
      connection.group?.connections.add(connection);
      if (previous && previous !== connection.group) leave(previous, connection);
    },
  };
};
