import { expect, it } from 'vitest';
import { suggestedKey } from '../../../src/domain/device-models/suggested-key.ts';

it.each([
  ['Acme', 'Flow Meter 2', 'acme/flow-meter-2'],
  ['Acme', 'Acme Flow Meter', 'acme/flow-meter'],
  ['B METERS', ' B Meters IWM-LR3/4 ', 'b-meters/iwm-lr3-4'],
  ['Müller', 'Zähler', 'muller/zahler'],
  ['', 'Flow', ''],
  ['Acme', '', ''],
])('a model of %s with the title “%s” has the key “%s”', (vendor, title, key) => {
  expect(suggestedKey(vendor, title)).toBe(key);
});
