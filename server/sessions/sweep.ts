import { UNDO_MINUTES } from '../../src/domain/audit.ts';
import type { Context } from '../context.ts';

const OLD = [
  `delete from sessions where expires_at < now()`,
  `delete from sign_in_failures where at < now() - interval '5 minutes'`,
  // Kept for a while after: a used link and an unknown one get the same answer, but the log may be asked.
  `delete from one_time_tokens where coalesce(used_at, expires_at) < now() - interval '1 day'`,
  `delete from live_tickets where expires_at < now()`,
  `delete from undo_rows where at < now() - interval '${UNDO_MINUTES} minutes'`,
];

/** Removes what has run out: sessions, counted failures, links, tickets, what can no longer be undone. */
export const sweep = async ({ pool }: Context): Promise<void> => {
  for (const text of OLD) await pool.query(text);
};

const EVERY = 10 * 60_000;

/** Sweeps now and then until the answered function is called. */
export const startSweeping = (context: Context): (() => void) => {
  const timer = setInterval(() => {
    sweep(context).catch((error: unknown) => context.log.warn({ err: error }, 'old sessions were not swept'));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
};
