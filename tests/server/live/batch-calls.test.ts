import { expect, it } from 'vitest';
import { batchCalls } from '../../../server/live/batch-calls.ts';

it('batches concurrent requests into one call and returns each its own result', async () => {
  const calls: number[][] = [];
  const double = batchCalls(async (asked: readonly number[]) => {
    calls.push([...asked]);
    return asked.map((n) => n * 2);
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(calls).toEqual([[1, 2, 3], [4]]);
});

it('batches requests that arrive during a call into the next one', async () => {
  const calls: number[] = [];
  let end: () => void = () => undefined;
  const slow = batchCalls(async (asked: readonly string[]) => {
    calls.push(asked.length);
    if (calls.length === 1) await new Promise<void>((done) => (end = done));
    return asked;
  });
  const first = slow('a');
  await expect.poll(() => calls).toEqual([1]);
  const others = [slow('b'), slow('c')];
  end();
  expect(await Promise.all([first, ...others])).toEqual(['a', 'b', 'c']);
  expect(calls).toEqual([1, 2]);
});

it('a failing request does not fail the others of its batch', async () => {
  const careful = batchCalls(async (asked: readonly number[]) => {
    if (asked.includes(13)) throw new Error('unlucky');
    return asked;
  });
  const answers = await Promise.allSettled([careful(1), careful(13), careful(2)]);
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: { message: 'unlucky' } },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(await careful(3)).toBe(3);
});
