import * as z from 'zod';
import type { Routes } from '../app.ts';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';

/** Milliseconds: how long the database may take to answer, and how long what it said is believed. */
const PATIENCE = 1_000;
const BELIEVED = 500;

const answers = async ({ pool }: Context): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
};

// However many ask, the database is asked twice a second at most.
const databaseCheck = (context: Context): (() => Promise<boolean>) => {
  let last: { readonly at: number; readonly outcome: Promise<boolean> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > BELIEVED) {
      last = { at: performance.now(), outcome: answers(context) };
    }
    return last.outcome;
  };
};

/** Starting and draining are told by the gate in front (`startup-listener.ts`); here it is about the database. */
const routes: Routes = (app, context) => {
  const isDatabaseThere = databaseCheck(context);
  app.get(
    '/api/health',
    {
      // Asked every few seconds: neither the calls nor, again and again, the same trouble belong in the log.
      logLevel: 'fatal',
      schema: {
        tags: ['About'],
        summary: 'Whether the server can do its work',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async () => {
      if (!(await isDatabaseThere())) {
        throw httpError(503, 'The database can’t be reached.', { retryAfter: 2 });
      }
      return { status: 'ok' as const };
    },
  );
};
export default routes;
