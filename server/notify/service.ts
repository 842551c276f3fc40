import type { Context } from '../context.ts';
import { startDelivery } from './deliver.ts';
import { sweepAlarmLinks } from './links.ts';
import { pushKeys } from './push-keys.ts';
import { startWebhookCalls } from './webhook-calls.ts';

const SWEEP_MS = 3_600_000;
/** How long calls that were made or given up are kept. */
const KEEP_CALLS = '7 days';

/** Starts delivering messages and calling webhooks. Returns a function that stops both. */
export const startNotification = (context: Context): (() => Promise<void>) => {
  const { pool, log, lease } = context;
  const stopLease = lease.start();
  const stops = [startDelivery(context), startWebhookCalls(context)];
  const sweep = async (): Promise<void> => {
    await sweepAlarmLinks(context);
    await pool.query(
      `delete from webhook_calls where due_at is null and created_at < now() - interval '${KEEP_CALLS}'`,
    );
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'sweeping messages failed'));
  }, SWEEP_MS);
  timer.unref();
  pushKeys(pool).catch((error: unknown) => log.warn({ err: error }, 'the push keys could not be made'));
  return async () => {
    clearInterval(timer);
    await Promise.all(stops.map((stop) => stop()));
    await stopLease();
  };
};
