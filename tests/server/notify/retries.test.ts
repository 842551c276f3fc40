import { expect, it } from 'vitest';
import { retryAt, webhookRetryAt } from '../../../server/notify/retries.ts';

/** The seconds from the first attempt to each of the next ones, until it is given up. */
const schedule = (next: typeof retryAt): number[] => {
  const created = new Date('2026-11-20T10:00:00Z');
  const found: number[] = [];
  let at: Date | null = created;
  for (let attempts = 1; (at = next(attempts, created, at.getTime())); attempts++)
    found.push((at.getTime() - created.getTime()) / 1_000);
  return found;
};

it('messages are attempted after 0, 5 and 20 s, then every 5 minutes for 24 hours', () => {
  const times = schedule(retryAt);
  expect(times.slice(0, 5)).toEqual([5, 20, 320, 620, 920]);
  expect(times.at(-1)).toBeGreaterThan(86_400 - 300);
  expect(times.at(-1)).toBeLessThanOrEqual(86_400);
});

it('webhooks are called after 5 s, 1 and 5 and 30 minutes, then every 2 hours for 24 hours', () => {
  const times = schedule(webhookRetryAt);
  expect(times.slice(0, 6)).toEqual([5, 65, 365, 2_165, 9_365, 16_565]);
  expect(times.at(-1)).toBeGreaterThan(86_400 - 7_200);
  expect(times.at(-1)).toBeLessThanOrEqual(86_400);
});
