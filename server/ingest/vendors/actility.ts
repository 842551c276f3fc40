import * as z from 'zod';
import { gatewaysFrom } from '../gateway-metadata.ts';
import {
  base64OfHex,
  rawFrom,
  bodyOf,
  defineVendor,
  isObject,
  numberIn,
  objectIn,
  serialSchema,
  timeOf,
  timeSchema,
  uplinkFrom,
} from '../vendor.ts';

// ThingPark writes numbers as texts, depending on its version.
const numberOrText = z.union([z.number(), z.string().max(60)]);
const driver = z.object({ mId: z.string().max(200).optional() }).optional();

// Only the fields that are read: new versions of ThingPark add others.
const schema = z.object({
  DevEUI_uplink: z.object({
    Time: timeSchema.optional(),
    DevEUI: serialSchema,
    CustomerID: numberOrText.optional(),
    // An object, or one as text.
    CustomerData: z.unknown().optional(),
    DriverCfg: z.object({ mod: driver, app: driver }).optional(),
    Lrrs: z.object({ Lrr: z.unknown() }).optional(),
    // What a driver of ThingPark X has decoded; absent without one.
    payload: z.unknown().optional(),
    payload_hex: z.unknown().optional(),
    FPort: z.unknown().optional(),
    rawJoinRequest: z.unknown().optional(),
  }),
});

const gateway = (entry: unknown): unknown =>
  isObject(entry) && {
    id: entry['Lrrid'],
    rssi: numberIn(entry['LrrRSSI']),
    snr: numberIn(entry['LrrSNR']),
  };

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;

/** Actility ThingPark, and networks that are built on it. Its joins, downlinks and locations have no readings. */
export default defineVendor({
  path: 'actility',
  network: 'Actility ThingPark',
  summary: 'Ingest a message of Actility ThingPark',
  description: 'Sent by a HTTP connection of ThingPark X IoT Flow, with a driver that decodes the payload.',
  matches: (body) => Object.keys(body).some((key) => key.startsWith('DevEUI_')),
  names: (at) => ({
    app_id: at('DevEUI_uplink.CustomerID'),
    dev_id: at('DevEUI_uplink.DevEUI')?.toLowerCase(),
  }),
  parse: (body) => {
    if (
      isObject(body) &&
      body['DevEUI_uplink'] === undefined &&
      Object.keys(body).some((key) => key.startsWith('DevEUI_'))
    )
      return null;
    const uplink = bodyOf(schema, body).DevEUI_uplink;
    if (uplink.rawJoinRequest !== undefined) return null;
    const { DriverCfg, Lrrs } = uplink;
    const customer = objectIn(uplink.CustomerData);
    const layer = isObject(customer?.['alr']) ? customer['alr'] : undefined;
    return uplinkFrom({
      app_id: String(uplink.CustomerID ?? 'thingpark'),
      dev_id: uplink.DevEUI.toLowerCase(),
      hw_serial: uplink.DevEUI,
      serialPath: 'DevEUI_uplink.DevEUI',
      typeNames: [DriverCfg?.app?.mId, DriverCfg?.mod?.mId, textIn(layer?.['pro'])],
      deviceTitle: textIn(customer?.['name']),
      ts: timeOf(uplink.Time, 'DevEUI_uplink.Time'),
      values: objectIn(uplink.payload),
      raw: rawFrom(objectIn(uplink.payload), base64OfHex(uplink.payload_hex), Number(uplink.FPort)),
      gateways: gatewaysFrom(Array.isArray(Lrrs?.Lrr) ? Lrrs.Lrr.map(gateway) : undefined, ['id']),
    });
  },
  example: {
    DevEUI_uplink: {
      Time: '2026-11-20T13:15:46.285+11:00',
      DevEUI: '70B3D54992000001',
      FPort: 17,
      FCntUp: 265,
      payload_hex: '0520be8800400108c9000000',
      Lrrs: { Lrr: [{ Lrrid: '08050376', Chain: 0, LrrRSSI: '-65.000000', LrrSNR: '9.500000' }] },
      CustomerID: '100002164',
      CustomerData: { alr: { pro: 'ACME/water-meter', ver: '1' }, name: 'Main meter' },
      DriverCfg: { app: { pId: 'acme', mId: 'water-meter', ver: '1' } },
      payload: { volume_total: 18234.2, battery_v: 3.6 },
    },
  },
});
