import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createSubscriberGroups, idsOf } from '../../../server/live/subscriber-groups.ts';
import { newConnection } from '../../../server/live/connection.ts';

// Without a socket: who sits with whom has nothing to do with what is sent.
const connection = () => newConnection({} as WebSocket, new PassThrough());

it('those who want the same sit together, in whatever order they asked', () => {
  const { assign } = createSubscriberGroups();
  const [one, two, three] = [connection(), connection(), connection()];
  assign(one, new Set([3, 20, 1]));
  assign(two, new Set([1, 3, 20]));
  assign(three, new Set([1, 3]));
  expect(two.group).toBe(one.group);
  expect(three.group).not.toBe(one.group);
  expect([...idsOf(one)]).toEqual([1, 3, 20]);
});

it('who wants something else moves; the others stay', () => {
  const { assign, topics } = createSubscriberGroups();
  const [one, two] = [connection(), connection()];
  assign(one, new Set([1, 2]));
  assign(two, new Set([1, 2]));
  assign(one, new Set([2, 3]));
  expect([...idsOf(one)]).toEqual([2, 3]);
  expect([...idsOf(two)]).toEqual([1, 2]);
  expect([1, 2, 3].map((id) => topics.get(id)?.groups.size)).toEqual([1, 2, 1]);
});

it('what nobody wants any more is forgotten; what is still wanted keeps what is known of it', () => {
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
