import { describe, expect, it } from 'vitest';
import { groupColumns, groupsOf } from '../../../server/reports/pdf/device-groups.ts';
import { compactTables } from '../../../server/reports/pdf/device-tables.ts';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { heatParts } from '../../../server/reports/pdf/heat-fit.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { heatMapOf } from '../../../src/domain/reports/charts/heat-map.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';
import { overDays } from '../../support/valve-result.ts';

const translate = translatorFor('en');
/** The content of a document; `added`: what is added where there is room. */
const textsOf = (result: Result, added: readonly string[] = []): string =>
  JSON.stringify(
    pdfDocument(result, translate).content.filter(
      (node) => typeof node === 'string' || node.extra === undefined || added.includes(String(node.extra)),
    ),
  ).replaceAll('\u00a0', ' ');
const [kitchen, laundry] = meterResult.devices as [ResultRow, ResultRow];

describe('documents', () => {
  it('have a table of days that charts show only where there is room, and no chart of zeros', () => {
    const days = meterResult.days.map((day) => ({ ...day, received: 192, consumption: 5 }));
    expect(textsOf({ ...meterResult, days })).not.toContain('"Days"');
    expect(textsOf({ ...meterResult, days }, ['days'])).toMatch(/"Days".*"Received".*"Thu, 1 Oct"/);
    const none = days.map((day) => ({ ...day, consumption: 0 }));
    expect(textsOf({ ...meterResult, days: none })).not.toMatch(/"By day","style":"h2"/);
  });

  it('have days without any data, one after the other, in one row', () => {
    const days = Array.from({ length: 8 }, (_, at) => ({
      ...meterResult.days[0]!,
      date: `2026-10-0${at + 1}`,
      ...(at < 5 ? { received: 0, consumption: null } : { received: 192, consumption: 5 }),
      expected: 192,
    }));
    const texts = textsOf({ ...meterResult, days });
    expect(texts).toMatch(/"Days".*"Thu, 1 Oct – Mon, 5 Oct".*"Tue, 6 Oct"/);
    expect(texts).not.toContain('"Fri, 2 Oct"');
  });

  it('have what each meter counted by day or week where there is room, sub-meters below their main meters', () => {
    const meters = (days: number, litres = 10): Result => ({
      ...meterResult,
      days: Array.from({ length: days }, (_, at) => ({
        ...meterResult.days[0]!,
        date: `2026-10-${String(at + 1).padStart(2, '0')}`,
      })),
      devices: [
        { ...kitchen, daily: Array.from({ length: days }, () => litres) },
        {
          ...laundry,
          main_id: kitchen.device_id,
          daily: Array.from({ length: days }, (_, at) => (at === 1 ? null : 4)),
        },
      ],
    });
    // A few days are columns of the table of meters itself.
    const days = textsOf(meters(3), ['devices_by_day']);
    expect(days).not.toContain('Water meters by day');
    expect(days).toMatch(/"Consumption by day \(L\)".*"1 Oct".*"2 Oct".*of which .*"4",.*"—",.*"4",/);
    // The day of a burst is marked.
    const burst = {
      ...meterResult.exceptions[0]!,
      device_id: kitchen.device_id,
      kind: 'burst',
      ts: '2026-10-02T03:00:00.000Z',
    };
    const marksOf = (ts: string | null): number =>
      textsOf({ ...meters(3), exceptions: [{ ...burst, ts }] }, ['devices_by_day']).split('"fillColor"')
        .length;
    expect(marksOf(burst.ts)).toBe(marksOf(null) + 1);
    // In the unit of the whole period.
    expect(textsOf(meters(3, 4500), ['devices_by_day'])).toMatch(
      /"Consumption by day \(kL\)".*"1 Oct".*"4.5",/,
    );
    expect(textsOf(meters(14))).not.toContain('Water meters by week');
    const weeks = textsOf(meters(14), ['devices_by_day']);
    // A week without one of its days is unknown.
    expect(weeks).toMatch(/Water meters by week \(L\).*"1 Oct – 7 Oct".*"70",.*"70",.*"—",.*"28",/);
    // Days of 4.46 kL are 4.5 kL each, and 13.4 kL together.
    expect(days).not.toContain('Rounded figures');
    expect(textsOf(meters(3, 4460))).toContain('Rounded figures: sums may be 0.1 kL off.');
  });

  const valves = (count: number, month: Result): Result => ({
    ...month,
    exceptions: [],
    days: month.days.map((day) => ({ ...day, max: 43, flow_events: 4 })),
    devices: Array.from({ length: count }, (_, at) => ({
      ...month.devices[0]!,
      device_id: at + 1,
      title: `Room ${at}`,
      daily_max: month.days.map((_day, day) => (at === 7 && day === 3 ? 48 : 43)),
    })),
  });

  it('have a week of valves in two tables beside each other, or in one where that fills pages better', () => {
    const mapsOf = (count: number): readonly string[] =>
      pdfDocument(valves(count, overDays(7)), translate).content.flatMap((node) => {
        const text = typeof node === 'object' ? JSON.stringify(node) : '';
        return text.includes('"layout":"heat"') ? [text] : [];
      });
    const tables = (text: string | undefined) => text?.match(/"layout":"heat"/g)?.length;
    const [halves, whole, ...others] = mapsOf(22);
    expect([tables(halves), tables(whole), others]).toEqual([2, 1, []]);
    expect([halves, whole].map((text) => text?.includes('whole_valves'))).toEqual([true, true]);
    expect(whole).toContain('"extra":"whole_valves"');
    // There is no room for so many rows below each other.
    expect(mapsOf(40).map(tables)).toEqual([2]);
  });

  it('have ten days of many valves in two pieces, with the charts on the first page', () => {
    const result = valves(40, overDays(10));
    const { shown, hasCharts } = heatParts({ result, translate }, heatMapOf(result)!);
    expect(hasCharts).toBe(true);
    expect(shown).toBeGreaterThan(4);
    const texts = textsOf(result);
    const others = texts.indexOf(`${40 - shown} others, hottest`);
    expect(texts.indexOf('"Room 7"')).toBeLessThan(others);
    expect(texts.indexOf('<svg', others)).toBeLessThan(texts.indexOf('Valves by day, continued'));
  });

  it('have lower charts or none if that saves a page, where the valves by day say the same', () => {
    const { content, shorter } = pdfDocument(valves(40, overDays(7)), translate);
    expect(shorter).toEqual(['low_charts', 'no_charts']);
    const charts = content.flatMap((node) =>
      typeof node === 'object' && JSON.stringify(node).includes('"text":"By day","style":"h2"') ? [node] : [],
    );
    expect(charts.map((one) => one.extra)).toEqual([
      undefined,
      'highest_charts',
      'higher_charts',
      'high_charts',
      'low_charts',
    ]);
    // Each of them begins the same part, and each is left out with all others.
    expect(new Set(charts.map(({ id }) => id)).size).toBe(1);
    for (const { without } of charts) expect(without).toContain('no_charts');
    const meters = pdfDocument(meterResult, translate).content;
    expect(JSON.stringify(meters)).not.toContain('no_charts');
  });

  it('have a month of many valves with figures only for those that matter, the others as signs where there is room', () => {
    const result = valves(40, overDays(31));
    const { shown, isBrief, hasCharts } = heatParts({ result, translate }, heatMapOf(result)!);
    expect({ shown, isBrief, hasCharts }).toEqual({ shown: 1, isBrief: true, hasCharts: true });
    const texts = textsOf(result);
    expect(texts).toMatch(/"Room 7".*"alt":"High".*"48\.0".*"39 others, hottest"/);
    expect(texts).not.toContain('signCell');
    expect(texts).not.toContain('Valves by day, continued');
    expect(texts).toContain('Worst first: 1 of 40; the others were within limits.');
    const fine = { ...result, devices: result.devices.map((one) => ({ ...one, daily_max: [43, 44] })) };
    expect(textsOf({ ...fine, exceptions: [] })).toContain('The hottest 5 of 40; all were within limits.');
    const more = textsOf(result, ['other_valves']);
    expect(more).toMatch(
      /Valves by day, continued.*"text":" ","style":"signCell","noWrap":true,"actual":"43 °C, Within limits/,
    );
    // Signs between figures that are close to each other would run together with them.
    const fault = { ...result.exceptions[0]!, device_id: 8, kind: 'sensor_fault', value: 3 };
    expect(textsOf({ ...result, exceptions: [fault] })).toMatch(/Not assessed.*"43\.0",/);
    expect(textsOf({ ...result, exceptions: [fault] })).not.toContain('~');
    // All that are outside the limits have figures.
    const all = { ...result, devices: result.devices.map((one) => ({ ...one, daily_max: [48] })) };
    expect(heatParts({ result: all, translate }, heatMapOf(all)!).isBrief).toBe(false);
  });
});

it('has the battery of the only device that has an alarm about it', () => {
  const [valve] = overDays(7).devices as [ResultRow];
  const battery = { value: 15.6, unit: '%' };
  const devices = Array.from({ length: 9 }, (_, at) => ({
    ...valve,
    device_id: at + 1,
    title: `Room ${at + 1}`,
    ...(at === 0 ? { battery, alarms: 1 } : {}),
  }));
  const low = { device_id: 1, kind: 'battery_low', alarm: 'Battery low', title: 'Room 1' };
  const alarm = {
    ...low,
    since: '2026-10-02T20:00:00Z',
    duration_seconds: 60,
    occurrences: 1,
    state: 'active',
  };
  const alarmsOf = (severity: string) => {
    const cases = [{ ...alarm, severity, acknowledged_after_seconds: 60, cleared_after_seconds: null }];
    return { totals: { cases: 1 }, by_severity: [], cases } as unknown as Result['alarms'];
  };
  const text = (more: Partial<Result>) =>
    textsOf({ ...overDays(7), kind: 'project', devices, exceptions: [], ...more });
  expect(text({ alarms: alarmsOf('low') })).toMatch(/"Battery","style":"name"[^[\]]*"15\.6%"/);
  // Behind the sign of a severity that has one.
  expect(text({ alarms: alarmsOf('medium') })).toMatch(/"Battery","style":"name".*"alt":"Medium".*"15\.6%"/);
  expect(text({})).not.toContain('15.6%');
});

describe('valves within limits', () => {
  it('are in four short tables beside each other, or three with more figures if their titles are long', () => {
    const besideOf = (title: string): readonly [tables: number, columns: number] => {
      const result = overDays(31);
      const columns = groupColumns(result, groupsOf(result)[0]!);
      const rows = Array.from({ length: 30 }, (_, at) => ({
        ...result.devices[0]!,
        device_id: at + 1,
        title: `${title} ${at}`,
      }));
      const [{ columns: tables }] = compactTables({ result, translate }, rows, columns).tables as [any];
      return [tables.length, tables[0].stack[0].table.widths.length];
    };
    expect(besideOf('Room')).toEqual([4, 3]);
    expect(besideOf('Dementia unit, shower')).toEqual([3, 4]);
  });
});
