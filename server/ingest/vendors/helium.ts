import * as z from 'zod';
import { gatewaysFrom } from '../gateway-metadata.ts';
import {
  bodyOf,
  defineVendor,
  isObject,
  nameSchema,
  objectIn,
  rawFrom,
  serialSchema,
  uplinkFrom,
} from '../vendor.ts';

// Only the fields that are read.
const schema = z.object({
  type: z.string().max(60).optional(),
  name: z.string().max(200).optional(),
  app_eui: nameSchema.optional(),
  dev_eui: serialSchema,
  /** ms */
  reported_at: z.number().min(0).max(8_640_000_000_000_000).optional(),
  hotspots: z.unknown().optional(),
  metadata: z.object({ labels: z.unknown().optional() }).optional(),
  // Absent without a function that decodes the payload.
  decoded: z.object({ payload: z.unknown().optional() }).nullish(),
  payload: z.unknown().optional(),
  port: z.unknown().optional(),
});

/** Values of a decoder: an object, or a list of names and values as of CayenneLPP. */
const valuesIn = (payload: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!Array.isArray(payload)) return objectIn(payload);
  const named = payload.filter(
    (entry): entry is Record<string, unknown> & { name: string } =>
      isObject(entry) && typeof entry['name'] === 'string',
  );
  // Two entries of one name are told apart by their channels.
  return Object.fromEntries(
    named.map(({ name, value, channel }, index) => {
      const isFirst = named.findIndex((other) => other.name === name) === index;
      return [isFirst ? name : `${name}_${String(channel ?? index)}`, value];
    }),
  );
};

const labelsIn = (labels: unknown): (string | undefined)[] =>
  Array.isArray(labels)
    ? labels.map((label: unknown) =>
        isObject(label) && typeof label['name'] === 'string' ? label['name'].slice(0, 200) : undefined,
      )
    : [];

/** The console of Helium. Its joins have no readings. */
export default defineVendor({
  path: 'helium',
  network: 'Helium',
  summary: 'Ingest a message of Helium',
  description: 'Sent by the HTTP integration of the console.',
  matches: (body) =>
    'dev_eui' in body && ['hotspots', 'reported_at', 'devaddr', 'app_eui'].some((name) => name in body),
  names: (at) => ({
    app_id: at('app_eui')?.toUpperCase() ?? (at('dev_eui') && 'helium'),
    dev_id: at('dev_eui')?.toLowerCase(),
  }),
  parse: (body) => {
    const message = bodyOf(schema, body);
    if (message.type === 'join') return null;
    return uplinkFrom({
      app_id: message.app_eui?.toUpperCase() ?? 'helium',
      dev_id: message.dev_eui.toLowerCase(),
      hw_serial: message.dev_eui,
      serialPath: 'dev_eui',
      typeNames: labelsIn(message.metadata?.labels),
      deviceTitle: message.name,
      ts: message.reported_at === undefined ? null : Math.trunc(message.reported_at),
      values: valuesIn(message.decoded?.payload),
      raw: rawFrom(valuesIn(message.decoded?.payload), message.payload, message.port),
      gateways: gatewaysFrom(message.hotspots, ['id']),
    });
  },
  example: {
    type: 'uplink',
    name: 'Main meter',
    app_eui: '6081F9A4D5B0C123',
    dev_eui: '70B3D54992000001',
    devaddr: '00000048',
    fcnt: 417,
    port: 1,
    payload: 'qgEC',
    reported_at: 1_795_141_545_812,
    hotspots: [
      { id: '112qB3YaH5bZkCnKA5uRH7tBtGNv2Y5B4smv1jsmvGUzgKT71QpE', name: 'roof-one', rssi: -97, snr: 6.2 },
    ],
    metadata: { labels: [{ id: 'e1', name: 'water-meters' }] },
    decoded: { status: 'success', payload: { volume_total: 18234.2, battery_v: 3.4 } },
  },
});
