import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type App, callerOf, typed } from '../app.ts';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';
import { countFailure, countIgnored, countUnreadable } from '../ingest/counters.ts';
import { parseUplinkJson } from '../ingest/json.ts';
import { extractIdentity } from '../ingest/extract-identity.ts';
import { parseChirpstack } from '../ingest/parse-chirpstack.ts';
import { parseNative, parseNativeBatch, UPLINKS_MAX, uplinkSchema } from '../ingest/parse-native.ts';
import { parseTtn } from '../ingest/parse-ttn.ts';
import { acceptMany, acceptOne } from '../ingest/accept.ts';
import { NOTHING_RECEIVED, type Receipt, type Uplink } from '../ingest/uplink.ts';

const BODY_MAX = 8 * 1024 * 1024;

const count = z.int().min(0);
const receiptSchema = z.object({
  accepted: count,
  duplicates: count,
  quarantined: count,
  rejected: z.array(z.object({ index: count, msg: z.string() })),
});

const callName = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;
const sizes = new WeakMap<FastifyRequest, number>();
const sizeOf = (request: FastifyRequest): number => sizes.get(request) ?? 0;

/** Uplinks over HTTP. See docs/specification.md, section 6. */
export default (app: App, context: Context): void => {
  const one = async (request: FastifyRequest, uplink: Uplink | null): Promise<Receipt> => {
    const { company_id } = callerOf(request);
    if (uplink)
      return acceptOne(context, { uplink, companyId: company_id, way: 'http', bytes: sizeOf(request) });
    countIgnored(context, 'http');
    return NOTHING_RECEIVED;
  };

  app.register((plain: FastifyInstance, _options: unknown, done: () => void) => {
    // Network servers send NaN and deep nesting: `parseUplinkJson` handles both.
    plain.removeContentTypeParser('application/json');
    plain.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: string | Buffer) => {
        sizes.set(request, body.length);
        return parseUplinkJson(String(body));
      },
    );
    plain.addHook('onError', async (request, _reply, error) => {
      const { body } = request;
      const uplinks = Array.isArray(body) ? Math.max(1, body.length) : 1;
      const names = extractIdentity(Array.isArray(body) ? undefined : body);
      countFailure(context, { way: 'http', place: callName(request), names }, error, uplinks);
    });
    const routes = typed(plain);
    const tags = ['Ingest'];
    const response = { 200: receiptSchema };

    routes.post(
      '/api/ingest/uplink',
      {
        bodyLimit: BODY_MAX,
        schema: {
          summary: 'Ingest uplinks',
          description: `One uplink, or an array of up to ${UPLINKS_MAX}.`,
          tags,
          body: z.union([uplinkSchema, z.array(uplinkSchema).max(UPLINKS_MAX)]),
          response,
        },
        // The handler validates each uplink separately: an invalid one must not reject the others.
        validatorCompiler: () => (value: unknown) => ({ value }),
      },
      async (request) => {
        const body: unknown = request.body;
        if (!Array.isArray(body)) return (await one(request, parseNative(body))) as never;
        if (body.length > UPLINKS_MAX) {
          throw httpError(
            413,
            `A request can contain at most ${UPLINKS_MAX} uplinks. Split it into several requests.`,
          );
        }
        const { company_id } = callerOf(request);
        const batch = parseNativeBatch(body);
        const receipt = await acceptMany(context, batch, company_id, sizeOf(request));
        for (const { index, msg } of batch.rejected) {
          countUnreadable(
            context,
            { way: 'http', place: callName(request), names: extractIdentity(body[index]) },
            msg,
          );
        }
        return receipt as never;
      },
    );

    routes.post(
      '/api/ingest/ttn',
      {
        bodyLimit: BODY_MAX,
        schema: {
          summary: 'Ingest a webhook of The Things Stack v3',
          tags,
          body: z.record(z.string(), z.unknown()),
          response,
        },
      },
      async (request) => (await one(request, parseTtn(request.body))) as never,
    );

    routes.post(
      '/api/ingest/chirpstack',
      {
        bodyLimit: BODY_MAX,
        schema: {
          summary: 'Ingest an event of ChirpStack v4',
          description:
            'Sent by the HTTP integration. Events other than `up` have no readings and are ignored.',
          tags,
          querystring: z.strictObject({ event: z.string().min(1).max(60) }),
          body: z.record(z.string(), z.unknown()),
          response,
        },
      },
      async (request) =>
        (await one(request, request.query.event === 'up' ? parseChirpstack(request.body) : null)) as never,
    );
    done();
  });
};
