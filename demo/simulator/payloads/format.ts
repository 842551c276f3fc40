import type { BuiltInModel } from '../../../src/domain/device-models/model.ts';
import { ambientAt, HOUR_MS, type Values } from '../model.ts';
import type { Random } from '../random.ts';

/** A message as the public decoder of its model makes it. */
export type Payload = Readonly<Record<string, unknown>>;

/** How a built-in model of device sends what a simulated device measures. The default export of a file of its own. */
export interface PayloadFormat {
  readonly model: BuiltInModel;
  readonly f_port: number;
  /** Starts a device, which then makes a payload of each of its uplinks, oldest first. `ts` is in ms. */
  readonly start: (random: Random) => (values: Values, ts: number) => Payload;
  /** The bytes of a payload. Without it, the network decodes the messages of this model. */
  readonly encode?: (payload: Payload) => Uint8Array;
}

/** An uplink in the format of its model. */
export interface FormattedMessage {
  readonly format: PayloadFormat;
  readonly payload: Payload;
}

/** The building's clock differs little between sites: it only sways the temperature of its air. */
const LOCAL_HOURS = 10;

/** The temperature of the air around a device (°C). */
export const airAt = (ts: number, random: Random): number =>
  ambientAt({ hour: (ts / HOUR_MS + LOCAL_HOURS) % 24 }) + random.noise(0.2);

/** Returns the latest number that a value was sent with, since some are sent with every fourth uplink only. */
export const latestOf = (name: string, initial: number): ((values: Values) => number) => {
  let latest = initial;
  return (values) => {
    const value = values[name];
    if (typeof value === 'number') latest = value;
    return latest;
  };
};
