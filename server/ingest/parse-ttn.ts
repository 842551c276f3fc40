import * as z from 'zod';
import { deviceTypeFrom } from '../../src/domain/device-type.ts';
import { parseTime } from '../../src/domain/readings.ts';
import { check } from '../../src/schema/explain.ts';
import { validationError, badRequest } from '../errors.ts';
import type { Uplink } from './uplink.ts';

const name = z.string().min(1).max(200);

// Only the fields that are read: The Things Stack may add others.
const schema = z.object({
  end_device_ids: z.object({
    device_id: name,
    application_ids: z.object({ application_id: name }),
    dev_eui: z.string().min(1).max(64).optional(),
  }),
  received_at: z.string().max(40).optional(),
  uplink_message: z
    .object({
      // Absent when the decoder returned nothing.
      decoded_payload: z.record(z.string(), z.unknown()).nullish(),
      received_at: z.string().max(40).optional(),
      version_ids: z.object({ model_id: z.string().max(200).optional() }).optional(),
    })
    .optional(),
});

/**
 * Parses an uplink of The Things Stack v3, from its webhook or MQTT. Returns null for its other messages
 * (joins, acknowledgements), which carry no readings. Throws 400 for anything else.
 */
export const parseTtn = (body: unknown): Uplink | null => {
  const checked = check(schema, body);
  if (checked.faults) throw validationError(checked.faults);
  const { value } = checked;
  const { end_device_ids: ids, uplink_message: uplink } = value;
  if (!uplink) return null;
  const time = uplink.received_at ?? value.received_at;
  const ts = time === undefined ? null : parseTime(time);
  if (time !== undefined && ts === null) {
    throw badRequest('This must be a time such as 2026-11-20T02:15:45.812Z.', 'uplink_message.received_at');
  }
  const app = ids.application_ids.application_id;
  return {
    app_id: app,
    dev_id: ids.device_id,
    hw_serial: ids.dev_eui?.toUpperCase() ?? null,
    type: deviceTypeFrom(uplink.version_ids?.model_id, app),
    title: ids.device_id,
    app_id_display: app,
    dev_id_display: ids.device_id,
    ts,
    values: uplink.decoded_payload ?? {},
  };
};
