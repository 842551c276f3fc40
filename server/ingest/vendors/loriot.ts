import * as z from 'zod';
import { gatewaysFrom } from '../gateway-metadata.ts';
import {
  base64OfHex,
  bodyOf,
  defineVendor,
  isObject,
  nameSchema,
  objectIn,
  rawFrom,
  serialSchema,
  uplinkFrom,
} from '../vendor.ts';

// Only the fields that are read. The messages of one uplink, `rx` and `gw`, have the same readings.
const schema = z.object({
  cmd: z.string().max(20),
  EUI: serialSchema,
  appId: nameSchema.optional(),
  /** ms */
  ts: z.number().min(0).max(8_640_000_000_000_000).optional(),
  /** 0: external power, 255: unknown, otherwise 1 (empty) to 254 (full). */
  bat: z.number().optional(),
  rssi: z.unknown().optional(),
  gws: z.unknown().optional(),
  decoded: z.unknown().optional(),
  data: z.unknown().optional(),
  port: z.unknown().optional(),
});

const UPLINKS: ReadonlySet<string> = new Set(['rx', 'gw']);

const batteryIn = (level: number | undefined): Readonly<Record<string, number>> =>
  level === undefined || !(level >= 1 && level <= 254)
    ? {}
    : { battery_percent: Math.round(((level - 1) / 253) * 100) };

/** LORIOT. Its messages about downlinks have no readings. */
export default defineVendor({
  path: 'loriot',
  network: 'LORIOT',
  summary: 'Ingest a message of LORIOT',
  description:
    'Sent by the application output “HTTP Push”. Messages other than `rx` and `gw` have no readings.',
  matches: (body) => typeof body['cmd'] === 'string' && 'EUI' in body,
  names: (at) => ({ app_id: at('appId') ?? (at('EUI') && 'loriot'), dev_id: at('EUI')?.toLowerCase() }),
  parse: (body) => {
    const message = bodyOf(schema, body);
    if (!UPLINKS.has(message.cmd)) return null;
    const decoded = objectIn(message.decoded);
    const data = isObject(decoded?.['data']) ? decoded['data'] : decoded;
    return uplinkFrom({
      app_id: message.appId ?? 'loriot',
      dev_id: message.EUI.toLowerCase(),
      hw_serial: message.EUI,
      serialPath: 'EUI',
      ts: message.ts === undefined ? null : Math.trunc(message.ts),
      values: { ...batteryIn(message.bat), ...data },
      raw: rawFrom(data, base64OfHex(message.data), message.port),
      gateways: gatewaysFrom(message.gws, ['gweui']),
    });
  },
  example: {
    cmd: 'gw',
    EUI: '70B3D54992000001',
    appId: 'BE7A0001',
    ts: 1_795_141_545_812,
    fcnt: 417,
    port: 1,
    dr: 'SF7 BW125 4/5',
    bat: 203,
    data: 'aa0102',
    gws: [{ rssi: -36, snr: 10.5, ts: 1_795_141_545_812, gweui: 'B827EBFFFE0C14E3' }],
    decoded: { data: { volume_total: 18234.2 } },
  },
});
