import * as z from 'zod';
import { deviceTypeFrom } from '../../src/domain/device-type.ts';
import { parseTime } from '../../src/domain/readings.ts';
import { check } from '../../src/schema/explain.ts';
import { validationError, badRequest } from '../errors.ts';
import type { Uplink } from './uplink.ts';

const name = z.string().min(1).max(200);

// Only the fields that are read: new versions of ChirpStack add others.
const schema = z.object({
  time: z.string().max(40).nullish(),
  deviceInfo: z.object({
    applicationId: name,
    applicationName: z.string().max(200).optional(),
    deviceProfileName: z.string().max(200).optional(),
    deviceName: z.string().max(200).optional(),
    devEui: z.string().min(1).max(64),
  }),
  // Absent when the device profile has no codec.
  object: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * Parses an `up` event of ChirpStack v4, from its webhook or MQTT. Throws 400 for anything else. See
 * docs/specification.md, section 6.
 */
export const parseChirpstack = (body: unknown): Uplink => {
  const checked = check(schema, body);
  if (checked.faults) throw validationError(checked.faults);
  const { deviceInfo: info, time, object } = checked.value;
  const ts = time ? parseTime(time) : null;
  if (time && ts === null) {
    throw badRequest('This must be a time such as 2026-11-20T02:15:45.812Z.', 'time');
  }
  const device = info.devEui.toLowerCase();
  return {
    app_id: info.applicationId,
    dev_id: device,
    hw_serial: info.devEui.toUpperCase(),
    type: deviceTypeFrom(info.deviceProfileName, info.applicationName),
    title: info.deviceName || device,
    app_id_display: info.applicationName || info.applicationId,
    dev_id_display: info.deviceName || device,
    ts,
    values: object ?? {},
  };
};
