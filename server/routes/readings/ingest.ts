import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type App, callerOf, typed } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { badRequest, httpError } from '../../errors.ts';
import { acceptMany, acceptOne } from '../../ingest/accept.ts';
import { countDeferred, countFailure, countIgnored, countUnreadable } from '../../ingest/counters.ts';
import { parseUplinkJson } from '../../ingest/json.ts';
import { NOTHING_RECEIVED, type Receipt } from '../../ingest/uplink.ts';
import { isSimulated, parserOf, type Vendor } from '../../ingest/vendor.ts';
import { namesIn, otherVendorOf, vendors } from '../../ingest/vendors.ts';
import { message } from '../../texts/texts.ts';
import { writerFor } from '../../texts/translations.ts';

const BODY_MAX = 8 * 1024 * 1024;

const count = z.int().min(0);
const receiptSchema = z.object({
  accepted: count,
  duplicates: count,
  quarantined: count,
  rejected: z.array(z.object({ index: count, msg: z.string() })),
  simulated: count
    .optional()
    .describe(
      'messages that were simulated in the network’s console and are not stored; only if there are any',
    ),
});

const eventSchema = z.strictObject({ event: z.string().min(1).max(60) });

const callName = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;
/** The bodies as they came. */
const received = new WeakMap<FastifyRequest, Buffer>();
const sizeOf = (request: FastifyRequest): number => received.get(request)?.length ?? 0;

/** Uplinks over HTTP: a webhook for each vendor. See docs/specification.md, section 6. */
export default (app: App, context: Context): void => {
  /** The sender of a call, once its uplinks are counted. Throws 429 over its rate. */
  const senderOf = (request: FastifyRequest, uplinks: number) => {
    const { company_id: companyId, key_id: keyId } = callerOf(request);
    try {
      context.ingest.rate.assertBelow(keyId, uplinks);
    } catch (error) {
      countDeferred(context.ingest.counts, 'http', uplinks);
      throw error;
    }
    return { companyId, keyId, bytes: sizeOf(request) };
  };
  const ingestOne = async (request: FastifyRequest, vendor: Vendor): Promise<Receipt> => {
    const { event } = request.query as Partial<z.output<typeof eventSchema>>;
    if (isSimulated(request.body)) {
      countIgnored(context.ingest.counts, 'http');
      return { ...NOTHING_RECEIVED, simulated: 1 };
    }
    const uplink = parserOf(vendor, event)?.(request.body);
    if (!uplink) {
      countIgnored(context.ingest.counts, 'http');
      return NOTHING_RECEIVED;
    }
    const sender = senderOf(request, 1);
    const payload = received.get(request) ?? '';
    return acceptOne(context, { uplink, way: 'http', message: { source: vendor.path, payload }, ...sender });
  };
  const ingestMany = async (
    request: FastifyRequest,
    bodies: readonly unknown[],
    { max, parse }: NonNullable<Vendor['batch']>,
    source: string,
  ): Promise<Receipt> => {
    if (bodies.length > max) {
      throw httpError(413, message('ingest.many_uplinks', { max }));
    }
    const batch = parse(bodies);
    const sender = { ...senderOf(request, bodies.length), source };
    const receipt = await acceptMany(context, batch, bodies, sender);
    for (const { index, text } of batch.rejected) {
      const names = namesIn(bodies[index]);
      countUnreadable(context.ingest.counts, { way: 'http', place: callName(request), names }, text);
    }
    return receipt;
  };

  app.register((plain: FastifyInstance, _options: unknown, done: () => void) => {
    // Network servers send NaN and deep nesting: `parseUplinkJson` handles both.
    plain.removeContentTypeParser('application/json');
    plain.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: string | Buffer) => {
        if (typeof body !== 'string') received.set(request, body);
        return parseUplinkJson(String(body));
      },
    );
    plain.addHook('onError', async (request, _reply, error) => {
      const { body } = request;
      const uplinks = Array.isArray(body) ? Math.max(1, body.length) : 1;
      const names = namesIn(Array.isArray(body) ? undefined : body);
      countFailure(context.ingest.counts, { way: 'http', place: callName(request), names }, error, uplinks);
    });
    const routes = typed(plain);
    for (const vendor of vendors) {
      const { path, summary, description, event, batch } = vendor;
      const assertOwnFormat = async (request: FastifyRequest): Promise<void> => {
        const other = otherVendorOf(vendor, request.body);
        if (!other) return;
        const values = { network: other.network ?? other.path, path: `/api/ingest/${other.path}` };
        throw badRequest(message('ingest.other_network', values));
      };
      routes.post(
        `/api/ingest/${path}`,
        {
          bodyLimit: BODY_MAX,
          // Before the schema, which would only name what is missing.
          preValidation: assertOwnFormat,
          schema: {
            summary,
            ...(description === undefined ? {} : { description }),
            tags: ['Ingest'],
            ...(event === undefined ? {} : { querystring: eventSchema }),
            body: batch?.body ?? z.record(z.string(), z.unknown()),
            response: { 200: receiptSchema },
          },
          // The parser validates each uplink of an array separately: an invalid one must not reject the others.
          ...(batch ? { validatorCompiler: () => (value: unknown) => ({ value }) } : {}),
        },
        async (request) => {
          const { body } = request;
          const { rejected, ...counts } = await (batch && Array.isArray(body)
            ? ingestMany(request, body, batch, path)
            : ingestOne(request, vendor));
          const write = writerFor(request);
          return { ...counts, rejected: rejected.map(({ index, text }) => ({ index, msg: write(text) })) };
        },
      );
    }
    done();
  });
};
