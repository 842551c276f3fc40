import type { Context } from '../context.ts';
import { startDelivery } from './deliver.ts';
import { pushKeys } from './push-keys.ts';
import { sweepMessages } from './sweep.ts';
import { startWebhookCalls } from './webhook-calls.ts';

const SWEEP_MS = 3_600_000;

/** Starts delivering messages and calling webhooks. Returns a function that stops both. */
export const startNotification = (context: Context): (() => Promise<void>) => {
  const { pool, log, lease } = context;
  const stopLease = lease.start();
  const stops = [startDelivery(context), startWebhookCalls(context)];
  const timer = setInterval(() => {
    sweepMessages(context).catch((error: unknown) => log.warn({ err: error }, 'sweeping messages failed'));
  }, SWEEP_MS);
  timer.unref();
  pushKeys(pool).catch((error: unknown) => log.warn({ err: error }, 'the push keys could not be made'));
  return async () => {
    clearInterval(timer);
    await Promise.all(stops.map((stop) => stop()));
    await stopLease();
  };
};
