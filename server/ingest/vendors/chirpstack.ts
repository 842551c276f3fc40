import * as z from 'zod';
import { deviceTypeFrom } from '../../../src/domain/device-type.ts';
import { gatewaysFrom } from '../gateway-metadata.ts';
import {
  bodyOf,
  defineVendor,
  nameSchema,
  networkFrom,
  rawFrom,
  serialSchema,
  timeOf,
  timeSchema,
  uplinkFrom,
} from '../vendor.ts';

// Only the fields that are read: new versions of ChirpStack add others.
const schema = z.object({
  time: timeSchema.nullish(),
  deviceInfo: z.object({
    applicationId: nameSchema,
    applicationName: z.string().max(200).optional(),
    deviceProfileName: z.string().max(200).optional(),
    deviceName: z.string().max(200).optional(),
    devEui: serialSchema,
  }),
  // Absent when the device profile has no codec.
  object: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  fPort: z.unknown().optional(),
  rxInfo: z.unknown().optional(),
});

/** ChirpStack v4. It sends the event `up` for uplinks. */
export default defineVendor({
  path: 'chirpstack',
  summary: 'Ingest an event of ChirpStack v4',
  description: 'Sent by the HTTP integration. Events other than `up` have no readings and are ignored.',
  event: 'up',
  mqtt: {
    filter: 'application/+/device/+/event/up',
    topic:
      /^application\/(?<app_id>[^/]+)\/device\/(?<dev_id>[^/]+)\/event\/(?<event>up|join|ack|txack|log|status|location|integration)$/,
    devId: (eui) => eui.toLowerCase(),
  },
  names: (at) => ({ app_id: at('deviceInfo.applicationId'), dev_id: at('deviceInfo.devEui')?.toLowerCase() }),
  parse: (body) => {
    const { deviceInfo: info, time, object, data, fPort, rxInfo } = bodyOf(schema, body);
    return uplinkFrom({
      app_id: info.applicationId,
      dev_id: info.devEui.toLowerCase(),
      hw_serial: info.devEui,
      type: deviceTypeFrom(info.deviceProfileName, info.applicationName),
      appTitle: info.applicationName,
      deviceTitle: info.deviceName,
      ts: timeOf(time || null, 'time'),
      values: object,
      network: networkFrom({ device_profile: info.deviceProfileName }),
      raw: rawFrom(data, fPort),
      gateways: gatewaysFrom(rxInfo, ['gatewayId']),
    });
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
