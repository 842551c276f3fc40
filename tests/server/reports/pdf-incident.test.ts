import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { incident } from '../../../server/reports/pdf/incident.ts';
import { isIncidentOnCover } from '../../../server/reports/pdf/main-chart.ts';
import { PRINTED } from '../../../server/reports/pdf/nodes.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Incident, Result } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
/** A time of 3 October in Sydney, ms. */
const ms = (clock: string): number => Date.parse(`2026-10-03T${clock}:00+10:00`);
const shown: Incident = {
  device_id: 5,
  kind: 'scald',
  date: '2026-10-03',
  unit: '°C',
  flow_signal: true,
  points: [
    [ms('06:00'), 58.4],
    [ms('06:15'), 43],
    [ms('06:30'), null],
    [ms('18:00'), 55],
    [ms('18:05'), 55.5],
    [ms('18:15'), null],
  ],
  limits: [[ms('00:00'), 45]],
};
const [scald] = valveResult.exceptions;
const week: Result = {
  ...valveResult,
  exceptions: [{ ...scald!, ts: new Date(ms('18:00')).toISOString() }],
  incident: shown,
};
const one: Result = { ...week, devices: week.devices.filter(({ device_id }) => device_id === 5) };
const day: Result = { ...week, from: '2026-10-02T14:00:00.000Z', days: week.days.slice(2) };
/** Its usual chart, not what may be shown instead. */
const textOf = (result: Result, place: 'day' | 'device' | 'devices'): string =>
  JSON.stringify(incident({ result, translate }, place).slice(0, 1)).replaceAll('\u00a0', ' ');
const TITLE = 'Ward 5 on Sat, 3 Oct';
const rectsOf = (text: string, color: string): number =>
  text.split(`fill=\\"${color}\\" fill-opacity`).length - 1;

describe('the incident of a report', () => {
  it('is a chart of its day: the water, red above the limit, the highest with its time', () => {
    const text = textOf(week, 'devices');
    expect(text).toContain(TITLE);
    expect(text).toContain('Temperature at the outlet while water flowed (°C)');
    expect([rectsOf(text, PRINTED.primary), rectsOf(text, PRINTED.error)]).toEqual([4, 3]);
    for (const words of ['58.4 °C, 06:00', '55.5 °C, 18:05', 'Outlet, at most', '45 °C', '24:00'])
      expect(text).toContain(`>${words}<`);
    expect(text).toContain(
      '"alt":"Temperature at the outlet while water flowed: highest 58.4 °C, 06:00. 55.5 °C, 18:05. Outlet, at most 45 °C"',
    );
    const idle = { ...week, incident: { ...shown, flow_signal: false } };
    expect(textOf(idle, 'devices')).toContain('flowing or not (°C)');
  });

  it('has the alarms of the device below', () => {
    const open = {
      alarm_id: 1,
      severity: 'critical' as const,
      kind: 'scald',
      device_id: 5,
      title: 'Ward 5',
      alarm: 'Scald risk',
      since: new Date(ms('06:00')).toISOString(),
      duration_seconds: 30 * 3600,
      acknowledged_after_seconds: null,
      cleared_after_seconds: 900,
      occurrences: 1,
      state: 'cleared' as const,
    };
    const alarms = { totals: {} as never, by_severity: [], cases: [open] };
    const text = textOf({ ...week, alarms }, 'devices');
    expect(text).toContain('>Alarm<');
    expect(text).toContain('alarm open from 06:00 to 24:00, not acknowledged');
    expect(
      textOf({ ...week, alarms: { ...alarms, cases: [{ ...open, device_id: 2 }] } }, 'devices'),
    ).not.toContain('>Alarm<');
  });

  it('draws litres by half hour with what counts as a burst', () => {
    const burst: Incident = {
      device_id: 5,
      kind: 'burst',
      date: '2026-10-03',
      unit: 'L',
      points: [
        [ms('06:00'), 20],
        [ms('06:30'), 400.46],
        [ms('07:00'), null],
      ],
      limits: [
        [ms('06:00'), 80],
        [ms('06:30'), 90],
      ],
    };
    const text = textOf({ ...week, incident: burst }, 'devices');
    for (const words of ['400 L, 06:30', 'Burst limit:', 'usual + 60 L', 'Usual, at most'])
      expect(text).toContain(`>${words}<`);
    expect(text).toContain('Water per half hour (L)');
    expect(text).toContain('Usual: the median of what ran around that hour of the week');
    // While that is being learned, there is no line of it.
    const learning = textOf({ ...week, incident: { ...burst, usual: [[ms('06:00'), null]] } }, 'devices');
    expect(learning).toContain('(usual not known)');
    expect(learning).not.toContain('Usual, at most');
    expect(rectsOf(text, PRINTED.error)).toBe(1);
    // More is usual in the evening.
    const points: Incident['points'] = [...burst.points, [ms('19:00'), 700], [ms('19:30'), 100]];
    const limits: Incident['limits'] = [...burst.limits, [ms('18:00'), 900]];
    const usual = textOf({ ...week, incident: { ...burst, points, limits } }, 'devices');
    expect(usual).toContain('>400 L, 06:30<');
    expect(usual).not.toContain('700 L');
  });

  it('marks each burst above all lines that are there', () => {
    const points: Incident['points'] = [
      [ms('05:00'), 149],
      [ms('05:30'), 80],
      [ms('06:30'), 120],
      [ms('07:00'), 40],
      [ms('18:00'), 130],
      [ms('18:30'), 10],
    ];
    const limits: Incident['limits'] = [
      [ms('00:00'), 100],
      [ms('04:00'), 180],
      [ms('05:00'), 100],
    ];
    const bursts: Incident = { device_id: 5, kind: 'burst', date: '2026-10-03', unit: 'L', points, limits };
    const text = textOf({ ...week, incident: bursts }, 'devices');
    // The second has no room for its time.
    for (const words of ['149 L, 05:00', '120 L', '130 L, 18:00']) expect(text).toContain(`>${words}<`);
    expect(text.split('<circle')).toHaveLength(4);
    // Above the limit before it.
    const top = Math.min(...[...text.matchAll(/[MV ](\d+\.\d)H/g)].map(([, y]) => Number(y)));
    const label = Number(/y=\\"([\d.]+)\\"[^>]*>149 L, 05:00/.exec(text)?.[1]);
    expect(label).toBeLessThan(top);
    // The line from it to its dot is no line of what was measured.
    expect(text).toMatch(
      /<path d=\\"M[\d.]+ [\d.]+V[\d.]+\\" stroke=\\"#\w+\\" stroke-width=\\"0\.5\\" stroke-dasharray/,
    );
  });

  it('is below the chart of several meters on page 1, with the meter that measured it if another one is listed', () => {
    const [meter] = meterResult.devices;
    const limits: Incident['limits'] = [[Date.parse('2026-10-02T14:00:00Z'), 200]];
    const burst: Incident = { ...shown, device_id: meter!.device_id, kind: 'burst', unit: 'L', limits };
    const result: Result = { ...meterResult, incident: burst };
    const source = { result, translate };
    expect(isIncidentOnCover(source)).toBe(true);
    expect(isIncidentOnCover({ ...source, result: meterResult })).toBe(false);
    const content = pdfDocument(result, translate).content.map((node) => JSON.stringify(node));
    const isListed = result.exceptions.some(({ device_id: id }) => id === meter!.device_id);
    const title = isListed ? `${meter!.title} on Sat, 3 Oct` : `${meter!.title}, Sat, 3 Oct`;
    const found = content.filter((text) => text.includes(`${title}: Water per half hour (L)`));
    // Higher where there is room.
    expect(found).toHaveLength(2);
    expect(found[1]).toContain('"extra":"high_charts"');
    expect(found[0]).toContain('Water by meter');
    const others = textOf({ ...result, exceptions: [] }, 'devices');
    expect(others).toContain(`${meter!.title}, Sat, 3 Oct`);
  });

  it('is on page 1 of a day instead of the line of its device, after the charts of a device, else where there is room', () => {
    const nodesOf = (result: Result) =>
      pdfDocument(result, translate).content.filter((node) => JSON.stringify(node).includes(TITLE));
    // Lower, if that fits where the usual one doesn't.
    expect(nodesOf(week)).toMatchObject([
      { extra: 'incident' },
      { extra: 'middle_incident', without: ['incident'] },
      { extra: 'brief_incident', without: ['incident', 'middle_incident'] },
    ]);
    // Higher where there is room, lower if that saves a page.
    const higher = ['highest_charts', 'higher_charts', 'high_charts'];
    const either = [
      { without: [...higher, 'low_charts'] },
      ...[...higher, 'low_charts'].map((extra) => ({ extra })),
    ];
    expect(nodesOf(one)).toMatchObject(either);
    expect(nodesOf(one)[0]).not.toHaveProperty('extra');
    expect(nodesOf(day)).toMatchObject(either);
    expect(nodesOf(day)[0]).not.toHaveProperty('extra');
    const textOfDay = (result: Result): string => JSON.stringify(pdfDocument(result, translate).content);
    const { incident: _, ...earlier } = day;
    // A single time is in the list of exceptions.
    expect(textOfDay(earlier)).not.toContain('"The day"');
    const twice = earlier.exceptions.flatMap((found) => [
      found,
      { ...found, device_id: found.device_id + 1 },
    ]);
    expect(textOfDay({ ...earlier, exceptions: twice })).toContain('"The day"');
    expect(textOfDay(day)).not.toContain('"The day"');
    expect(JSON.stringify(pdfDocument(valveResult, translate))).not.toContain(TITLE);
  });
});
