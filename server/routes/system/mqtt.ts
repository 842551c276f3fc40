import * as z from 'zod';
import type { App } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { type Write, writerFor } from '../../texts/translations.ts';

const count = z.int().min(0);
const time = z.iso.datetime();
/** The state of MQTT ingest on this server. */
export const mqttSchema = z.object({
  mode: z.enum(['embedded', 'external', 'off']),
  connected: z.boolean(),
  since: time.nullable(),
  address: z.string().nullable(),
  tls_address: z.string().nullable(),
  clients: count,
  received: count,
  /** Readings of all sources that wait to be written to the database. */
  waiting: count,
  stored: count,
  ignored: count,
  refused: count,
  last_refusal: z.object({ at: time, topic: z.string(), reason: z.string() }).nullable(),
  last_error: z.object({ at: time, reason: z.string() }).nullable(),
});

/** Builds the response of `GET /api/system/mqtt`. */
export const mqttAnswer = (context: Context, write: Write): z.output<typeof mqttSchema> => {
  const { since, last_refusal, last_error, brokers: _brokers, ...state } = context.mqtt;
  return {
    ...state,
    waiting: context.ingest.queue.size(),
    since: since?.toISOString() ?? null,
    last_refusal: last_refusal && {
      ...last_refusal,
      reason: write(last_refusal.reason),
      at: last_refusal.at.toISOString(),
    },
    last_error: last_error && { at: last_error.at.toISOString(), reason: write(last_error.reason) },
  };
};

/** MQTT status. */
export default (app: App, context: Context): void => {
  app.get(
    '/api/system/mqtt',
    {
      schema: {
        tags: ['System'],
        summary: 'Retrieve the MQTT status',
        response: { 200: mqttSchema },
      },
    },
    async (request) => mqttAnswer(context, writerFor(request)),
  );
};
