import { rewriteNext } from '../../../server/datapoints/service.ts';
import { asSystem } from '../../../server/db/access/scope.ts';
import { nextNumber, type Person, type TestApp } from '../server/app.ts';
import { ingestKey, ttnUplink } from './uplinks.ts';

/** A model of a meter, as it is sent to be created. */
export const modelFacts = (more: Record<string, unknown> = {}) => {
  const number = nextNumber();
  return {
    title: `Meter ${number}`,
    vendor: 'Acme',
    key: `acme/meter-${number}`,
    device_type: 'water_meter',
    match: { brand_id: 'acme', model_id: `meter-${number}` },
    values: [
      { from: 'count', role: 'register', unit: 'L', factor: 10, kind: 'counter' },
      { from: 'state', role: 'leak', words: { dry: 0, wet: 1 } },
      { from: 'frame', ignore: true },
    ],
    source: 'Test',
    ...more,
  };
};

export const newSerial = () => `70B3D5499A${nextNumber().toString(16).toUpperCase().padStart(6, '0')}`;

/** Devices that send through The Things Stack, and what the server made of it. */
export const modelledDevices = async (test: TestApp, superadmin: Person) => {
  const key = await ingestKey(test, superadmin);
  return {
    key,
    /** Sends a message of a device as The Things Stack does. */
    send: async (eui: string, uplink: Record<string, unknown>, at = new Date()) => {
      const body = ttnUplink({}, { device: `dev-${eui.toLowerCase()}`, application: 'field', eui, at });
      const { frm_payload: _, decoded_payload: __, ...rest } = body.uplink_message;
      return key.to('ttn', JSON.stringify({ ...body, uplink_message: { ...rest, ...uplink } }));
    },
    deviceOf: async (eui: string) =>
      (await superadmin.get(`/devices?hw_serial=${eui}`)).body.data?.[0] ??
      (await asSystem(() => test.context.pool.query('select * from devices where hw_serial = $1', [eui])))
        .rows[0],
    /** Role, latest value and unit of its datapoints, by key. */
    pointsOf: async (id: number) =>
      Object.fromEntries(
        (await superadmin.get(`/devices/${id}/datapoints`)).body.data.map(
          (point: { key: string; role: string | null; unit: string | null; last_value: number }) => [
            point.key,
            [point.role, point.last_value, point.unit],
          ],
        ),
      ),
    /** Rewrites everything that is waiting, as the server does in the background. */
    rewriteAll: async (): Promise<void> => {
      while (await rewriteNext(test.context));
    },
  };
};
export type ModelledDevices = Awaited<ReturnType<typeof modelledDevices>>;
