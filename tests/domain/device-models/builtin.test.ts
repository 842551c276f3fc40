import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { builtInModels } from '../../../src/device-models/all.ts';
import {
  DATAPOINT_ROLES,
  type DatapointRole,
  SINGLE_ROLES,
} from '../../../src/domain/readings/datapoint-roles.ts';
import type { BuiltInModel, ExampleReading } from '../../../src/domain/device-models/model.ts';
import { DATAPOINT_KINDS, DEVICE_TYPES } from '../../../src/domain/devices/devices.ts';

const models = [...builtInModels];
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The devices that section 19 of the contract names. */
const NAMED = words(`
  axioma/qalcosonic-w1 kamstrup/flowiq b-meters/iwm-lr3 zenner/edc diehl/hydrus diehl/izar itron/cyble sensus/iperl
  honeywell/v200 arad/dialog3g quandify/cubicmeter elvaco/cmi4140 milesight/em300-di milesight/em500-pt100
  milesight/em300-th milesight/uc300 milesight/ws303 dragino/sw3l dragino/lht65 dragino/lht65n dragino/lds02 dragino/d20
  dragino/d22 elsys/elt-2 elsys/ers elsys/ems elsys/elt-ultrasonic decentlab/dl-ds18 decentlab/dl-pr36ctd
  decentlab/dl-pm adeunis/pulse adeunis/temp tektelic/comfort tektelic/kona watteco/pulse-senso watteco/tempo
  netvox/r718ab netvox/r718ct netvox/r311w strega/smart-valve laird/rs1xx mclimate/t-valve nke/pulse-senso
`);

/** The units that are converted, then those that are shown as they are. */
const UNITS = words(`
  L m³ m³/h °C Pa hPa bar V % min
  pulses ppm lx mm nm mA kW kWh years mS⋅cm⁻¹ µg/m³ 1/cm³
`);

const single: ReadonlySet<DatapointRole> = new Set(SINGLE_ROLES);

const repeated = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

const unknown = (texts: readonly (string | undefined)[], known: readonly string[]) =>
  texts.filter((text) => text !== undefined && !known.includes(text));

const factsOf = ({ values, lists = [] }: BuiltInModel) => [...values, ...lists];

describe('The built-in device models', () => {
  it('cover the devices that the contract names', () => {
    expect(NAMED.filter((key) => !builtInModels.has(key))).toEqual([]);
  });

  it('have names in the network and paths of their own', () => {
    const matches = models.flatMap(([, { match }]) => match ?? []);
    expect(
      repeated(matches.flatMap(({ brand_id, model_id }) => (model_id ? `${brand_id}/${model_id}` : []))),
    ).toEqual([]);
    expect(repeated(matches.flatMap(({ keys, when }) => (keys ? JSON.stringify([keys, when]) : [])))).toEqual(
      [],
    );
  });
});

describe.each(models)('The model %s', (key, model) => {
  it('has the key of its file and names its source', () => {
    expect(existsSync(join(projectRoot(), 'src/device-models', `${key}.ts`))).toBe(true);
    expect(model.source).toMatch(/^https:\/\/\S+$/);
    expect(model.match?.model_id ?? model.match?.keys).toBeDefined();
  });

  it('names only roles, kinds, types and units that exist', () => {
    const facts = factsOf(model);
    expect(DEVICE_TYPES).toContain(model.device_type);
    expect(
      unknown(
        facts.map(({ role }) => role),
        DATAPOINT_ROLES,
      ),
    ).toEqual([]);
    expect(
      unknown(
        facts.map(({ kind }) => kind),
        DATAPOINT_KINDS,
      ),
    ).toEqual([]);
    expect(
      unknown(
        facts.flatMap(({ unit }) => (typeof unit === 'string' ? unit : [])),
        UNITS,
      ),
    ).toEqual([]);
  });

  it('reads each datapoint of a path once in a message', () => {
    const read = model.values.map(({ from, key: own, when }) => JSON.stringify([from, own, when]));
    expect(repeated(read)).toEqual([]);
  });

  it('dates each of its lists in one way', () => {
    const ways = (model.lists ?? []).map(
      ({ at, at_unix, at_ms, every_s }) =>
        [at, at_unix, at_ms, every_s].filter((way) => way !== undefined).length,
    );
    expect(ways.filter((count) => count !== 1)).toEqual([]);
  });
});

/** The datapoints of an example beyond the first that have a role which a device has once. */
const rivals = (readings: readonly ExampleReading[]): readonly string[] => {
  const owned = [
    ...new Set(readings.flatMap(({ key, role }) => (role && single.has(role) ? `${role} ${key}` : []))),
  ].map((owner) => owner.split(' ')[0] ?? '');
  return repeated(owned);
};

/** Whether decoded data have something at a path. */
const has = (data: unknown, path: string): boolean => {
  let node = data;
  for (const name of path.split('.')) node = (node as Readonly<Record<string, unknown>> | undefined)?.[name];
  return node !== undefined;
};

const examples = models.flatMap(([key, model]) =>
  model.examples.map((example, index) => [`${key}, ${example.title ?? index + 1}`, model, example] as const),
);

describe('An example of a built-in model', () => {
  it.each(examples)(
    'has one datapoint of each role that devices have once: %s',
    (_, _model, { readings }) => {
      expect(rivals(readings)).toEqual([]);
    },
  );

  it.each(models)('reads something that has a meaning: %s', (_, model) => {
    expect(model.examples.some(({ readings }) => readings.some(({ role }) => role !== undefined))).toBe(true);
  });

  it.each(examples.filter(([, , { bytes }]) => bytes !== undefined))(
    'in bytes becomes the paths that the model reads: %s',
    (_, { decoder, values }, { bytes, f_port: fPort, readings }) => {
      const input = JSON.stringify({ bytes: [...Buffer.from(bytes ?? '', 'hex')], fPort });
      const output: unknown = runInNewContext(`${decoder}; JSON.stringify(decodeUplink(${input}))`);
      const { data, ...rest } = JSON.parse(String(output)) as { data: Readonly<Record<string, unknown>> };
      expect(rest).toEqual({});
      const present = readings.filter(({ ts }) => ts === undefined);
      const missing = present.filter(({ key }) =>
        [key, ...values.flatMap((value) => (value.key === key ? value.from : []))].every(
          (path) => !has(data, path),
        ),
      );
      expect(missing).toEqual([]);
    },
  );
});
