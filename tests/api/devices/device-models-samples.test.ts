import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeBuiltInModels } from '../../../server/device-models/built-in.ts';
import type { Person, TestApp } from '../../support/server/app.ts';
import { startTestApp } from '../../support/server/app.ts';
import { ingestKey } from '../../support/devices/uplinks.ts';

interface Sample {
  readonly brand_id: string | null;
  readonly model_id: string;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}
interface Expected {
  readonly type: string;
  readonly model: string;
  /** By role: value and unit of the first message. */
  readonly roles: Readonly<Record<string, readonly [value: number, unit: string | null]>>;
}

/** What the first message of each sample means. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'adeunis-pulse': {
    type: 'water_meter',
    model: 'adeunis/pulse',
    // Its low battery, which is no fault.
    roles: { register: [295, 'pulses'], fault: [0, null], battery_voltage: [1, null] },
  },
  'axioma-w1': {
    type: 'water_meter',
    model: 'axioma/qalcosonic-w1',
    roles: {
      register: [6.054, 'm³'],
      leak: [0, null],
      burst: [0, null],
      backflow: [0, null],
      empty_pipe: [0, null],
      battery_voltage: [0, null],
    },
  },
  'bmeters-iwmlr3': { type: 'water_meter', model: 'b-meters/iwm-lr3', roles: { register: [73_802, 'L'] } },
  'decentlab-ds18': {
    type: 'tmv',
    model: 'decentlab/dl-ds18',
    roles: { outlet_temperature: [51.875, '°C'], battery_voltage: [3.093, 'V'] },
  },
  'dragino-lht65': {
    type: 'tmv',
    model: 'dragino/lht65',
    roles: {
      outlet_temperature: [47.81, '°C'],
      ambient_temperature: [28.29, '°C'],
      humidity: [68.6, '%'],
      battery_voltage: [3.062, 'V'],
    },
  },
  'dragino-sw3l': {
    type: 'water_meter',
    model: 'dragino/sw3l',
    roles: { register: [120.4, 'L'], leak: [0, null] },
  },
  'elsys-elt2': {
    type: 'tmv',
    model: 'elsys/elt-2',
    roles: { outlet_temperature: [55.4, '°C'], ambient_temperature: [22.6, '°C'] },
  },
  'kamstrup-flowiq': {
    type: 'water_meter',
    model: 'kamstrup/flowiq',
    roles: { register: [7842.497, 'm³'], leak: [1, null] },
  },
  'milesight-em300-di': {
    type: 'water_meter',
    model: 'milesight/em300-di',
    roles: { register: [2560, 'L'], ambient_temperature: [21.4, '°C'], battery_percent: [92, '%'] },
  },
  'milesight-em500-pt100': {
    type: 'tmv',
    model: 'milesight/em500-pt100',
    roles: { outlet_temperature: [61.2, '°C'], battery_percent: [92, '%'] },
  },
  'milesight-ws303': {
    type: 'other',
    model: 'milesight/ws303',
    roles: { leak: [0, null], battery_percent: [88, '%'] },
  },
  'netvox-r718': {
    type: 'tmv',
    model: 'netvox/r718ab',
    roles: { outlet_temperature: [55.38, '°C'], battery_voltage: [3.6, 'V'] },
  },
};
/** Its messages have nothing that other thermometers don’t have: without what the network says, no model is guessed. */
const UNRECOGNISABLE = 'milesight-em500-pt100';

let test: TestApp;
let superadmin: Person;
let key: Awaited<ReturnType<typeof ingestKey>>;
beforeAll(async () => {
  test = await startTestApp();
  await storeBuiltInModels(test.context);
  superadmin = await test.asSuperadmin();
  key = await ingestKey(test, superadmin);
});
afterAll(() => test?.close());

const sampleOf = (name: string): Sample =>
  JSON.parse(readFileSync(new URL(`../../fixtures/decoded/${name}.json`, import.meta.url), 'utf8')) as Sample;

const messageOf = (name: string, serial: string, isNamed: boolean, index = 0): string => {
  const { brand_id, model_id, messages } = sampleOf(name);
  return JSON.stringify({
    end_device_ids: {
      device_id: `${name}-${serial.toLowerCase()}`,
      application_ids: { application_id: 'field' },
      dev_eui: serial,
    },
    uplink_message: {
      f_port: 2,
      received_at: new Date(Date.parse('2026-11-27T12:05:00Z') + index * 3_600_000).toISOString(),
      decoded_payload: messages[index],
      ...(isNamed ? { version_ids: { ...(brand_id ? { brand_id } : {}), model_id } } : {}),
    },
  });
};

/** What is known of a device after its messages. */
const deviceOf = async (serial: string) => {
  const { rows } = await test.context.pool.query<{
    id: number;
    type: string;
    model: string | null;
    roles: Record<string, [number, string | null]> | null;
  }>(
    `select d.id, d.type, m.key as model,
       jsonb_object_agg(p.role, jsonb_build_array(v.last_value, p.unit)) filter (where p.role is not null) as roles
     from devices d left join device_models m on m.id = d.model_id left join datapoints p on p.device_id = d.id
     left join datapoint_values v on v.datapoint_id = p.id where d.hw_serial = $1 group by d.id, m.key`,
    [serial],
  );
  return rows;
};

describe.each(Object.entries(EXPECTED))('the first message of %s', (name, { type, model, roles }) => {
  const serial = (variant: number) =>
    `70B3D549${String(variant).padStart(2, '0')}${String(Object.keys(EXPECTED).indexOf(name)).padStart(6, '0')}`;

  it('gives its type, model, register or temperature, battery and flags', async () => {
    const answer = await key.to('ttn', messageOf(name, serial(1), true));
    expect([answer.status, answer.body.rejected]).toEqual([200, []]);
    const [device, ...more] = await deviceOf(serial(1));
    expect(more).toEqual([]);
    expect(device).toMatchObject({ type, model, roles });
  });

  it('gives the same without what the network says of its model', async () => {
    expect((await key.to('ttn', messageOf(name, serial(2), false))).status).toBe(200);
    const [device] = await deviceOf(serial(2));
    expect(device).toMatchObject(
      name === UNRECOGNISABLE ? { type: 'other', model: null, roles } : { type, model, roles },
    );
  });

  it('is followed by others of the same device', async () => {
    const named = messageOf(name, serial(1), true, 1);
    expect((await key.to('ttn', named)).status).toBe(200);
    const found = await deviceOf(serial(1));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ type, model });
  });
});
