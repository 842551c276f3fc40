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

// Only the fields that are read: The Things Stack may add others.
const schema = z.object({
  end_device_ids: z.object({
    device_id: nameSchema,
    application_ids: z.object({ application_id: nameSchema }),
    dev_eui: serialSchema.optional(),
  }),
  received_at: timeSchema.optional(),
  uplink_message: z
    .object({
      // Absent when the decoder returned nothing.
      decoded_payload: z.record(z.string(), z.unknown()).nullish(),
      received_at: timeSchema.optional(),
      rx_metadata: z.unknown().optional(),
      version_ids: z
        .object({ brand_id: z.string().max(200).nullish(), model_id: z.string().max(200).nullish() })
        .nullish(),
      frm_payload: z.unknown().optional(),
      f_port: z.unknown().optional(),
    })
    .optional(),
});

/** The Things Stack v3. Its joins and acknowledgements come in the same format and have no readings. */
export default defineVendor({
  path: 'ttn',
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
      type: deviceTypeFrom(uplink.version_ids?.model_id, application_id),
      ts: timeOf(uplink.received_at ?? received_at, 'uplink_message.received_at'),
      values: uplink.decoded_payload,
      network: networkFrom(uplink.version_ids),
      raw: rawFrom(uplink.frm_payload, uplink.f_port),
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
