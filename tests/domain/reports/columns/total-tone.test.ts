import { expect, it } from 'vitest';
import { worstTotalsFirst } from '../../../../src/domain/reports/columns/total-tone.ts';
import { valveResult } from '../../../support/valve-result.ts';

it('puts the totals that stand out first', () => {
  const totals = [
    { key: 'valves', format: 'count', value: 6 },
    { key: 'max', format: 'celsius', value: 58.4 },
  ] as const;
  const told = worstTotalsFirst(valveResult, totals).map(({ key, tone }) => [key, tone]);
  expect(told[0]).toEqual(['max', 'critical']);
  const cool = worstTotalsFirst({ ...valveResult, exceptions: [] }, totals);
  expect(cool.map(({ key }) => key)).toEqual(['valves', 'max']);
});
