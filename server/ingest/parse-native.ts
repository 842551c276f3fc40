import * as z from 'zod';
import { deviceTypeFrom } from '../../src/domain/device-type.ts';
import { DEVICE_TYPES } from '../../src/domain/devices.ts';
import { parseTime } from '../../src/domain/readings.ts';
import { check, type Fault } from '../../src/schema/explain.ts';
import { validationError, sentence } from '../errors.ts';
import { compiledGuard } from './compiled-guard.ts';
import type { Rejection, Uplink } from './uplink.ts';

/** Uplinks that one call may carry. Source: contract, section 6. */
export const UPLINKS_MAX = 5_000;

const name = z.string().min(1).max(200);
const ts = z.union([z.string().max(40), z.number()], { error: 'validation.instant' });
// Over MQTT the topic names the application and the device.
const message = z.strictObject({
  ts: ts.optional(),
  hw_serial: z.string().min(1).max(64).optional(),
  type: z.enum(DEVICE_TYPES).optional(),
  values: z.record(z.string(), z.unknown()),
});

/** An uplink of Flowgen's own shape, as the HTTP call takes it. */
export const uplinkSchema = message.extend({ app_id: name, dev_id: name });

type Names = Readonly<Record<'app_id' | 'dev_id', string>>;
type Read = { readonly uplink: Uplink; readonly faults?: never } | { readonly faults: readonly Fault[] };

const uplinkOf = (body: z.output<typeof message>, { app_id, dev_id }: Names): Read => {
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

// Compiled from the same schema, ten times as fast; it can't say what is wrong.
const quickly = <S extends z.ZodType>(schema: S) => {
  const fits = compiledGuard(schema);
  return (body: unknown): ReturnType<typeof check<S>> => (fits(body) ? { value: body } : check(schema, body));
};
const checkUplink = quickly(uplinkSchema);
const checkMessage = quickly(message);

const read = (body: unknown): Read => {
  const checked = checkUplink(body);
  return checked.faults ? checked : uplinkOf(checked.value, checked.value);
};

const orThrow = (found: Read): Uplink => {
  if (found.faults) throw validationError(found.faults);
  return found.uplink;
};

/** One uplink of the HTTP call. Throws 400 for anything else. Source: contract, section 6. */
export const parseNative = (body: unknown): Uplink => orThrow(read(body));

/** The payload of an MQTT message, the names being those of its topic. Throws 400 for anything else. */
export const parseNativeMessage = (body: unknown, names: Names): Uplink => {
  const checked = checkMessage(body);
  return orThrow(checked.faults ? checked : uplinkOf(checked.value, names));
};

const say = ({ path, key, values }: Fault): string =>
  path === '' ? sentence(key, values) : `${path}: ${sentence(key, values)}`;

/** A batch, read: `uplinks` keep their places in the call. */
export interface NativeBatch {
  readonly uplinks: readonly { readonly index: number; readonly uplink: Uplink }[];
  readonly rejected: readonly Rejection[];
}

/**
 * The uplinks of a batch; what can't be read is rejected by its place, and its siblings are kept.
 * Throws 400 where none of them can be read: that is no batch with faults, but another kind of body.
 */
export const parseNativeBatch = (bodies: readonly unknown[]): NativeBatch => {
  const uplinks: { index: number; uplink: Uplink }[] = [];
  const rejected: Rejection[] = [];
  let first: readonly Fault[] = [];
  for (const [index, body] of bodies.entries()) {
    const found = read(body);
    if (!found.faults) {
      uplinks.push({ index, uplink: found.uplink });
      continue;
    }
    if (rejected.length === 0) {
      first = found.faults.map((fault) => ({ ...fault, path: `${index}${fault.path && `.${fault.path}`}` }));
    }
    rejected.push({ index, msg: found.faults.slice(0, 5).map(say).join(' ') });
  }
  if (bodies.length > 0 && uplinks.length === 0) throw validationError(first);
  return { uplinks, rejected };
};
