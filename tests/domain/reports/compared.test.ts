import { describe, expect, it } from 'vitest';
import { totalsNote } from '../../support/reports/totals-note.ts';
import { whyIncomparable } from '../../../src/domain/reports/texts/difference.ts';
import { coveredShare } from '../../../src/domain/reports/computing/series.ts';
import { changeOf, type ReportedMeter } from '../../../src/domain/reports/computing/totals.ts';
import { translatorFor } from '../../../server/texts/translations.ts';

const translate = translatorFor('en');
const meter = (
  device_id: number,
  now: number | null,
  before: number | null,
  previous_share: number,
  covered_share = previous_share,
): ReportedMeter =>
  ({
    device_id,
    main_id: null,
    consumption: now,
    previous_consumption: before,
    previous_share,
    covered_share,
  }) as ReportedMeter;

describe('the change since the previous period', () => {
  it('is of meters whose previous period is known for at least 80% of its time', () => {
    const { change_share, comparison } = changeOf([meter(1, 110, 100, 0.8), meter(2, 500, 10, 0.79)]);
    expect(change_share).toBeCloseTo(0.1);
    expect(comparison).toBeNull();
    expect(changeOf([meter(2, 500, 10, 0.79, 0.8)])).toEqual({
      change_share: null,
      comparison: { reason: 'too_little_data_before' },
    });
  });

  it('is of meters that are known for the same part of both periods', () => {
    // Silent for the last day of seven: it is no 14% less.
    const reasonOf = (...one: Parameters<typeof meter>) => changeOf([meter(...one)]).comparison?.reason;
    expect(reasonOf(1, 86, 100, 1, 6 / 7)).toBe('unequal_data');
    expect(reasonOf(1, 25, 100, 1, 0.25)).toBe('too_little_data');
    expect(reasonOf(1, null, 100, 1)).toBe('no_data');
    expect(reasonOf(1, 100, null, 0, 1)).toBe('no_data_before');
    expect(reasonOf(1, 100, 0, 1)).toBe('no_use_before');
    expect(reasonOf(1, 97, 100, 1, 0.97)).toBeUndefined();
  });

  it('is not of two runs of different devices', () => {
    const run = (share: number, ...ids: number[]) => ({
      completeness: { received: 1, expected: 1, share },
      devices: ids.map((device_id) => ({ device_id })) as never,
    });
    expect(whyIncomparable(run(1, 1, 2), run(1, 2, 1))).toBeNull();
    expect(whyIncomparable(run(1, 1, 2), run(1, 1))).toBe('compare_devices');
    expect(whyIncomparable(run(1, 1), run(0.85, 1))).toBe('compare_unequal');
    expect(whyIncomparable(run(1, 1), run(0.7, 1))).toBe('compare_partly');
  });

  it('says why it is missing', () => {
    const totals = { meters: 1, consumption: 500, previous_consumption: 10, change_share: null };
    expect(totalsNote({ kind: 'metering', totals }, translate)).toContain('less than 80% of it has readings');
    expect(
      totalsNote({ kind: 'metering', totals: { ...totals, change_share: 49 } }, translate),
    ).not.toContain('80%');
    expect(
      totalsNote({ kind: 'metering', totals: { ...totals, previous_consumption: null } }, translate),
    ).not.toContain('80%');
  });
});

describe('how much of a period is known', () => {
  const span = { from: 100, to: 200 };
  it('counts from its first to its last reading', () => {
    expect(coveredShare({ ts: [], value: [] }, span)).toBe(0);
    expect(coveredShare({ ts: [150, 190], value: [1, 2] }, span)).toBeCloseTo(0.4);
    expect(coveredShare({ ts: [90, 195], value: [1, 2] }, span)).toBeCloseTo(0.95);
    expect(coveredShare({ ts: [10, 20], value: [1, 2] }, span)).toBe(0);
  });
});
