import * as z from 'zod';
import { parseTime } from '../../src/domain/readings.ts';
import { isByTheHour, type Span } from '../../src/domain/series.ts';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { getRow } from '../crud/read.ts';
import { datapoints } from '../devices/serialize.ts';
import { visibleSince } from '../devices/tenure.ts';
import { bucketedReadings, rawReadings } from '../devices/readings.ts';
import { badRequest } from '../errors.ts';
import { idParams, queryInteger } from '../http.ts';

const DAY = 86_400_000;
const RAW_MAX = 10_000;
const RAW_DEFAULT = 1_000;
const BUCKETS_MAX = 2_000;
/** PostgreSQL writes later years otherwise than JavaScript. */
const LAST = Date.UTC(9999, 11, 31);

// A plus sign in an address means a blank; in a time it can only have been a plus.
const readInstant = (text: string): number | null =>
  parseTime(/^-?\d{1,15}$/.test(text) ? Number(text) : text.replace(/ (\d\d:?\d\d)$/, '+$1'));
const instant = z
  .string()
  .max(40)
  .refine((text) => (readInstant(text) ?? LAST) < LAST, { error: 'validation.instant' })
  .transform((text) => readInstant(text) ?? 0)
  .optional()
  .describe('ISO 8601 with an offset, or milliseconds since 1970');

const query = z.strictObject({
  from: instant.describe('included; left out: the first reading, with buckets the day before `to`'),
  to: instant.describe('not included; left out: now'),
  limit: queryInteger(1, RAW_MAX).optional(),
  buckets: queryInteger(1, BUCKETS_MAX).optional(),
});

const spanOf = ({ from, to, buckets }: z.output<typeof query>): Span => {
  // The newest reading may be as new as now.
  const end = to ?? Date.now() + 1;
  const span = { from: from ?? (buckets === undefined ? Date.UTC(2000, 0, 1) : end - DAY), to: end };
  if (from !== undefined && span.from > span.to)
    throw badRequest('“from” must not be later than “to”.', 'from');
  return span;
};

const reading = z.object({ ts: z.string(), value: z.number() });
const bucket = z.object({
  ts: z.string(),
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  last: z.number(),
  count: z.int(),
});

/** Of readings that retention has removed, the hours remain. */
const byTheHour = (span: Span, buckets: number, retentionDays: number): boolean =>
  isByTheHour(span, buckets) || span.from < Date.now() - retentionDays * DAY;

/** The history of a datapoint. Source: contract, section 5. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/datapoints/:id/readings',
    {
      schema: {
        summary: 'The readings of a datapoint in [from, to), ascending; with `buckets`, summed up',
        tags: ['Datapoints'],
        params: idParams,
        querystring: query,
        response: { 200: z.object({ data: z.union([z.array(bucket), z.array(reading)]) }) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = await getRow(context.db, datapoints, caller, request.params.id);
      const { limit, buckets } = request.query;
      if (limit !== undefined && buckets !== undefined) {
        throw badRequest('Ask for “limit” or for “buckets”, not for both.', 'buckets');
      }
      const asked = spanOf(request.query);
      const since = await visibleSince(context.db, caller, id as number);
      const span = { ...asked, from: Math.max(asked.from, since ?? asked.from) };
      if (span.from >= span.to) return reply.send({ data: [] });
      const data =
        buckets === undefined
          ? await rawReadings(context.pool, id as number, span, limit ?? RAW_DEFAULT)
          : await bucketedReadings(
              context.pool,
              id as number,
              span,
              buckets,
              byTheHour(span, buckets, context.config.retentionDays),
            );
      // Ten thousand rows need no schema to be written by, and none to be told apart from buckets.
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .serializer((value: unknown) => JSON.stringify(value))
        .send({ data });
    },
  );
};
