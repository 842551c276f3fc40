import * as z from 'zod';
import { parseTime } from '../../../src/domain/readings/readings.ts';
import { isByTheHour, type Span } from '../../../src/domain/readings/series.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import { datapoints } from '../../devices/serialize.ts';
import { visibleSince } from '../../devices/replacement/tenure.ts';
import { bucketedReadings, rawReadings } from '../../devices/readings.ts';
import { badRequest } from '../../errors.ts';
import { readHistory } from '../../replica/replica.ts';
import { idParams, queryInteger } from '../../http/call-schemas.ts';

const DAY = 86_400_000;
const RAW_MAX = 10_000;
const RAW_DEFAULT = 1_000;
const BUCKETS_MAX = 2_000;
/** PostgreSQL and JavaScript format later years differently. */
const LATEST = Date.UTC(9999, 11, 31);

// In a query string, `+` decodes to a space. Before an offset, a space can only have been a `+`.
const readInstant = (text: string): number | null =>
  parseTime(/^-?\d{1,15}$/.test(text) ? Number(text) : text.replace(/ (\d\d:?\d\d)$/, '+$1'));
const instant = z
  .string()
  .max(40)
  .refine((text) => (readInstant(text) ?? LATEST) < LATEST, { error: 'validation.instant' })
  .transform((text) => readInstant(text) ?? 0)
  .optional()
  .describe('ISO 8601 with an offset, or milliseconds since 1970');

const query = z.strictObject({
  from: instant.describe('inclusive; default: the first reading, or with `buckets` one day before `to`'),
  to: instant.describe('exclusive; default: now'),
  limit: queryInteger(1, RAW_MAX).optional(),
  buckets: queryInteger(1, BUCKETS_MAX).optional(),
});

const spanOf = ({ from, to, buckets }: z.output<typeof query>): Span => {
  // `to` is exclusive: include a reading of this very millisecond.
  const end = to ?? Date.now() + 1;
  const span = { from: from ?? (buckets === undefined ? Date.UTC(2000, 0, 1) : end - DAY), to: end };
  if (from !== undefined && span.from > span.to) throw badRequest('readings_rules.order', 'from');
  return span;
};

const reading = z.object({
  ts: z.string(),
  value: z.number(),
  set_aside: z.literal(true).optional().describe('it is an outlier, and in no figure'),
});
const bucket = z.object({
  ts: z.string(),
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  last: z.number(),
  count: z.int(),
});

/** Uses the hourly roll-ups for long spans, and where retention has removed the readings. */
const byTheHour = (span: Span, buckets: number, retentionDays: number): boolean =>
  isByTheHour(span, buckets) || span.from < Date.now() - retentionDays * DAY;

/** Registers the readings of a datapoint that the caller may see, at this path. */
export const registerReadings = (app: App, context: Context, path: string): void => {
  app.get(
    path,
    {
      schema: {
        summary: 'List the readings of a datapoint',
        description:
          'In ascending order. With `buckets`, the readings are aggregated; empty buckets are omitted.',
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
        throw badRequest('readings_rules.limit_or_buckets', 'buckets');
      }
      const requested = spanOf(request.query);
      const since = await visibleSince(context.db, caller, id as number);
      const span = { ...requested, from: Math.max(requested.from, since ?? requested.from) };
      if (span.from >= span.to) return reply.send({ data: [] });
      const cold = context.cold.reader;
      const data = await readHistory(context, caller, async (pool) =>
        buckets === undefined
          ? rawReadings({ pool, cold }, id as number, span, limit ?? RAW_DEFAULT)
          : bucketedReadings(
              { pool, cold },
              id as number,
              span,
              buckets,
              byTheHour(span, buckets, context.config.retentionDays),
              context.months,
            ),
      );
      // JSON.stringify is faster for 10,000 rows than a serializer that also has to tell readings from buckets.
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .serializer((value: unknown) => JSON.stringify(value))
        .send({ data });
    },
  );
};

/** A datapoint's readings. See docs/specification.md, section 5. */
export default (app: App, context: Context): void => {
  registerReadings(app, context, '/api/datapoints/:id/readings');
  app.addHook('onClose', () => context.months.stop());
};
