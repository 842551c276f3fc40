import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { idSchema } from '../../../src/schema/zod.ts';
import { asSystem } from '../../db/access/scope.ts';
import { notFound, unauthorized, validationError } from '../../errors.ts';
import { endpointUrlFault } from '../../hydraloop/url.ts';
import { idParams } from '../../http/call-schemas.ts';
import { areUsable, pushKeys } from '../../notify/push-keys.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const tags = ['Push messages'];
/** Browsers of one user; the oldest is replaced. */
const MAX_SUBSCRIPTIONS = 20;

const base64url = z
  .string()
  .regex(/^[\w-]+={0,2}$/)
  .max(200);
/** A PushSubscription as the browser writes it as JSON. */
const subscription = z.strictObject({
  endpoint: z.string().max(2000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: base64url, auth: base64url }),
});

const subscribed = z.object({ id: idSchema, endpoint: z.string() });

const userOf = (request: FastifyRequest): number => {
  const { id, kind } = callerOf(request);
  if (id === null || kind !== 'person') throw unauthorized();
  return id;
};

/** Push messages to the browsers of the caller. */
const routes: Routes = (app, { pool, config }) => {
  app.get(
    '/api/push/key',
    {
      schema: {
        tags,
        summary: 'Retrieve the key for subscribing',
        description: 'The `applicationServerKey` of `pushManager.subscribe`.',
        response: { 200: z.object({ data: z.object({ public_key: z.string() }) }) },
      },
    },
    async () => ({ data: { public_key: (await asSystem(() => pushKeys(pool))).public_key } }),
  );

  app.get(
    '/api/push/subscriptions',
    {
      schema: {
        tags,
        summary: 'List the subscribed browsers of the caller',
        response: { 200: z.object({ data: z.array(subscribed) }) },
      },
    },
    async (request) => {
      const { rows } = await pool.query<z.output<typeof subscribed>>(
        'select id, endpoint from push_subscriptions where user_id = $1 order by id',
        [userOf(request)],
      );
      return { data: rows };
    },
  );

  app.post(
    '/api/push/subscriptions',
    {
      schema: {
        tags,
        summary: 'Subscribe a browser',
        description: 'A browser that several people sign in to gets the messages of each who subscribed it.',
        body: subscription,
        response: { 201: z.object({ data: subscribed }) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { endpoint, keys } = request.body;
      const fault = endpointUrlFault(endpoint, config.allowPrivateEndpoints);
      if (fault !== null) throw validationError([{ path: 'endpoint', key: fault, values: {} }]);
      if (!areUsable(keys))
        throw validationError([{ path: 'keys', key: 'validation.push_keys', values: {} }]);
      const { rows } = await pool.query<{ id: number; endpoint: string }>(
        `insert into push_subscriptions (user_id, endpoint, keys) values ($1, $2, $3)
         on conflict (user_id, endpoint) do update set keys = excluded.keys
         returning id, endpoint`,
        [user, endpoint, JSON.stringify(keys)],
      );
      await pool.query(
        `delete from push_subscriptions where id in (
           select id from push_subscriptions where user_id = $1 order by id desc offset ${MAX_SUBSCRIPTIONS})`,
        [user],
      );
      return reply.code(201).send({ data: rows[0] as { id: number; endpoint: string } });
    },
  );

  app.delete(
    '/api/push/subscriptions/:id',
    {
      schema: {
        tags,
        summary: 'End the subscription of a browser',
        params: idParams,
        response: { 204: z.null().describe('No content') },
      },
    },
    async (request, reply) => {
      const { rowCount } = await pool.query('delete from push_subscriptions where id = $1 and user_id = $2', [
        request.params.id,
        userOf(request),
      ]);
      if (rowCount !== 1) throw notFound();
      return reply.code(204).send(null);
    },
  );
};
export default routes;
