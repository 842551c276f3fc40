import * as z from 'zod';
import { DEVICE_TYPES } from '../../../src/domain/devices/devices.ts';
import { parseTime } from '../../../src/domain/readings/readings.ts';
import { normaliseSerial } from '../../../src/domain/devices/serials.ts';
import { check, type Fault } from '../../../src/schema/explain.ts';
import { validationError, describeFault } from '../../errors.ts';
import { compiledGuard } from '../fast/compiled-guard.ts';
import type { DeviceNames, Rejection, Uplink } from '../uplink.ts';
import {
  defineVendor,
  isSimulated,
  nameSchema,
  serialSchema,
  timeSchema,
  uplinkFrom,
  type UplinkBatch,
} from '../vendor.ts';

/** Maximum uplinks per call. See docs/specification.md, section 6. */
const UPLINKS_MAX = 5_000;

// Over MQTT the topic contains the application and the device.
const messageSchema = z.strictObject({
  ts: z.union([timeSchema, z.number()], { error: 'validation.instant' }).optional(),
  hw_serial: serialSchema.optional(),
  simulated: z.boolean().optional(),
  type: z.enum(DEVICE_TYPES).optional(),
  values: z.record(z.string(), z.unknown()),
});
/** An uplink as the HTTP call accepts it. */
export const uplinkSchema = messageSchema.extend({ app_id: nameSchema, dev_id: nameSchema });

type ReadResult =
  | { readonly uplink: Uplink; readonly faults?: never }
  | { readonly faults: readonly Fault[] };

const uplinkOf = (body: z.output<typeof messageSchema>, { app_id, dev_id }: DeviceNames): ReadResult => {
  const { ts: time, hw_serial, type, values } = body;
  const ts = time === undefined ? null : parseTime(time);
  if (time !== undefined && ts === null) {
    return { faults: [{ path: 'ts', key: 'validation.instant', values: {} }] };
  }
  if (hw_serial !== undefined && normaliseSerial(hw_serial) === null) {
    const fault = { path: 'hw_serial', key: 'validation.serial_scientific', values: { text: hw_serial } };
    return { faults: [fault as Fault] };
  }
  return { uplink: uplinkFrom({ app_id, dev_id, hw_serial, type, ts, values }) };
};

// Compiled from the same schema, ten times as fast. It can't say what is wrong, so failures are checked again.
const fastCheck = <S extends z.ZodType>(schema: S) => {
  const fits = compiledGuard(schema);
  return (body: unknown): ReturnType<typeof check<S>> => (fits(body) ? { value: body } : check(schema, body));
};
const checkUplink = fastCheck(uplinkSchema);
const checkMessage = fastCheck(messageSchema);

const read = (body: unknown, topic?: DeviceNames): ReadResult => {
  if (topic) {
    const checked = checkMessage(body);
    return checked.faults ? checked : uplinkOf(checked.value, topic);
  }
  const checked = checkUplink(body);
  return checked.faults ? checked : uplinkOf(checked.value, checked.value);
};

/**
 * Parses the uplinks of an array. Invalid ones are rejected by index; the others are kept. Throws 400 when
 * none is valid: that is not a batch with faults, but another kind of body.
 */
const parseBatch = (bodies: readonly unknown[]): UplinkBatch => {
  const uplinks: { index: number; uplink: Uplink }[] = [];
  const rejected: Rejection[] = [];
  let firstFaults: readonly Fault[] = [];
  let simulated = 0;
  for (const [index, body] of bodies.entries()) {
    if (isSimulated(body)) {
      simulated += 1;
      continue;
    }
    const found = read(body);
    if (!found.faults) {
      uplinks.push({ index, uplink: found.uplink });
      continue;
    }
    if (rejected.length === 0) {
      firstFaults = found.faults.map((fault) => ({
        ...fault,
        path: `${index}${fault.path && `.${fault.path}`}`,
      }));
    }
    rejected.push({ index, text: found.faults.slice(0, 5).map(describeFault) });
  }
  if (rejected.length > 0 && uplinks.length === 0) throw validationError(firstFaults);
  return { uplinks, rejected, simulated };
};

/** Flowgen’s own format. See docs/specification.md, section 6. */
export default defineVendor({
  path: 'uplink',
  network: 'Flowgen’s own format',
  matches: (body) => 'values' in body && 'dev_id' in body,
  summary: 'Ingest uplinks',
  description: `One uplink, or an array of up to ${UPLINKS_MAX}.`,
  batch: {
    max: UPLINKS_MAX,
    body: z.union([uplinkSchema, z.array(uplinkSchema).max(UPLINKS_MAX)]),
    parse: parseBatch,
  },
  mqtt: {
    filter: 'flowgen/+/+/up',
    topic: /^flowgen\/(?<app_id>[^/]+)\/(?<dev_id>[^/]+)\/up$/,
  },
  names: (at) => ({ app_id: at('app_id'), dev_id: at('dev_id') }),
  parse: (body, topic) => {
    const found = read(body, topic);
    if (found.faults) throw validationError(found.faults);
    return found.uplink;
  },
  example: {
    app_id: 'plant',
    dev_id: 'tap-1',
    hw_serial: '0004A30B001C0530',
    type: 'tmv',
    ts: '2026-11-20T02:15:45.812Z',
    values: { temperature: 43.5, battery_v: 3.52 },
  },
});
