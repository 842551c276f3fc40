import * as z from 'zod';
import type { Routes } from '../routing.ts';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';

/** Timeout of a check, and how long its result is cached, in milliseconds. */
const TIMEOUT_MS = 1_000;
const CACHE_MS = 500;

const canQuery = async ({ pool }: Context): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const query = pool.query('select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([query, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

// Queries the database at most twice a second, however many requests arrive.
const databaseCheck = (context: Context): (() => Promise<boolean>) => {
  let last: { readonly checkedAt: number; readonly outcome: Promise<boolean> } | undefined;
  return () => {
    if (!last || performance.now() - last.checkedAt > CACHE_MS) {
      last = { checkedAt: performance.now(), outcome: canQuery(context) };
    }
    return last.outcome;
  };
};

/** Reports whether the database is reachable. Startup and draining are handled by `startup-listener.ts`. */
const routes: Routes = (app, context) => {
  const isDatabaseUp = databaseCheck(context);
  app.get(
    '/api/health',
    {
      // Called every few seconds: neither the requests nor repeated failures should fill the log.
      logLevel: 'fatal',
      schema: {
        tags: ['System'],
        summary: 'Check the server’s health',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async () => {
      if (!(await isDatabaseUp())) {
        throw httpError(503, 'calls.database_unreachable', { retryAfter: 2 });
      }
      return { status: 'ok' as const };
    },
  );
};
export default routes;
