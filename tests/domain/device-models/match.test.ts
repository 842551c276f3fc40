import { expect, it } from 'vitest';
import { findModel } from '../../../src/domain/device-models/match.ts';
import type { DeviceModel, ModelMatch } from '../../../src/domain/device-models/model.ts';

const model = (
  key: string,
  match: ModelMatch,
  is_builtin = false,
): DeviceModel & { is_builtin: boolean } => ({
  key,
  title: key,
  vendor: 'Acme',
  device_type: 'other',
  match,
  values: [],
  source: 'Test',
  is_builtin,
});
const network = model('a/network', { brand_id: 'acme', model_id: 'w1' });
const profile = model('a/profile', { device_profile: 'Acme Meter' });
const few = model('a/few', { keys: ['volume'] });
const many = model('a/many', { keys: ['volume', 'status.leak'] });
const rival = model('a/rival', { keys: ['volume', 'list.*.Type'] });
const all = [network, profile, few, many, rival];
const find = (facts: Parameters<typeof findModel>[1], payload: unknown) =>
  findModel(all, facts, payload)?.key;

it('finds a model by what the network says before what the message has', () => {
  expect(find({ brand_id: 'ACME', model_id: 'W1' }, { volume: 1 })).toBe('a/network');
  expect(find({ model_id: 'w1' }, {})).toBe('a/network');
  expect(find({ device_profile: 'acme meter ' }, {})).toBe('a/profile');
  expect(find({ brand_id: 'other', model_id: 'w1' }, {})).toBeUndefined();
  expect(find({ brand_id: 'acme', model_id: 'w2' }, { volume: 1 })).toBe('a/few');
});

it('finds the model with the most of the keys, only if there is exactly one', () => {
  expect(find({}, { volume: 1 })).toBe('a/few');
  expect(find({}, { volume: 1, status: { leak: false } })).toBe('a/many');
  expect(find({}, { volume: 1, status: { leak: false }, list: [{ Type: 'x' }] })).toBeUndefined();
  expect(find({}, { status: { leak: 1 } })).toBeUndefined();
  expect(find({}, null)).toBeUndefined();
});

it('prefers an own model to a built-in one that fits as well', () => {
  const builtIn = model('b/network', { brand_id: 'acme', model_id: 'w1' }, true);
  expect(findModel([builtIn, network], { brand_id: 'acme', model_id: 'w1' }, {})).toBe(network);
});
