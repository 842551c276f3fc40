import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { CONDITIONS, EVIDENCES, SEVERITIES } from '../../../src/domain/alarms/alarm.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import { instantSchema as instant } from '../../http/call-schemas.ts';
import { acknowledgeByLink, readAlarmLink } from '../../notify/links.ts';
import type { Routes } from '../../http/routing.ts';
import { attemptLink } from '../../sessions/token-limits.ts';

const tags = ['Alarms'];
// Any text: an invalid token gets the same response as an unknown one.
const params = z.object({ token: z.string().max(200) });
const alarm = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  response: z.string(),
  severity: z.enum(SEVERITIES),
  condition: z.enum(CONDITIONS),
  evidence: z.enum(EVIDENCES),
  since: instant,
  value: z.number().nullable(),
  limit: z.number().nullable(),
  device: z.string().nullable(),
  location: z.string().nullable(),
  gateway_id: z.string().nullable(),
  company: z.string().nullable(),
  acknowledged_at: instant.nullable(),
  acknowledged_by: z.string().nullable().describe('the name of the person'),
  closed_at: instant.nullable(),
  user: z.string().describe('the name of the addressee, for whom the link acts'),
  expires_at: instant,
});

/** The links in mails that acknowledge a case without signing in. */
const routes: Routes = (app, context) => {
  const withLink = <T>({ ip }: FastifyRequest, token: string, work: () => Promise<T>): Promise<T> =>
    attemptLink(context, { kind: 'alarm-link', token, address: ip, invalid: 410 }, work);

  app.get(
    '/api/alarm-links/:token',
    {
      schema: {
        tags,
        summary: 'Retrieve the alarm of a link',
        description:
          'For the link in a mail, without signing in. Changes nothing. 410 if it is no longer valid.',
        params,
        response: { 200: z.object({ data: alarm }) },
      },
    },
    async (request) => {
      const { token } = request.params;
      const found = await withLink(request, token, () => readAlarmLink(context, token));
      return { data: found as z.input<typeof alarm> };
    },
  );

  app.post(
    '/api/alarm-links/:token/acknowledge',
    {
      schema: {
        tags,
        summary: 'Acknowledge the alarm of a link',
        description: 'Works once and acts as the addressee of the mail.',
        params,
        body: z.strictObject({}).nullish(),
        response: { 204: z.null().describe('No content') },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      await withLink(request, token, () => acknowledgeByLink(context, token));
      return reply.code(204).send(null);
    },
  );
};
export default routes;
