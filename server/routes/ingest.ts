import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type App, callerOf, typed } from '../app.ts';
import type { Context } from '../context.ts';
import { failure, forbidden } from '../errors.ts';
import { parseUplinkJson } from '../ingest/json.ts';
import { parseTtn } from '../ingest/parse-ttn.ts';
import { ingest } from '../ingest/pipeline.ts';
import { NOTHING_RECEIVED, type Receipt, type Uplink } from '../ingest/uplink.ts';

const BODY_MAX = 8 * 1024 * 1024;
/** Seconds after which a network may try again to make a device known. */
const FULL_RETRY_S = 60;

const count = z.int().min(0);
const receiptSchema = z.object({
  accepted: count,
  duplicates: count,
  quarantined: count,
  rejected: z.array(z.object({ index: count, msg: z.string() })),
});

const takeOne = async (
  context: Context,
  uplink: Uplink | null,
  companyId: number | null,
): Promise<Receipt> => {
  if (!uplink) return NOTHING_RECEIVED;
  const { refused, ...receipt } = await ingest(context, [uplink], companyId);
  const [refusal] = refused;
  if (refusal?.why === 'foreign') throw forbidden();
  if (refusal) {
    throw failure(429, 'Too many devices wait to be registered. Register or delete some first.', {
      retryAfter: FULL_RETRY_S,
    });
  }
  return receipt;
};

/** Readings come in. Source: contract, section 6. */
export default (app: App, context: Context): void => {
  app.register((plain: FastifyInstance, _options: unknown, done: () => void) => {
    // Networks write what JSON does not know (NaN) and nest as they like; one place reads all of it.
    plain.removeContentTypeParser('application/json');
    plain.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => parseUplinkJson(String(body)),
    );
    typed(plain).post(
      '/api/ingest/ttn',
      {
        bodyLimit: BODY_MAX,
        schema: {
          summary: 'An uplink of The Things Stack v3, as its webhook sends it',
          tags: ['Readings come in'],
          body: z.record(z.string(), z.unknown()),
          response: { 200: receiptSchema },
        },
      },
      async (request) => takeOne(context, parseTtn(request.body), callerOf(request).company_id) as never,
    );
    done();
  });
};
