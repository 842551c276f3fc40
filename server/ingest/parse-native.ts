import * as z from 'zod';
import { deviceTypeFrom } from '../../src/domain/device-type.ts';
import { DEVICE_TYPES } from '../../src/domain/devices.ts';
import { parseTime } from '../../src/domain/readings.ts';
import { check, type Fault } from '../../src/schema/explain.ts';
import { validationError, sentence } from '../errors.ts';
import { compiledGuard } from './compiled-guard.ts';
import type { Rejection, Uplink } from './uplink.ts';

/** Maximum uplinks per call. See docs/specification.md, section 6. */
export const UPLINKS_MAX = 5_000;

const name = z.string().min(1).max(200);
const ts = z.union([z.string().max(40), z.number()], { error: 'validation.instant' });
// Over MQTT the topic contains the application and the device.
const message = z.strictObject({
  ts: ts.optional(),
  hw_serial: z.string().min(1).max(64).optional(),
  type: z.enum(DEVICE_TYPES).optional(),
  values: z.record(z.string(), z.unknown()),
});

/** An uplink in Flowgen's own format, as the HTTP call accepts it. */
export const uplinkSchema = message.extend({ app_id: name, dev_id: name });

type Names = Readonly<Record<'app_id' | 'dev_id', string>>;
type ReadResult =
  | { readonly uplink: Uplink; readonly faults?: never }
  | { readonly faults: readonly Fault[] };

const uplinkOf = (body: z.output<typeof message>, { app_id, dev_id }: Names): ReadResult => {
  const at = body.ts === undefined ? null : parseTime(body.ts);
  if (body.ts !== undefined && at === null) {
    return { faults: [{ path: 'ts', key: 'validation.instant', values: {} }] };
  }
  return {
    uplink: {
      app_id,
      dev_id,
      hw_serial: body.hw_serial?.toUpperCase() ?? null,
      type: body.type ?? deviceTypeFrom(app_id),
      title: dev_id,
      app_id_display: app_id,
      dev_id_display: dev_id,
      ts: at,
      values: body.values,
    },
  };
};

// Compiled from the same schema, ten times as fast. It can't say what is wrong, so failures are checked again.
const fastCheck = <S extends z.ZodType>(schema: S) => {
  const fits = compiledGuard(schema);
  return (body: unknown): ReturnType<typeof check<S>> => (fits(body) ? { value: body } : check(schema, body));
};
const checkUplink = fastCheck(uplinkSchema);
const checkMessage = fastCheck(message);

const read = (body: unknown): ReadResult => {
  const checked = checkUplink(body);
  return checked.faults ? checked : uplinkOf(checked.value, checked.value);
};

const orThrow = (found: ReadResult): Uplink => {
  if (found.faults) throw validationError(found.faults);
  return found.uplink;
};

/** Parses one uplink of the HTTP call. Throws 400 for anything else. See docs/specification.md, section 6. */
export const parseNative = (body: unknown): Uplink => orThrow(read(body));

/** Parses the payload of an MQTT message; `names` come from its topic. Throws 400 for anything else. */
export const parseNativeMessage = (body: unknown, names: Names): Uplink => {
  const checked = checkMessage(body);
  return orThrow(checked.faults ? checked : uplinkOf(checked.value, names));
};

const faultText = ({ path, key, values }: Fault): string =>
  path === '' ? sentence(key, values) : `${path}: ${sentence(key, values)}`;

/** A parsed batch; `index` is the position in the call. */
export interface NativeBatch {
  readonly uplinks: readonly { readonly index: number; readonly uplink: Uplink }[];
  readonly rejected: readonly Rejection[];
}

/**
 * Parses the uplinks of a batch. Invalid ones are rejected by index; the others are kept. Throws 400 when
 * none is valid: that is not a batch with faults, but another kind of body.
 */
export const parseNativeBatch = (bodies: readonly unknown[]): NativeBatch => {
  const uplinks: { index: number; uplink: Uplink }[] = [];
  const rejected: Rejection[] = [];
  let firstFaults: readonly Fault[] = [];
  for (const [index, body] of bodies.entries()) {
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
    rejected.push({ index, msg: found.faults.slice(0, 5).map(faultText).join(' ') });
  }
  if (bodies.length > 0 && uplinks.length === 0) throw validationError(firstFaults);
  return { uplinks, rejected };
};
