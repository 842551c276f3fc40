import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../../../server/context.ts';
import { type Job, startJobs } from '../../../server/jobs/jobs.ts';
import { createWakers } from '../../../server/jobs/wakers.ts';
import { createActivity } from '../../../server/metrics/activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (facts: Partial<Job>) => {
  const wakers = createWakers();
  const looks: number[] = [];
  const warnings: string[] = [];
  let leases = 0;
  const activity = createActivity();
  const context = {
    activity,
    log: { warn: (_: unknown, text: string) => warnings.push(text) },
    lease: {
      start: () => {
        leases += 1;
        return async () => void (leases -= 1);
      },
    },
  } as unknown as Context;
  const began = performance.now();
  const job: Job = {
    name: 'example',
    pollMs: 10_000,
    wakers: [wakers],
    failureMessage: 'it failed',
    work: async () => false,
    ...facts,
  };
  const stop = startJobs(context, [
    {
      ...job,
      work: (...given) => {
        looks.push(performance.now() - began);
        return job.work(...given);
      },
    },
  ]);
  return { wakers, stop, looks, warnings, leases: () => leases, counts: () => activity.jobs.get('example') };
};

it('a job that rests looks at once when it is woken after a while, and then no more often than it may', async () => {
  const job = start({ restMs: 200 });
  await vi.advanceTimersByTimeAsync(5_000);
  for (let n = 0; n < 30; n++) {
    job.wakers.wake();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(job.looks).toEqual([0, 5_000, 5_200, 5_400, 5_600]);
  await job.stop();
});

it('a job without rest looks whenever it is woken', async () => {
  const job = start({});
  for (let n = 0; n < 3; n++) {
    await vi.advanceTimersByTimeAsync(20);
    job.wakers.wake();
  }
  await vi.advanceTimersByTimeAsync(20);
  expect(job.looks).toEqual([0, 20, 40, 60]);
  await job.stop();
});

it('a late job sleeps first', async () => {
  const job = start({ isLate: true });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(job.looks).toEqual([10_000, 20_000]);
  await job.stop();
});

it('a job that fails is logged, counted and tried again after a pause', async () => {
  const job = start({
    work: async () => {
      throw new Error('broken');
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(job.looks).toEqual([0, 10_000]);
  expect(job.warnings).toEqual(['it failed', 'it failed']);
  expect(job.counts()).toMatchObject({ runs: 2, failures: 2 });
  await job.stop();
});

it('stopping tells the work, waits for what it began, and ends the lease last', async () => {
  let stopping: AbortSignal | undefined;
  const order: string[] = [];
  const job = start({
    atOnce: 2,
    work: async (_, signal) => {
      stopping = signal;
      return false;
    },
    drain: async () => void order.push(`drained with ${job.leases()} lease`),
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(job.looks).toEqual([0, 0]);
  await job.stop();
  expect(stopping?.aborted).toBe(true);
  expect(order).toEqual(['drained with 1 lease', 'drained with 1 lease']);
  expect(job.leases()).toBe(0);
});
