import { type CompiledModel, compileModel } from '../../../src/domain/device-models/compile.ts';
import { flattenByModel } from '../../../src/domain/device-models/flat.ts';
import { type FlatValues, flattenValues } from '../../../src/domain/readings/readings.ts';
import type { SimulatedDevice, SimulatedUplink } from '../fleet.ts';
import { randomOf } from '../random.ts';
import type { PayloadFormat } from './format.ts';

/** The uplinks of a device, each with a message in the format of a model; deterministic like the device itself. */
export const formattedUplinks = (
  device: Pick<SimulatedDevice, 'until' | 'hw_serial'>,
  format: PayloadFormat,
): SimulatedDevice['until'] => {
  const payloadOf = format.start(randomOf(device.hw_serial));
  return (to) =>
    device.until(to).map((uplink) => {
      const { values, ts } = uplink.body;
      return { ...uplink, message: { format, payload: payloadOf(values, ts) } };
    });
};

const compiled = new Map<PayloadFormat, CompiledModel>();
const modelOf = (format: PayloadFormat): CompiledModel => {
  const known = compiled.get(format);
  if (known) return known;
  const model = compileModel(format.model);
  compiled.set(format, model);
  return model;
};

/** The values of an uplink by the keys of its datapoints, as the ingest reads them. */
export const flatValuesOf = ({ body, message }: SimulatedUplink): FlatValues =>
  message ? flattenByModel(modelOf(message.format), message.payload, body.ts) : flattenValues(body.values);
