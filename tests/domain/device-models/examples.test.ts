import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { builtInModels } from '../../../src/device-models/all.ts';
import { describeMessage, type DescribedValue } from '../../../src/domain/device-models/describe.ts';
import { findModel } from '../../../src/domain/device-models/match.ts';
import {
  type BuiltInModel,
  defineDeviceModel,
  type ExampleReading,
  type ModelExample,
} from '../../../src/domain/device-models/model.ts';
import { ignored } from '../../../src/device-models/facts.ts';
import { modelsGuide } from './models-guide.ts';

const models = [...builtInModels.values()];
const RECEIVED = '2026-11-27T12:00:00.000Z';

const expectedOf = ({ received_at: received = RECEIVED }: ModelExample, reading: ExampleReading): string =>
  JSON.stringify([
    reading.key,
    reading.role ?? null,
    reading.value,
    reading.unit ?? null,
    reading.ts ?? received,
  ]);
const foundOf = ({ received_at: received = RECEIVED }: ModelExample, value: DescribedValue): string =>
  JSON.stringify([
    value.key,
    value.role,
    value.value,
    value.unit,
    value.ts === null ? received : new Date(value.ts).toISOString(),
  ]);

test('the guide describes the built-in models as they are', async () => {
  await expect(modelsGuide(models)).toMatchFileSnapshot(join(projectRoot(), 'docs/built-in-models.md'));
});

test('the recipe for a model works', () => {
  const [, code = ''] =
    /^### A device model$.*?^```ts\n(.*?)^```/ms.exec(
      readFileSync(join(projectRoot(), 'CONTRIBUTING.md'), 'utf8'),
    ) ?? [];
  const script = code.replaceAll(/^import .*$/gm, '').replace('export default', 'return');
  const model = runInThisContext(`(defineDeviceModel, ignored) => {${script}}`)(
    defineDeviceModel,
    ignored,
  ) as BuiltInModel;
  const [example] = model.examples;
  const values = describeMessage(
    model,
    example.payload as Readonly<Record<string, unknown>>,
    Date.parse(RECEIVED),
  );
  const found = values.filter(({ value }) => value !== null).map((value) => foundOf(example, value));
  expect(found).toEqual(example.readings.map((reading) => expectedOf(example, reading)));
  expect(findModel([...models, model], {}, example.payload)?.key).toBe('acme/valve-probe');
});

describe.each(models.map((model) => [model.key, model] as const))('%s', (_key, model) => {
  const decoded = model.examples.filter(({ payload }) => payload !== undefined);

  test.each(decoded.map((example, index) => [example.title ?? `example ${index + 1}`, example] as const))(
    'reads %s',
    (_title, example) => {
      const payload = example.payload as Readonly<Record<string, unknown>>;
      const values = describeMessage(model, payload, Date.parse(example.received_at ?? RECEIVED));
      const found = values.filter(({ value }) => value !== null);
      const all = found.map((value) => foundOf(example, value));
      const expected = example.readings.map((reading) => expectedOf(example, reading));
      expect(all).toEqual(expect.arrayContaining(expected));
      // Every reading with a role is among the expected ones.
      const withRole = found.filter(({ role }) => role !== null).map((value) => foundOf(example, value));
      expect(expected).toEqual(expect.arrayContaining(withRole));
      expect(values.filter(({ outcome }) => outcome === 'rejected')).toEqual([]);
    },
  );

  test('is recognised by what the network says, and not mistaken by its first message', () => {
    const [first] = model.examples;
    const { brand_id, model_id, device_profile } = model.match ?? {};
    if (model_id ?? device_profile)
      expect(findModel(models, { brand_id, model_id, device_profile }, {})?.key).toBe(model.key);
    const byKeys = findModel(models, {}, first.payload);
    expect([model.key, undefined]).toContain(byKeys?.key);
    if (model.match?.keys) expect(byKeys?.key).toBe(model.key);
  });
});
