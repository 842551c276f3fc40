import type { Context } from '../context.ts';

/** How long calls of webhooks that were made or given up are kept. */
const KEEP_CALLS = '7 days';

/** Deletes links to alarms that expired more than a day ago, and old calls of webhooks; returns how many. */
export const sweepMessages = async ({
  pool,
}: Pick<Context, 'pool'>): Promise<{ readonly alarm_links: number; readonly webhook_calls: number }> => {
  const links = await pool.query(`delete from alarm_links where expires_at < now() - interval '1 day'`);
  const calls = await pool.query(
    `delete from webhook_calls where due_at is null and created_at < now() - interval '${KEEP_CALLS}'`,
  );
  return { alarm_links: links.rowCount ?? 0, webhook_calls: calls.rowCount ?? 0 };
};
