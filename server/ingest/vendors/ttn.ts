import * as z from 'zod';
import { gatewaysFrom } from '../gateway-metadata.ts';
import {
  bodyOf,
  defineVendor,
  isObject,
  nameSchema,
  networkFrom,
  numberIn,
  rawFrom,
  serialSchema,
  timeOf,
  timeSchema,
  uplinkFrom,
} from '../vendor.ts';

const uplinkSchema = z.object({
  // Absent when the decoder returned nothing.
  decoded_payload: z.record(z.string(), z.unknown()).nullish(),
  last_battery_percentage: z.unknown().optional(),
  normalized_payload: z.unknown().optional(),
  received_at: timeSchema.optional(),
  rx_metadata: z.unknown().optional(),
  version_ids: z
    .object({ brand_id: z.string().max(200).nullish(), model_id: z.string().max(200).nullish() })
    .nullish(),
  frm_payload: z.unknown().optional(),
  f_port: z.unknown().optional(),
});
// Only the fields that are read: The Things Stack may add others.
const schema = z.object({
  end_device_ids: z.object({
    device_id: nameSchema,
    application_ids: z.object({ application_id: nameSchema }),
    dev_eui: serialSchema.optional(),
  }),
  received_at: timeSchema.optional(),
  uplink_message: uplinkSchema.optional(),
});

/** Measurements of the normalised payload, by the keys that they get. The Things Stack's own names and units. */
const NORMALISED: readonly (readonly [key: string, path: string])[] = [
  ['air_temperature', 'air.temperature'],
  ['humidity', 'air.relativeHumidity'],
  ['air_pressure', 'air.pressure'],
  ['water_temperature', 'water.temperature.current'],
  ['leak', 'water.leak'],
  ['volume_total', 'metering.water.total'],
  ['battery_v', 'battery'],
];
const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), value);

/** The measurements of a normalised payload; those that follow the first one are of other times. */
const normalisedIn = (payload: unknown): Readonly<Record<string, unknown>> => {
  const first: unknown = Array.isArray(payload) ? payload[0] : payload;
  const found = NORMALISED.map(([key, path]) => [key, valueAt(first, path)] as const);
  return Object.fromEntries(found.filter(([, value]) => ['number', 'boolean'].includes(typeof value)));
};

/** The charge of the battery as the network last heard it, 0 to 100. */
const batteryIn = (value: unknown): Readonly<Record<string, number>> => {
  const percent = numberIn(isObject(value) ? value['value'] : value);
  return percent === null ? {} : { battery_percent: percent };
};

/** The values of an uplink. What its decoder says counts more than what the network knows. */
const valuesOf = (
  uplink: z.output<typeof uplinkSchema>,
): Readonly<Record<string, unknown>> | null | undefined => {
  const { decoded_payload, normalized_payload, last_battery_percentage } = uplink;
  if (normalized_payload === undefined && last_battery_percentage === undefined) return decoded_payload;
  return { ...normalisedIn(normalized_payload), ...batteryIn(last_battery_percentage), ...decoded_payload };
};

/** The Things Stack v3. Its joins and acknowledgements come in the same format and have no readings. */
export default defineVendor({
  path: 'ttn',
  network: 'The Things Stack',
  matches: (body) => isObject(body['end_device_ids']),
  summary: 'Ingest a webhook of The Things Stack v3',
  mqtt: {
    filter: 'v3/+/devices/+/up',
    // The application may be followed by its tenant.
    topic: /^v3\/(?<app_id>[^/@]+)(?:@[^/]*)?\/devices\/(?<dev_id>[^/]+)\/up$/,
  },
  names: (at) => ({
    app_id: at('end_device_ids.application_ids.application_id'),
    dev_id: at('end_device_ids.device_id'),
  }),
  parse: (body) => {
    const { end_device_ids: ids, uplink_message: uplink, received_at } = bodyOf(schema, body);
    if (!uplink) return null;
    const { application_id } = ids.application_ids;
    return uplinkFrom({
      app_id: application_id,
      dev_id: ids.device_id,
      hw_serial: ids.dev_eui,
      serialPath: 'end_device_ids.dev_eui',
      typeNames: [uplink.version_ids?.model_id ?? undefined, application_id],
      ts: timeOf(uplink.received_at ?? received_at, 'uplink_message.received_at'),
      values: valuesOf(uplink),
      network: networkFrom(uplink.version_ids),
      raw: rawFrom(uplink.decoded_payload, uplink.frm_payload, uplink.f_port),
      gateways: gatewaysFrom(uplink.rx_metadata, ['gateway_ids', 'gateway_id']),
    });
  },
  example: {
    end_device_ids: {
      device_id: 'tmv-ward3-basin2',
      application_ids: { application_id: 'water-tmv' },
      dev_eui: '0004A30B001C0530',
    },
    received_at: '2026-11-20T02:15:46.014773143Z',
    uplink_message: {
      f_port: 1,
      decoded_payload: { temperature: 43.5, flow_seconds: 12, battery_v: 3.52 },
      rx_metadata: [{ gateway_ids: { gateway_id: 'roof-gw1' }, rssi: -35, snr: 5 }],
      received_at: '2026-11-20T02:15:45.812Z',
    },
  },
});
