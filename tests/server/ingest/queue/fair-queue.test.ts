import { expect, it } from 'vitest';
import { createFairQueue } from '../../../../server/ingest/queue/fair-queue.ts';

const takeAll = <T>({ take }: { take: () => T | undefined }): T[] => {
  const taken: T[] = [];
  for (let item = take(); item !== undefined; item = take()) taken.push(item);
  return taken;
};

it('gives every key its turn, and keeps the order of each', () => {
  const queue = createFairQueue<string, string>();
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) queue.push(item.charAt(0), item);
  expect(queue.size()).toBe(7);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
  expect([queue.size(), queue.take()]).toEqual([0, undefined]);
});

it('serves a key that comes later next to one with thousands of items', () => {
  const queue = createFairQueue<number, number>();
  for (let item = 0; item < 5_000; item++) queue.push(1, item);
  for (let item = 0; item < 3_000; item++) expect(queue.take()).toBe(item);
  queue.push(2, -1);
  expect([queue.take(), queue.take()]).toContain(-1);
  expect(takeAll(queue)).toEqual(Array.from({ length: 1_999 }, (_, index) => 3_001 + index));
});
