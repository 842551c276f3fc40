import { UNDO_MINUTES } from '../../src/domain/audit/audit.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';

/** Which rows of which tables have expired. */
const EXPIRED = {
  sessions: 'expires_at < now()',
  // Wrong PINs of share links count for an hour, everything else for five minutes.
  sign_in_failures: `at < now() - interval '1 hour'`,
  // Kept for another day, for troubleshooting; the response is the same as for an unknown link.
  one_time_tokens: `coalesce(used_at, expires_at) < now() - interval '1 day'`,
  login_challenges: 'expires_at < now()',
  live_tickets: 'expires_at < now()',
  oidc_attempts: 'expires_at < now()',
  oidc_results: 'expires_at < now()',
  passkey_registrations: 'expires_at < now()',
  undo_rows: `at < now() - interval '${UNDO_MINUTES} minutes'`,
};

/**
 * Deletes expired rows: sessions, sign-in failures, links, tickets, and saved rows past their undo time. Returns how many of
 * each table.
 */
export const sweep = async ({
  pool,
}: Pick<Context, 'pool'>): Promise<Readonly<Record<keyof typeof EXPIRED, number>>> => {
  const removed: [string, number][] = [];
  for (const [table, condition] of Object.entries(EXPIRED)) {
    const { rowCount } = await pool.query(`delete from ${table} where ${condition}`);
    removed.push([table, rowCount ?? 0]);
  }
  return Object.fromEntries(removed) as Record<keyof typeof EXPIRED, number>;
};

/** Sweeps every 10 minutes. */
export const sessionSweep: Job = {
  name: 'session-sweep',
  failureMessage: 'could not delete expired sessions',
  pollMs: 10 * 60_000,
  isLate: true,
  work: async (context) => {
    await sweep(context);
    return false;
  },
};
