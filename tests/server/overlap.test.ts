import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { overlap } from '../../server/overlap.ts';

const fails = (message: string) => () => {
  throw new Error(message);
};

it('works before the query is answered, and answers after it', async () => {
  const order: string[] = [];
  const query = wait(20).then(() => void order.push('query'));
  const answer = await overlap(query, () => order.push('work'));
  expect([answer, order]).toEqual([1, ['work', 'query']]);
});

it('throws what the work throws, when the query has ended', async () => {
  let ended = false;
  const query = wait(20).then(() => (ended = true));
  await expect(overlap(query, fails('work'))).rejects.toThrow('work');
  expect(ended).toBe(true);
});

it('throws what the query throws before what the work throws', async () => {
  await expect(overlap(Promise.reject(new Error('query')), fails('work'))).rejects.toThrow('query');
});
