import { describe, expect, it } from 'vitest';
import { sharedWidths } from '../../../src/generator/columns/widths.ts';

describe('the widths of text columns', () => {
  it('stay as they are where nothing is cut off, or nothing is left over', () => {
    const enough = [
      { width: 200, need: 100 },
      { width: 100, need: 90 },
    ];
    expect(sharedWidths(enough)).toEqual([200, 100]);
    const tight = [
      { width: 200, need: 260 },
      { width: 100, need: 100 },
    ];
    expect(sharedWidths(tight)).toEqual([200, 100]);
  });

  it('go from columns that have too much to those that have too little', () => {
    const columns = [
      { width: 200, need: 100 },
      { width: 150, need: 100 },
      { width: 100, need: 130 },
    ];
    expect(sharedWidths(columns)).toEqual([180, 140, 130]);
  });

  it('cut no column to less than it needs', () => {
    const columns = [
      { width: 200, need: 180 },
      { width: 100, need: 400 },
      { width: 100, need: 200 },
    ];
    expect(sharedWidths(columns)).toEqual([180, 115, 105]);
  });
});
