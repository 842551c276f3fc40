import { describe, expect, it } from 'vitest';
import { totalsNote } from '../../../src/domain/reports/device-notes.ts';
import { coveredShare } from '../../../src/domain/reports/series.ts';
import { changeOf, type ReportedMeter } from '../../../src/domain/reports/totals.ts';
import { translatorFor } from '../../../server/translations.ts';

const translate = translatorFor('en');
const meter = (device_id: number, now: number, before: number, previous_share: number): ReportedMeter =>
  ({
    device_id,
    main_id: null,
    consumption: now,
    previous_consumption: before,
    previous_share,
  }) as ReportedMeter;

describe('the change since the previous period', () => {
  it('is of meters whose previous period is known for at least 80% of its time', () => {
    expect(changeOf([meter(1, 110, 100, 0.8), meter(2, 500, 10, 0.79)])).toBeCloseTo(0.1);
    expect(changeOf([meter(2, 500, 10, 0.79)])).toBeNull();
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
