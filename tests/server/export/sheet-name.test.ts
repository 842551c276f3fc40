import { expect, it } from 'vitest';
import { sheetName } from '../../../server/export/sheet-name.ts';

it('the name of a sheet has only characters that Excel accepts, and not too many', () => {
  expect(sheetName('Devices')).toBe('Devices');
  expect(sheetName('[Rëpört: 1/2]')).toBe('Rëpört  1 2');
  expect(sheetName('x'.repeat(40))).toHaveLength(31);
});
