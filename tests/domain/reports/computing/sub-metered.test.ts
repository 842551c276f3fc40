import { describe, expect, it } from 'vitest';
import { totalsNote } from '../../../support/reports/totals-note.ts';
import type { ResultRow } from '../../../../src/domain/reports/result.ts';
import {
  notSubMeteredText,
  overMeasuredText,
  restShares,
} from '../../../../src/domain/reports/computing/sub-metered.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { meterResult } from '../../../support/reports/report-result.ts';

const translate = translatorFor('en');
const [device] = meterResult.devices as [ResultRow];
const meter = (device_id: number, main_id: number | null, consumption: number | null): ResultRow => ({
  ...device,
  device_id,
  main_id,
  consumption,
  title: `Meter ${device_id}`,
  location: null,
});

describe('the water of a main meter that is not sub-metered', () => {
  const devices = [
    meter(1, null, 10_000),
    meter(2, 1, 2_000),
    meter(3, 1, 3_000),
    // Behind the second meter, so that it counts as its part only.
    meter(4, 2, 1_500),
    meter(9, null, 10_000),
  ];

  it('is what its direct sub-meters did not measure, with its share of all water', () => {
    expect(restShares({ devices })).toEqual([
      { device_id: -1, main_id: 1, title: '', litres: 5_000, share: 0.25, main: 'Meter 1' },
      { device_id: -2, main_id: 2, title: '', litres: 500, share: 0.025, main: 'Meter 2' },
    ]);
    expect(notSubMeteredText({ devices }, translate).replaceAll('\u00a0', ' ')).toBe(
      'Not sub-metered: 5,000 L of Meter 1 (50.0% of its water); 500 L of Meter 2 (25.0% of its water).',
    );
  });

  it('is said in the order of the list of meters, with the streets of all if one needs it', () => {
    const at = (one: ResultRow, title: string, location: string): ResultRow => ({ ...one, title, location });
    const text = notSubMeteredText(
      {
        devices: [
          at(meter(1, null, 4000), 'Main 3', '1 Elm Street, Geelong'),
          meter(2, 1, 1000),
          at(meter(3, null, 5000), 'Main', '9 Oak Road, Geelong'),
          meter(4, 3, 1000),
          at(meter(5, null, 6000), 'Main', '1 Elm Street, Geelong'),
          meter(6, 5, 1000),
        ],
      },
      translate,
    );
    expect(text.match(/of Main[^(]*/g)).toEqual([
      'of Main, 1 Elm Street ',
      'of Main, 9 Oak Road ',
      'of Main 3, 1 Elm Street ',
    ]);
  });

  it('is unknown if that of one of them is, and left out if it is only that of rounding', () => {
    expect(restShares({ devices: [meter(1, null, 100), meter(2, 1, 40), meter(3, 1, null)] })).toEqual([]);
    expect(restShares({ devices: [meter(1, null, null), meter(2, 1, 40)] })).toEqual([]);
    expect(restShares({ devices: [meter(1, null, 10_000), meter(2, 1, 9_950)] })).toEqual([]);
    expect(notSubMeteredText({ devices: [meter(1, null, 10)] }, translate)).toBe('');
  });

  it('is never negative: then the totals say that the sub-meters measured more', () => {
    const over = { devices: [meter(1, null, 1_000), meter(2, 1, 1_300)] };
    expect(restShares(over)).toEqual([]);
    const text = 'The sub-meters of Meter 1 measured 300 L more than it did.';
    expect(overMeasuredText(over, translate).replaceAll('\u00a0', ' ')).toBe(text);
    expect(overMeasuredText({ devices: [meter(1, null, 1_000), meter(2, 1, 1_005)] }, translate)).toBe('');
    expect(totalsNote({ kind: 'metering', totals: {}, ...over }, translate).replaceAll('\u00a0', ' ')).toBe(
      text,
    );
  });
});
