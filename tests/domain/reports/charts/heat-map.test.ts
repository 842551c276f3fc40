import { describe, expect, it } from 'vitest';
import { heatMapOf, isWithinLimits } from '../../../../src/domain/reports/charts/heat-map.ts';
import {
  cellText,
  columnHeading,
  columnName,
  heatText,
} from '../../../../src/domain/reports/charts/heat-text.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { meterResult } from '../../../support/reports/report-result.ts';
import { overDays, valveResult } from '../../../support/reports/valve-result.ts';

const translate = translatorFor('en');

describe('the valves of a report by day', () => {
  const map = heatMapOf(valveResult);

  it('are judged by their hottest water: those outside the limits first, then the hottest', () => {
    expect(map?.rows.map(({ device, cells }) => [device.title, ...cells.map(({ level }) => level)])).toEqual([
      ['Ward 5', 'within', 'within', 'scalding'],
      ['Ward 2', 'within', 'above', 'within'],
      // Without a flow signal, cold water may be that of an idle pipe.
      ['Ward 6', 'unknown', 'above', 'within'],
      ['Ward 10', 'within', 'below', 'within'],
      ['Ward 3', 'unknown', 'unknown', 'unknown'],
      ['Ward 4', 'within', 'idle', 'within'],
    ]);
    expect(heatText(map!, translate)).toMatch(/Worst first\.$/);
    expect(heatText({ rows: map!.rows.slice(-1) }, translate)).toMatch(/Hottest first\.$/);
    expect(map?.step).toBe('day');
    expect(map?.levels).toEqual(['scalding', 'above', 'below', 'within', 'idle', 'unknown']);
  });

  it('are not counted as within limits while they are not assessed, and stand before those that are', () => {
    const week = overDays(7);
    const [first] = week.devices as [(typeof week.devices)[number]];
    const devices = [1, 2].map((device_id) => ({ ...first, device_id, title: `Ward ${device_id}` }));
    const [fault] = valveResult.exceptions as [(typeof valveResult.exceptions)[number]];
    const exceptions = [{ ...fault, device_id: 2, kind: 'sensor_fault' as const }];
    const rows = heatMapOf({ ...week, devices, exceptions })?.rows ?? [];
    expect(rows.map((row) => [row.device.title, isWithinLimits(row)])).toEqual([
      ['Ward 2', false],
      ['Ward 1', true],
    ]);
    const levels = rows.map(({ cells }) => cells.some(({ level }) => level === 'unassessed'));
    expect(levels).toEqual([true, false]);
  });

  it('are not assessed on the days on which their sensor had a fault', () => {
    const { devices } = valveResult;
    const faulty = devices.map((device) => ({ ...device, daily_faults: [0, 4, 4] }));
    const rows = heatMapOf({ ...valveResult, devices: faulty })?.rows ?? [];
    const cells = rows.find(({ device }) => device.title === 'Ward 5')?.cells;
    expect(cells?.map(({ level, value }) => [level, value === null])).toEqual([
      ['within', false],
      ['unassessed', true],
      // Too hot is too hot.
      ['scalding', false],
    ]);
  });

  it('are described in words', () => {
    const text = (row: number, column: number): string | undefined => {
      const found = map?.rows[row];
      const cell = found?.cells[column];
      return (
        cell && cellText(cell, found.device, valveResult.profile.limits, translate).replaceAll('\u00a0', ' ')
      );
    };
    expect(text(0, 2)).toBe('58.4 °C, Hot for long enough to scald, 2 scald events, 10 uses');
    expect(text(1, 1)).toBe('47.7 °C, Above 45 °C, 10 uses');
    expect(text(5, 1)).toBe('Not used');
    expect(text(4, 0)).toBe('No data');
  });

  it('include the usual alarm where the limit is higher', () => {
    const { profile } = valveResult;
    const limits = { ...profile.limits, outlet_max: 50 };
    const warm = heatMapOf({
      ...valveResult,
      profile: { ...profile, limits: { ...limits, alarm_high: 47 } },
    });
    expect(warm?.rows[1]?.cells[1]?.level).toBe('high');
  });

  it('are shown by week, then by month, the worst day counting', () => {
    const weeks = heatMapOf(overDays(60));
    // 2026 begins on a Thursday.
    expect(weeks?.columns.slice(0, 2)).toEqual([
      { from: '2026-01-01', to: '2026-01-04' },
      { from: '2026-01-05', to: '2026-01-11' },
    ]);
    expect(weeks?.rows[0]?.cells[6]).toEqual({ level: 'scalding', value: 58.4, uses: 14, scalds: 1 });
    expect(weeks?.rows[0]?.cells[0]).toEqual({ level: 'within', value: 43, uses: 8, scalds: 0 });
    const months = heatMapOf(overDays(365));
    expect(months?.step).toBe('month');
    expect(months?.columns).toHaveLength(12);
    expect(heatMapOf(overDays(35))?.columns).toHaveLength(35);
    expect(heatMapOf(overDays(36))?.step).toBe('week');
  });

  it('have columns named for people', () => {
    const column = { from: '2026-10-01', to: '2026-10-04' };
    expect(columnName(column, 'day')).toBe('Thu, 1 Oct 2026');
    expect(columnName(column, 'week')).toBe('1 Oct – 4 Oct');
    expect(columnName(column, 'month')).toBe('Oct 2026');
    expect(columnHeading(column, 'day')).toEqual(['Thu', '1']);
    expect(columnHeading(column, 'week')).toEqual(['Oct', '1']);
    expect(columnHeading(column, 'month')).toEqual(['Oct', '2026']);
  });

  it('are not there for meters, and for a single day', () => {
    expect(heatMapOf(meterResult)).toBeNull();
    expect(heatMapOf(overDays(1))).toBeNull();
  });

  it('are there for results of earlier versions, which may have fewer figures', () => {
    const missing = { daily_scalds: undefined, daily_events: undefined };
    const devices = valveResult.devices.map((row) => ({ ...row, ...missing }));
    const earlier = heatMapOf({ ...valveResult, devices });
    expect(earlier?.rows[0]?.cells.map(({ level }) => level)).toEqual(['within', 'within', 'above']);
  });
});
