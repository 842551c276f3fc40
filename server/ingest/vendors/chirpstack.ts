import * as z from 'zod';
import { gatewaysFrom } from '../gateway-metadata.ts';
import {
  bodyOf,
  defineVendor,
  isObject,
  nameSchema,
  networkFrom,
  rawFrom,
  serialSchema,
  statusFields,
  statusValues,
  timeOf,
  timeSchema,
  type UplinkFacts,
  uplinkFrom,
} from '../vendor.ts';

const device = {
  time: timeSchema.nullish(),
  deviceInfo: z.object({
    applicationId: nameSchema,
    applicationName: z.string().max(200).optional(),
    deviceProfileName: z.string().max(200).optional(),
    deviceName: z.string().max(200).optional(),
    devEui: serialSchema,
  }),
};
// Only the fields that are read: new versions of ChirpStack add others.
const schema = z.object({
  ...device,
  // Absent when the device profile has no codec.
  object: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  fPort: z.unknown().optional(),
  rxInfo: z.unknown().optional(),
});

const statusSchema = z.object({ ...device, ...statusFields });

const factsOf = ({ deviceInfo: info, time }: z.output<z.ZodObject<typeof device>>) =>
  ({
    app_id: info.applicationId,
    dev_id: info.devEui.toLowerCase(),
    hw_serial: info.devEui,
    serialPath: 'deviceInfo.devEui',
    typeNames: [info.deviceProfileName, info.applicationName],
    appTitle: info.applicationName,
    deviceTitle: info.deviceName,
    network: networkFrom({ device_profile: info.deviceProfileName }),
    ts: timeOf(time || null, 'time'),
  }) satisfies Partial<UplinkFacts>;

/** ChirpStack v4. It sends the event `up` for uplinks and `status` for the state of a battery. */
export default defineVendor({
  path: 'chirpstack',
  network: 'ChirpStack v4',
  matches: (body) => isObject(body['deviceInfo']) && 'devEui' in body['deviceInfo'],
  summary: 'Ingest an event of ChirpStack v4',
  description:
    'Sent by the HTTP integration. Events other than `up` and `status` have no readings and are ignored.',
  event: 'up',
  mqtt: {
    filter: 'application/+/device/+/event/up',
    topic:
      /^application\/(?<app_id>[^/]+)\/device\/(?<dev_id>[^/]+)\/event\/(?<event>up|join|ack|txack|log|status|location|integration)$/,
    devId: (eui) => eui.toLowerCase(),
  },
  names: (at) => ({ app_id: at('deviceInfo.applicationId'), dev_id: at('deviceInfo.devEui')?.toLowerCase() }),
  parse: (body) => {
    const event = bodyOf(schema, body);
    return uplinkFrom({
      ...factsOf(event),
      values: event.object,
      raw: rawFrom(event.object, event.data, event.fPort),
      gateways: gatewaysFrom(event.rxInfo, ['gatewayId']),
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
    time: '2026-11-20T02:16:15.775023242+00:00',
    deviceInfo: {
      applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
      applicationName: 'water-meters',
      deviceProfileName: 'water_meter',
      deviceName: 'meter-school-north',
      devEui: '0101010101010101',
    },
    fPort: 1,
    object: { volume_total: 18234.2, flow_rate: 3.1, status: { leak: false, battery_v: 3.4 } },
    rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -36, snr: 10.5 }],
  },
});
