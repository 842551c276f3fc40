import * as z from 'zod';
import type { Routes } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { httpError } from '../../errors.ts';
import { type Part, PART_STATES, type PartState } from '../../health/part.ts';
import { DEGRADED, degradedOf, partsOf } from '../../health/parts.ts';
import { productVersion } from '../../project-root.ts';
import { writerFor } from '../../texts/translations.ts';

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

const degraded = z.enum(DEGRADED);
const detailsSchema = z.object({
  data: z.object({
    status: z.enum(['ok', 'down']),
    version: z.string(),
    started_at: z.iso.datetime(),
    degraded: z.array(degraded),
    parts: z.array(
      z.object({
        name: z.string(),
        state: z.enum(PART_STATES),
        text: z.string(),
        since: z.iso.datetime(),
      }),
    ),
  }),
});

/** Returns when a part was first seen in its state, where it does not know itself. */
const watchStates = (startedAt: Date): ((part: Part) => Date) => {
  const seen = new Map<string, { readonly state: PartState; readonly since: Date }>();
  return ({ name, state, since }) => {
    const before = seen.get(name);
    if (before?.state !== state) seen.set(name, { state, since: before ? new Date() : startedAt });
    return since ?? seen.get(name)?.since ?? startedAt;
  };
};

/** Reports whether the database is reachable. Startup and draining are handled by `startup-listener.ts`. */
const routes: Routes = (app, context) => {
  const isDatabaseUp = databaseCheck(context);
  const sinceOf = watchStates(context.startedAt);
  const version = productVersion();
  app.get(
    '/api/health',
    {
      // Called every few seconds: neither the requests nor repeated failures should fill the log.
      logLevel: 'fatal',
      schema: {
        tags: ['System'],
        summary: 'Check the server’s health',
        response: { 200: z.object({ status: z.literal('ok'), degraded: z.array(degraded).optional() }) },
      },
    },
    async () => {
      if (!(await isDatabaseUp())) {
        throw httpError(503, 'calls.database_unreachable', { retryAfter: 2 });
      }
      const away = degradedOf(context);
      return { status: 'ok' as const, ...(away.length > 0 && { degraded: away }) };
    },
  );
  app.get(
    '/api/health/details',
    {
      schema: {
        tags: ['System'],
        summary: 'Retrieve the state of each part of the server',
        response: { 200: detailsSchema },
      },
    },
    async (request) => {
      const write = writerFor(request);
      const isUp = await isDatabaseUp();
      const parts = await partsOf(context, isUp);
      return {
        data: {
          status: isUp ? ('ok' as const) : ('down' as const),
          version,
          started_at: context.startedAt.toISOString(),
          degraded: degradedOf(context),
          parts: parts.map((part) => ({
            name: part.name,
            state: part.state,
            text: write(part.text),
            since: sinceOf(part).toISOString(),
          })),
        },
      };
    },
  );
};
export default routes;
