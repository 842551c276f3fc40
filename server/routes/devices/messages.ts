import * as z from 'zod';
import { DATAPOINT_ROLES } from '../../../src/domain/readings/datapoint-roles.ts';
import { OUTCOMES } from '../../../src/domain/devices/message.ts';
import { getRow } from '../../crud/reading/read.ts';
import { messagesOf } from '../../devices/messages.ts';
import { devices } from '../../devices/serialize.ts';
import { idParams, instantSchema, queryInteger } from '../../http/call-schemas.ts';
import { MESSAGES_MAX } from '../../ingest/storing/messages.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { writerFor } from '../../texts/translations.ts';

const value = z.object({
  path: z.string(),
  key: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  role: z.enum(DATAPOINT_ROLES).nullable(),
  outcome: z.enum(OUTCOMES),
  reason: z.string().nullable(),
});
const received = z.object({
  received_at: instantSchema,
  ts: instantSchema.describe('the time of measurement'),
  source: z.string().describe('the last part of the webhook’s address, `ttn`; also of messages by MQTT'),
  size: z.int().describe('bytes as received'),
  payload: z.unknown().describe('JSON as received; text if it is longer than 16 kB and was cut off'),
  values: z.array(value),
  errors: z.array(z.string()),
});

/** The messages of a device as they came. See docs/readings.md. */
const routes: Routes = (app, context) => {
  app.get(
    '/api/devices/:id/uplinks',
    {
      schema: {
        summary: 'List the latest messages of a device',
        description: `As they came, the newest first, with what became of each value: the last ${MESSAGES_MAX} of 30 days.`,
        tags: ['Devices'],
        params: idParams,
        querystring: z.strictObject({ limit: queryInteger(1, MESSAGES_MAX).default(MESSAGES_MAX) }),
        response: { 200: z.object({ data: z.array(received) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const device = await getRow(context.db, devices, caller, request.params.id);
      await context.ingest.messages.flush();
      const write = writerFor(request);
      return { data: await messagesOf(context.db, caller, device, request.query.limit, write) };
    },
  );
};
export default routes;
