import * as z from 'zod';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { writeQueueOf } from '../ingest/write-queue.ts';
import { mqttStateOf } from '../mqtt/counters.ts';

const count = z.int().min(0);
const time = z.iso.datetime();
/** How readings come in by MQTT on this server. */
export const mqttSchema = z.object({
  mode: z.enum(['embedded', 'external', 'off']),
  connected: z.boolean(),
  since: time.nullable(),
  address: z.string().nullable(),
  clients: count,
  received: count,
  /** Of every way in: held until the database takes them. */
  waiting: count,
  stored: count,
  ignored: count,
  refused: count,
  last_refusal: z.object({ at: time, topic: z.string(), reason: z.string() }).nullable(),
  last_error: z.object({ at: time, reason: z.string() }).nullable(),
});

/** The same, as the call answers it. */
export const mqttAnswer = (context: Context): z.output<typeof mqttSchema> => {
  const { since, last_refusal, last_error, ...state } = mqttStateOf(context);
  return {
    ...state,
    waiting: writeQueueOf(context).size(),
    since: since?.toISOString() ?? null,
    last_refusal: last_refusal && { ...last_refusal, at: last_refusal.at.toISOString() },
    last_error: last_error && { ...last_error, at: last_error.at.toISOString() },
  };
};

/** How readings come in by MQTT. Not in the contract; health says nothing but "ok". */
export default (app: App, context: Context): void => {
  app.get(
    '/api/system/mqtt',
    {
      schema: {
        tags: ['About'],
        summary: 'Whether readings can come in by MQTT on this server, from where, and how many did',
        response: { 200: mqttSchema },
      },
    },
    async () => mqttAnswer(context),
  );
};
