import * as z from 'zod';
import { gatewaysFrom } from '../gateway-metadata.ts';
import {
  bodyOf,
  defineVendor,
  isObject,
  nameSchema,
  objectIn,
  serialSchema,
  statusFields,
  statusValues,
  timeOf,
  timeSchema,
  type UplinkFacts,
  networkFrom,
  rawFrom,
  uplinkFrom,
} from '../vendor.ts';

const device = {
  applicationID: z.union([nameSchema, z.number()]),
  applicationName: z.string().max(200).optional(),
  deviceProfileName: z.string().max(200).optional(),
  deviceName: z.string().max(200).optional(),
  devEUI: serialSchema,
  publishedAt: timeSchema.nullish(),
};
// Only the fields that are read.
const schema = z.object({
  ...device,
  rxInfo: z.unknown().optional(),
  // An object, or one as text (`objectJSON`), depending on the marshaler. Absent without a codec.
  object: z.unknown().optional(),
  objectJSON: z.unknown().optional(),
  data: z.unknown().optional(),
  fPort: z.unknown().optional(),
});
const statusSchema = z.object({ ...device, ...statusFields });

const BASE64 = /^[A-Za-z0-9+/]{11}=$/;
/** An EUI in hexadecimal; the default marshaler writes its bytes in base64. */
const euiIn = (text: string): string =>
  BASE64.test(text) ? Buffer.from(text, 'base64').toString('hex') : text;

const gateway = (entry: unknown): unknown =>
  isObject(entry) && {
    id: typeof entry['gatewayID'] === 'string' ? euiIn(entry['gatewayID']) : undefined,
    rssi: entry['rssi'],
    snr: entry['loRaSNR'],
  };

type DeviceFacts = z.output<z.ZodObject<typeof device>>;
const factsOf = (info: DeviceFacts) =>
  ({
    app_id: String(info.applicationID),
    dev_id: euiIn(info.devEUI).toLowerCase(),
    hw_serial: euiIn(info.devEUI),
    serialPath: 'devEUI',
    typeNames: [info.deviceProfileName, info.applicationName],
    appTitle: info.applicationName,
    deviceTitle: info.deviceName,
    network: networkFrom({ device_profile: info.deviceProfileName }),
    ts: timeOf(info.publishedAt || null, 'publishedAt'),
  }) satisfies Partial<UplinkFacts>;

/** ChirpStack v3. It sends the event `up` for uplinks and `status` for the state of a battery. */
export default defineVendor({
  path: 'chirpstack-v3',
  network: 'ChirpStack v3',
  summary: 'Ingest an event of ChirpStack v3',
  description:
    'Sent by the HTTP integration. Events other than `up` and `status` have no readings and are ignored.',
  event: 'up',
  matches: (body) => 'applicationID' in body && 'devEUI' in body,
  names: (at) => {
    const eui = at('devEUI');
    return { app_id: at('applicationID'), dev_id: eui && euiIn(eui).toLowerCase() };
  },
  parse: (body) => {
    const event = bodyOf(schema, body);
    const { rxInfo } = event;
    const values = objectIn(event.object) ?? objectIn(event.objectJSON);
    return uplinkFrom({
      ...factsOf(event),
      values,
      raw: rawFrom(values, event.data, event.fPort),
      gateways: gatewaysFrom(Array.isArray(rxInfo) ? rxInfo.map(gateway) : undefined, ['id']),
    });
  },
  otherEvents: {
    status: (body) => {
      const event = bodyOf(statusSchema, body);
      const values = statusValues(event);
      return values && uplinkFrom({ ...factsOf(event), values });
    },
  },
  example: {
    applicationID: '123',
    applicationName: 'water-meters',
    deviceName: 'meter-school-north',
    deviceProfileName: 'water_meter',
    devEUI: 'AQEBAQEBAQE=',
    rxInfo: [{ gatewayID: 'ABbAAfFToUw=', rssi: -48, loRaSNR: 9 }],
    fPort: 1,
    data: 'qg==',
    objectJSON: '{"volume_total":18234.2,"flow_rate":3.1,"status":{"leak":false}}',
    publishedAt: '2026-11-20T02:16:15.775023242Z',
  },
});
