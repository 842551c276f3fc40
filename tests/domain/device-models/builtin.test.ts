import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { builtInModels } from '../../../src/device-models/all.ts';
import { DATAPOINT_ROLES, type DatapointRole, SINGLE_ROLES } from '../../../src/domain/datapoint-roles.ts';
import type { BuiltInModel, MessageValues, ModelValue } from '../../../src/domain/device-models/model.ts';
import { DATAPOINT_KINDS, DEVICE_TYPES } from '../../../src/domain/devices.ts';

const models = [...builtInModels];

/** Units that are shown as they are, besides those that are converted. */
const PLAIN_UNITS = [
  'pulses',
  'ppm',
  'lx',
  'mm',
  'nm',
  'mA',
  'kW',
  'kWh',
  'years',
  'mS⋅cm⁻¹',
  'µg/m³',
  '1/cm³',
];
const UNITS: ReadonlySet<string> = new Set([
  ...['L', 'm³', 'm³/h', '°C', 'Pa', 'hPa', 'bar', 'V', '%', 'min'],
  ...PLAIN_UNITS,
]);

/** The devices that section 19 of the contract names. */
const NAMED: readonly string[] = [
  ...[
    'axioma/qalcosonic-w1',
    'kamstrup/flowiq',
    'b-meters/iwm-lr3',
    'zenner/edc',
    'diehl/hydrus',
    'diehl/izar',
  ],
  ...[
    'itron/cyble',
    'sensus/iperl',
    'honeywell/v200',
    'arad/dialog3g',
    'quandify/cubicmeter',
    'elvaco/cmi4140',
  ],
  ...[
    'milesight/em300-di',
    'milesight/em500-pt100',
    'milesight/em300-th',
    'milesight/uc300',
    'milesight/ws303',
  ],
  ...['dragino/sw3l', 'dragino/lht65', 'dragino/lht65n', 'dragino/lds02', 'dragino/d20', 'dragino/d22'],
  ...['elsys/elt-2', 'elsys/ers', 'elsys/ems', 'elsys/elt-ultrasonic'],
  ...['decentlab/dl-ds18', 'decentlab/dl-pr36ctd', 'decentlab/dl-pm', 'adeunis/pulse', 'adeunis/temp'],
  ...['tektelic/comfort', 'tektelic/kona', 'watteco/pulse-senso', 'watteco/tempo', 'netvox/r718ab'],
  ...[
    'netvox/r718ct',
    'netvox/r311w',
    'strega/smart-valve',
    'laird/rs1xx',
    'mclimate/t-valve',
    'nke/pulse-senso',
  ],
];

const single: ReadonlySet<DatapointRole> = new Set(SINGLE_ROLES);

const factsOf = ({ values, lists = [] }: BuiltInModel) => [...values, ...lists];

describe('The built-in device models', () => {
  it('cover the devices that the contract names', () => {
    expect(NAMED.filter((key) => !builtInModels.has(key))).toEqual([]);
  });

  it('have keys and names in the network of their own', () => {
    const names = models.flatMap(([, { match }]) =>
      match?.model_id === undefined ? [] : [`${match.brand_id}/${match.model_id}`],
    );
    expect(new Set(names).size).toBe(names.length);
    const paths = models.flatMap(([, { match }]) =>
      match?.keys ? [JSON.stringify([match.keys, match.when])] : [],
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('name only roles, kinds, types and units that exist', () => {
    for (const [key, model] of models) {
      expect(DEVICE_TYPES, key).toContain(model.device_type);
      for (const { role, kind, unit } of factsOf(model)) {
        if (role) expect(DATAPOINT_ROLES, key).toContain(role);
        if (kind) expect(DATAPOINT_KINDS, key).toContain(kind);
        if (typeof unit === 'string') expect(UNITS, key).toContain(unit);
      }
    }
  });
});

/** A message of the model in which a value is read. */
const inMessage = ({ key, from, when }: ModelValue): string => JSON.stringify([key ?? from, when ?? null]);

const samePath = (values: readonly ModelValue[], from: string, when: MessageValues | undefined) =>
  values.filter((value) => value.from === from && JSON.stringify(value.when) === JSON.stringify(when));

describe.each(models)('The model %s', (key, model) => {
  it('has the key of its file and names its source', () => {
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(() => readFileSync(join(projectRoot(), 'src/device-models', `${key}.ts`))).not.toThrow();
    expect(model.source).toMatch(/^https:\/\/[^ ]+$/);
    expect(model.match?.model_id ?? model.match?.keys).toBeDefined();
  });

  it('reads each datapoint of a path once', () => {
    for (const { from, when } of model.values) {
      const read = samePath(model.values, from, when).map(inMessage);
      expect(new Set(read).size, from).toBe(read.length);
    }
  });

  it('dates each of its lists in one way', () => {
    for (const { path, at, at_unix, at_ms, every_s } of model.lists ?? [])
      expect(
        [at, at_unix, at_ms, every_s].filter((way) => way !== undefined),
        path,
      ).toHaveLength(1);
  });

  it('has examples in which no datapoint takes the role of another', () => {
    for (const { title, payload, bytes, readings } of model.examples) {
      expect(payload ?? bytes, title).toBeDefined();
      if (bytes !== undefined) {
        expect(model.decoder, title).toBeDefined();
        expect(bytes, title).toMatch(/^([0-9a-f]{2})+$/i);
      }
      const owners = new Map<DatapointRole, string>();
      for (const reading of readings) {
        const { role } = reading;
        if (!role || !single.has(role)) continue;
        expect(owners.get(role) ?? reading.key, `${title} ${role}`).toBe(reading.key);
        owners.set(role, reading.key);
      }
    }
    expect(model.examples.some(({ readings }) => readings.some(({ role }) => role !== undefined))).toBe(true);
  });
});
