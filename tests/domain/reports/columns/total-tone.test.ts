import { expect, it } from 'vitest';
import { totalTone } from '../../../../src/domain/reports/columns/total-tone.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

it('marks totals as severely as what was found', () => {
  const highest = { key: 'max', value: 58.4 };
  expect(totalTone(valveResult, highest)).toBe('critical');
  expect(totalTone({ ...valveResult, exceptions: [] }, highest)).toBeNull();
  expect(totalTone(valveResult, { key: 'valves', value: 6 })).toBeNull();
  expect(totalTone(valveResult, { key: 'in_band_share', value: 0.9 })).toBe('warning');
});
