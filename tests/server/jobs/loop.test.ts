import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoop } from '../../../server/jobs/loop.ts';
import { createWakers } from '../../../server/jobs/wakers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (restMs: number) => {
  const wakers = createWakers();
  const looks: number[] = [];
  const stop = startLoop({
    log: { warn: () => undefined },
    wakers,
    pollMs: 10_000,
    restMs,
    failureMessage: '',
    work: async () => {
      looks.push(performance.now());
      return false;
    },
  });
  const began = looks[0] ?? 0;
  return { wakers, stop, looks: () => looks.map((at) => at - began) };
};

it('a loop that rests looks at once when it is woken after a while, and then no more often than it may', async () => {
  const loop = start(200);
  await vi.advanceTimersByTimeAsync(5_000);
  for (let n = 0; n < 30; n++) {
    loop.wakers.wake();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(loop.looks()).toEqual([0, 5_000, 5_200, 5_400, 5_600]);
  await loop.stop();
});

it('a loop without rest looks whenever it is woken', async () => {
  const loop = start(0);
  for (let n = 0; n < 3; n++) {
    await vi.advanceTimersByTimeAsync(20);
    loop.wakers.wake();
  }
  await vi.advanceTimersByTimeAsync(20);
  expect(loop.looks()).toEqual([0, 20, 40, 60]);
  await loop.stop();
});
