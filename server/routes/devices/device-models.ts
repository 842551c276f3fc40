import * as z from 'zod';
import { describeMessage, type DescribedValue } from '../../../src/domain/device-models/describe.ts';
import type { DeviceModel } from '../../../src/domain/device-models/model.ts';
import { isStorable } from '../../../src/domain/readings/readings.ts';
import type { Context } from '../../context.ts';
import { messageOf, type DecodedMessage } from '../../decoders/outcome.ts';
import { triedModelSchema } from '../../device-models/schema.ts';
import { badRequest } from '../../errors.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Text } from '../../texts/texts.ts';
import { writerFor } from '../../texts/translations.ts';

const HEX = /^[\da-f]*$/i;
const BYTES_MAX = 256;

const tried = z.strictObject({
  model: triedModelSchema,
  payload: z.record(z.string(), z.unknown()).optional(),
  bytes: z.string().max(2_000).refine(isStorable).optional(),
  f_port: z.int().min(0).max(255).optional(),
});

const value = z.object({
  path: z.string(),
  key: z.string().nullable(),
  label: z.string().nullable(),
  role: z.string().nullable(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  outcome: z.enum(['stored', 'late', 'ignored', 'rejected']),
  reason: z.string().nullable(),
});
const reading = z.object({
  key: z.string(),
  role: z.string().nullable(),
  value: z.number(),
  unit: z.string().nullable(),
  ts: z.iso.datetime(),
});
const answer = z.object({
  data: z.object({
    values: z.array(value),
    readings: z.array(reading),
    errors: z.array(z.string()),
    /** What the decoder returned; the payload, if that was sent. */
    payload: z.record(z.string(), z.unknown()),
  }),
});

const bytesOf = (text: string): number[] => {
  const plain = text.replace(/^0x/i, '').replace(/[\s:-]/g, '');
  if (!HEX.test(plain) || plain.length % 2 !== 0 || plain.length > 2 * BYTES_MAX)
    throw badRequest('device_models.bytes', 'bytes');
  return [...Buffer.from(plain, 'hex')];
};

const readingOf = ({ key, role, value: number, unit, ts }: DescribedValue, now: number) =>
  key === null || number === null
    ? []
    : [{ key, role, value: number, unit, ts: new Date(ts ?? now).toISOString() }];

/** Calls of device models that their definition does not describe. */
export default (app: App, context: Context): void => {
  app.addHook('onClose', async () => context.decoders.close());

  app.post(
    '/api/device-models/test',
    {
      schema: {
        summary: 'Try a device model',
        description:
          'Shows what a message would become, without storing anything. Send a `payload` or `bytes`.',
        tags: ['Device models'],
        body: tried,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { model, payload, bytes, f_port = 1 } = request.body;
      if ((payload === undefined) === (bytes === undefined))
        throw badRequest('device_models.one_message', payload === undefined ? 'payload' : 'bytes');
      const now = Date.now();
      const errors: Text[] = [];
      let message: DecodedMessage = { values: payload ?? {}, faults: [] };
      if (bytes !== undefined) {
        const input = { bytes: bytesOf(bytes), f_port, received_at: now };
        if (model.decoder === undefined) errors.push('device_models.no_decoder');
        else {
          const key = `test ${String(callerOf(request).id)}`;
          message = messageOf(await context.decoders.decode(key, { ...input, source: model.decoder }, true));
        }
      }
      const described = describeMessage(model as unknown as DeviceModel, message.values, now);
      const write = writerFor(request);
      return {
        data: {
          values: described.map(({ reason, ...one }) => ({
            ...one,
            reason: reason && write(reason),
          })),
          readings: described.flatMap((one) => readingOf(one, now)),
          errors: [...errors, ...message.faults].map(write),
          payload: { ...message.values },
        },
      };
    },
  );
};
