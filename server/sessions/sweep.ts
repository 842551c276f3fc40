import { UNDO_MINUTES } from '../../src/domain/audit/audit.ts';
import type { Context } from '../context.ts';

const STATEMENTS = [
  `delete from sessions where expires_at < now()`,
  // Wrong PINs of share links count for an hour, everything else for five minutes.
  `delete from sign_in_failures where at < now() - interval '1 hour'`,
  // Kept for another day, for troubleshooting; the response is the same as for an unknown link.
  `delete from one_time_tokens where coalesce(used_at, expires_at) < now() - interval '1 day'`,
  `delete from login_challenges where expires_at < now()`,
  `delete from live_tickets where expires_at < now()`,
  `delete from oidc_attempts where expires_at < now()`,
  `delete from oidc_results where expires_at < now()`,
  `delete from passkey_registrations where expires_at < now()`,
  `delete from undo_rows where at < now() - interval '${UNDO_MINUTES} minutes'`,
];

/** Deletes expired rows: sessions, sign-in failures, links, tickets, and saved rows past their undo time. */
export const sweep = async ({ pool }: Context): Promise<void> => {
  for (const text of STATEMENTS) await pool.query(text);
};

const INTERVAL_MS = 10 * 60_000;

/** Sweeps every 10 minutes until the returned function is called. */
export const startSweeping = (context: Context): (() => void) => {
  const timer = setInterval(() => {
    sweep(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'could not delete expired sessions'),
    );
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
