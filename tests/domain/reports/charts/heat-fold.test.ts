import { describe, expect, it } from 'vitest';
import { heatFold } from '../../../../src/domain/reports/charts/heat-fold.ts';
import { heatMapOf, isWithinLimits, type HeatRow } from '../../../../src/domain/reports/charts/heat-map.ts';
import { valveResult } from '../../../support/valve-result.ts';

const all = heatMapOf(valveResult)?.rows ?? [];
const [within, outside] = [all.filter(isWithinLimits), all.filter((row) => !isWithinLimits(row))];
const rows = (outsideCount: number, withinCount: number): HeatRow[] => [
  ...Array.from({ length: outsideCount }, () => outside[0]!),
  ...Array.from({ length: withinCount }, () => within[0]!),
];

describe('the valves that a page shows at first', () => {
  it('are those outside the limits', () => {
    expect(heatFold(rows(3, 46), false)).toEqual({ few: 3, within: 46 });
    expect(heatFold(rows(3, 46), true)).toEqual({ few: 3, within: 46 });
    expect(heatFold(rows(0, 49), true)).toEqual({ few: 0, within: 49 });
  });

  it('are the worst where too many are outside', () => {
    expect(heatFold(rows(16, 4), false)).toEqual({ few: 15 });
    expect(heatFold(rows(9, 4), true)).toEqual({ few: 8 });
  });

  it('are all, or the hottest, where a desktop has space', () => {
    expect(heatFold(rows(1, 4), false)).toEqual({ few: 5 });
    expect(heatFold(rows(0, 49), false)).toEqual({ few: 5 });
  });
});
