import { describe, expect, it } from 'vitest';
import { deviceRows, totalsIn } from '../../../../src/domain/reports/columns/columns.ts';
import type { Exception } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { heatMapOf } from '../../../../src/domain/reports/charts/heat-map.ts';
import type { Result, ResultRow } from '../../../../src/domain/reports/result.ts';
import { unusableNote, unusableText } from '../../../../src/domain/reports/verdicts/unassessed.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { overDays } from '../../../support/reports/valve-result.ts';

const week = overDays(7);
const [valve] = week.devices as [(typeof week.devices)[number]];
const fault: Exception = {
  device_id: 2,
  title: 'Ward 2',
  ts: null,
  kind: 'sensor_fault',
  text: '',
  value: 185,
  limit: null,
};
const faulty: ResultRow = {
  ...valve,
  device_id: 2,
  title: 'Ward 2',
  seconds_above_limit: 0,
  scald_events: 0,
};
const resultOf = (devices: Result['devices']): Result => ({
  ...week,
  kind: 'tmv',
  devices,
  exceptions: [fault],
  totals: { valves: devices.length, in_band_share: 1, seconds_above_limit: 0, flow_events: 30 },
});

describe('a valve that is not assessed', () => {
  const both = resultOf([{ ...valve, device_id: 1, title: 'Ward 1' }, faulty]);

  it('has no figures that say that it kept its limits', () => {
    const rows = new Map(deviceRows(both).map((row) => [row.title, row]));
    expect(rows.get('Ward 1')).toMatchObject({ verdict: 'well', in_band_share: 1 });
    expect(rows.get('Ward 2')).toMatchObject({
      verdict: 'unknown',
      in_band_share: null,
      seconds_above_limit: null,
      scald_events: null,
      flow_events: faulty.flow_events,
    });
  });

  it('leaves no such totals if it is the only one', () => {
    const valueOf = (result: Result, key: string) => totalsIn(result).find((one) => one.key === key)?.value;
    expect(valueOf(both, 'in_band_share')).toBe(1);
    expect(valueOf(resultOf([faulty]), 'in_band_share')).toBeNull();
    expect(valueOf(resultOf([faulty]), 'flow_events')).toBe(30);
  });

  it('has days that are not assessed, rather than without data, if water flowed and no value was possible', () => {
    const [daily_max, daily_events] = [faulty.daily_max as number[], faulty.daily_events as number[]];
    const cell = (uses: number | null) => {
      const device = {
        ...faulty,
        daily_max: [null, ...daily_max.slice(1)],
        daily_events: [uses, ...daily_events.slice(1)],
      };
      return heatMapOf(resultOf([device]))?.rows[0]?.cells[0]?.level;
    };
    expect([cell(18), cell(0), cell(null)]).toEqual(['unassessed', 'idle', 'unknown']);
  });

  it('is complete only in what it sent, which is said', () => {
    const translate = translatorFor('en');
    expect(unusableText([fault], translate)).toBe(
      '185 impossible values count as received but are not rated.',
    );
    expect(unusableText([{ ...fault, value: 1 }], translate)).toContain(
      '1 impossible value counts as received',
    );
    expect(unusableNote([fault], translate)).toBe('With 185 impossible values');
    expect(unusableText([{ ...fault, kind: 'gap' }], translate)).toBe('');
  });
});
