import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createSubscriberGroups, idsOf } from '../../../server/live/subscriber-groups.ts';
import { createActivity } from '../../../server/metrics/activity.ts';
import { newConnection } from '../../../server/live/connection.ts';

// Without a real socket: grouping does not depend on sending.
const connection = () => newConnection({} as WebSocket, new PassThrough(), createActivity());

it('groups connections with the same ids, in any order', () => {
  const { assign } = createSubscriberGroups();
  const [one, two, three] = [connection(), connection(), connection()];
  assign(one, new Set([3, 20, 1]));
  assign(two, new Set([1, 3, 20]));
  assign(three, new Set([1, 3]));
  expect(two.group).toBe(one.group);
  expect(three.group).not.toBe(one.group);
  expect([...idsOf(one)]).toEqual([1, 3, 20]);
});

it('moves only the connection whose ids change', () => {
  const { assign, topics } = createSubscriberGroups();
  const [one, two] = [connection(), connection()];
  assign(one, new Set([1, 2]));
  assign(two, new Set([1, 2]));
  assign(one, new Set([2, 3]));
  expect([...idsOf(one)]).toEqual([2, 3]);
  expect([...idsOf(two)]).toEqual([1, 2]);
  expect([1, 2, 3].map((id) => topics.get(id)?.groups.size)).toEqual([1, 2, 1]);
});

it('forgets topics without subscribers and keeps the state of the others', () => {
  const { assign, topics } = createSubscriberGroups();
  const one = connection();
  assign(one, new Set([1, 2]));
  Object.assign(topics.get(2) ?? {}, { interval: 60, at: 'then' });
  assign(one, new Set([2]));
  expect([...topics.keys()]).toEqual([2]);
  expect(topics.get(2)).toMatchObject({ interval: 60, at: 'then' });
  assign(one, new Set());
  expect(topics.size).toBe(0);
  expect([...idsOf(one)]).toEqual([]);
});
